// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/code.hpp"
#include "conversation/completion.hpp"
#include "conversation/state.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace answerd::conversation {

/// A tool that ran in the turn (or was asked for and did not).
struct tool_report {
    std::string name{};
    bool ok{false};
    std::chrono::milliseconds took{0};

    bool operator==(const tool_report&) const = default;
};

/// What an act touched: an entity, area, ... in Home Assistant's terms.
struct affected_target {
    std::string type{};
    std::string id{};
    std::string name{};
    bool ok{true};

    bool operator==(const affected_target&) const = default;
};

/// The story of a turn, for `extra` over HTTP, `--trace`, the log line and metrics.
struct answer_extra {
    std::string turn_id{};
    std::vector<state> states{};
    unsigned iterations{0};
    std::vector<tool_report> tools{};
    std::vector<affected_target> affected{};
    bool limit_reached{false};
    std::chrono::milliseconds took{0};
    std::optional<usage> spent{};
    std::string backend{};
};

/// The one answer of a turn. `text` is spoken-safe, and empty only when `silent`.
struct answer {
    conversation::code code{conversation::code::ok};
    std::string text{};
    std::string language{};
    std::optional<std::string> conversation_id{};
    bool silent{false};
    bool continue_conversation{false};
    std::vector<tool_call> handed_calls{};
    answer_extra extra{};
};

} // namespace answerd::conversation
