// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/message.hpp"
#include "conversation/tool_set.hpp"

#include <optional>
#include <string>
#include <vector>

namespace answerd::conversation {

/// What the way back to the person can do. Over Wyoming `handle` it can do neither.
struct channel {
    bool streams{false};
    bool reopens_mic{false};
};

/// One thing that a person said, as every door hands it to the answerer. Doors only translate.
struct utterance {
    std::string text{};
    std::optional<std::string> conversation_id{}; ///< absent: no history is read or kept
    std::optional<std::string> language{};        ///< BCP 47, as the caller gave it
    std::optional<std::string> device_id{};
    std::optional<std::string> satellite_id{};
    channel via{};
    std::optional<std::vector<message>>
        own_history{}; ///< the caller keeps the history itself (front doors)
    std::vector<tool_definition>
        extra_tools{};           ///< the caller's own tools: calls to them are handed back
    std::vector<image> images{}; ///< for backends that are shown pictures
    std::string system_text{};   ///< the caller's system prompt, after ours
};

} // namespace answerd::conversation
