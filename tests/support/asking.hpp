// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/model.hpp"

#include <vector>

namespace answerd::tests {

/// One inference with all that it refers to.
struct asking {
    std::vector<conversation::message> messages{conversation::user_message("hello")};
    conversation::tool_set_ptr tools{conversation::make_tool_set({})};
    conversation::utterance said{};
    conversation::signal stop{};

    [[nodiscard]] conversation::inference
    until(conversation::steady_time deadline, std::chrono::milliseconds spare = {})
    {
        return {
            .messages = messages,
            .tools = tools,
            .said = said,
            .language = "en",
            .until = deadline,
            .stop = stop,
            .spare = spare,
        };
    }
};

} // namespace answerd::tests
