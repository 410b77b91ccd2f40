// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/history.hpp"

#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>

namespace answerd::conversation {

/// The histories of a daemon, in memory. Idle ones expire, the least recently used goes first when
/// there are too many; one that a turn holds does neither. Loop thread only.
class histories final : public history_store {
 public:
    histories(const clock& time, history_options options);

    [[nodiscard]] awaitable<loaded_history> load(std::string_view id) override;
    [[nodiscard]] awaitable<void>
    commit(std::string_view id, std::uint64_t ticket, std::optional<stored_turn> turn) override;
    [[nodiscard]] awaitable<void> erase(std::optional<std::string> id) override;
    [[nodiscard]] bool knows(std::string_view id) const override;
    [[nodiscard]] std::size_t size() const noexcept override { return records_.size(); }

    /// Takes new options at a reload; what is kept is judged by them from now on.
    void use(history_options options) noexcept { options_ = options; }

 private:
    struct record {
        std::string id{};
        std::uint64_t ticket{0};
        unsigned held{0}; ///< turns that have loaded and not yet committed
        steady_time last_used{};
        std::deque<std::string> turns{}; ///< packed, oldest first
        std::optional<pending> waiting{};
    };
    using order = std::list<record>; ///< least recently used first

    [[nodiscard]] order::iterator find_or_add(std::string_view id);
    void touch(order::iterator one);
    void drop(order::iterator one);
    void drop_expired();
    void make_room();
    void trim(record& one) const;

    const clock& time_;
    history_options options_;
    order records_{};
    std::map<std::string_view, order::iterator, std::less<>> by_id_{}; ///< keys live in the records
    std::uint64_t last_ticket_{0};
};

} // namespace answerd::conversation
