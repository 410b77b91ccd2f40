// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/assistant.hpp"
#include "conversation/model.hpp"
#include "daemon/doctor/finding.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace answerd::daemon::doctor {

using conversation::awaitable;

/// What became of one question to a model.
struct model_round {
    std::optional<conversation::code> fault{};
    std::chrono::milliseconds took{0};
    std::optional<conversation::usage> spent{};
    std::vector<conversation::tool_call> calls{};
    std::string text{};
};

/// A question that needs a tool, and the next question of the same conversation, which shows
/// whether the server keeps what it has read.
struct model_talk {
    std::size_t tools{0}; ///< that were offered
    model_round first{};
    std::optional<model_round> second{};
};

/// What to do, in one line, where a model's fault was of this class.
[[nodiscard]] std::string cure_of(conversation::code fault);

/// Asks with the prompt and the tools of `as`; nothing is executed. `question` needs a tool.
[[nodiscard]] awaitable<model_talk> talk_to(
    conversation::model& who,
    const conversation::assistant& as,
    conversation::runtime& time,
    std::chrono::milliseconds limit
);

/// What a talk shows of the backend `name`, with cures.
[[nodiscard]] findings talk_findings(const std::string& name, const model_talk& talk);

} // namespace answerd::daemon::doctor
