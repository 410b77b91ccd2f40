// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/observer.hpp"
#include "conversation/runtime.hpp"

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation {

/// What is remembered of one finished turn, to be told to the person and nobody else.
struct recent_turn {
    std::string turn_id{};
    std::string asker{}; ///< asker_key(); empty: nobody knows
    std::optional<std::string> conversation_id{};
    std::string heard{};
    std::string said{};
    conversation::code code{conversation::code::ok};
    std::string backend{};
    std::vector<tool_report> tools{};
    std::vector<std::string> about{}; ///< names of what was acted on with success
    system_time when{};
    std::chrono::milliseconds took{0};
};

/// The newest turns, in memory only. A turn that is about the turn before (told_by) is listed but
/// never found as the last one. Loop thread only; the clock outlives it.
class recent_turns final : public observer {
 public:
    /// Who answers questions about earlier turns, as the name of a backend.
    static constexpr std::string_view told_by = "recollection";

    /// 0 remembers nothing.
    recent_turns(const clock& time, std::size_t keep) : time_{time}, keep_{keep} {}

    void hear(const std::string& turn_id, const turn_news& news) noexcept override;
    /// From now on so many; what is too much is forgotten at once.
    void keep(std::size_t count);
    /// The turns of one conversation, or all: who erases a history wants nothing kept of it.
    void forget(const std::optional<std::string>& conversation_id);

    /// Oldest first.
    [[nodiscard]] const std::deque<recent_turn>& all() const noexcept { return kept_; }
    /// The newest of this speaker that was heard to its end; nullptr when there is none. Nobody
    /// may ask for the turns of nobody.
    [[nodiscard]] const recent_turn* last_of(std::string_view asker) const;

 private:
    void begin(const std::string& turn_id, const utterance& said);
    void end(const std::string& turn_id, const answer& whole);

    const clock& time_;
    std::size_t keep_;
    std::map<std::string, recent_turn> running_{};
    std::deque<recent_turn> kept_{};
};

} // namespace answerd::conversation
