// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/options.hpp"
#include "conversation/runtime.hpp"

#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace answerd::conversation {

/// Turns of one conversation go one after another; other conversations never wait. Loop thread
/// only.
class lanes {
    struct place {
        std::string id;
        signal my_turn{};
        signal* stop{nullptr};
    };
    using places = std::list<std::shared_ptr<place>>; ///< the running turn first

 public:
    /// The right to run, given back on destruction: then the next in line is woken.
    class pass {
     public:
        pass() = default;
        pass(lanes& owner, std::shared_ptr<place> held) : owner_{&owner}, held_{std::move(held)} {}
        pass(pass&& other) noexcept : owner_{other.owner_}, held_{std::move(other.held_)} {}
        pass& operator=(pass&& other) noexcept;
        pass(const pass&) = delete;
        pass& operator=(const pass&) = delete;
        ~pass() { leave(); }

        void leave() noexcept;

     private:
        lanes* owner_{nullptr};
        std::shared_ptr<place> held_{};
    };

    enum class admission { admitted, full, stopped, timed_out };

    struct entry {
        admission how{admission::admitted};
        pass held{};
    };

    explicit lanes(runtime& time) : time_{time} {}

    /// Waits in line for the conversation's turn; without an id there is none. `latest_wins` stops
    /// those before.
    [[nodiscard]] awaitable<entry>
    enter(std::string id, concurrency_options options, steady_time until, signal& stop);

    /// Raises the stop of every turn of a conversation; how many.
    unsigned stop(std::string_view id);
    unsigned stop_all();
    [[nodiscard]] bool knows(std::string_view id) const { return by_id_.contains(id); }

 private:
    void leave(const std::shared_ptr<place>& one) noexcept;
    static unsigned stop_each(const places& line);

    runtime& time_;
    std::map<std::string, places, std::less<>> by_id_{};
};

} // namespace answerd::conversation
