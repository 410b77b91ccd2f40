// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/answer.hpp"
#include "conversation/utterance.hpp"

#include <chrono>
#include <string>
#include <variant>
#include <vector>

namespace answerd::conversation {

/// What happens in a turn, in order. `turn_id` comes beside each event.
struct turn_started {
    const utterance& said;
};
struct state_entered {
    state where;
    unsigned iteration;
    std::size_t messages;
};
struct round_finished {
    std::string backend;
    std::chrono::milliseconds took;
    std::optional<usage> spent;
};
struct text_said {
    std::string text;
};
struct tool_started {
    std::string id;
    std::string name;
};
struct tool_finished {
    std::string id;
    std::string name;
    bool ok;
    std::chrono::milliseconds took;
};
struct tool_results {
    std::vector<tool_report> results;
};
struct warned {
    std::string what; ///< for the log: nothing from outside in it
};
struct turn_finished {
    const answer& whole;
};

using turn_news = std::variant<
    turn_started,
    state_entered,
    round_finished,
    text_said,
    tool_started,
    tool_finished,
    tool_results,
    warned,
    turn_finished>;

/// Hears every event of a turn: the event stream, --trace, the log, metrics. It must be quick and
/// may not fail.
class observer {
 public:
    virtual ~observer() = default;
    virtual void hear(const std::string& turn_id, const turn_news& news) noexcept = 0;
};

} // namespace answerd::conversation
