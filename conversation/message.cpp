// SPDX-License-Identifier: Apache-2.0
#include "conversation/message.hpp"

#include <utility>

namespace answerd::conversation {

std::string_view to_string(role value) noexcept
{
    switch (value) {
    case role::system:
        return "system";
    case role::user:
        return "user";
    case role::assistant:
        return "assistant";
    case role::tool:
        return "tool";
    }
    return "user";
}

message system_message(std::string text)
{
    return {.who = role::system, .content = std::move(text)};
}

message user_message(std::string text) { return {.who = role::user, .content = std::move(text)}; }

message assistant_message(std::string text)
{
    return {.who = role::assistant, .content = std::move(text)};
}

message tool_message(std::string tool_call_id, std::string result)
{
    return {
        .who = role::tool,
        .content = std::move(result),
        .tool_call_id = std::move(tool_call_id)};
}

} // namespace answerd::conversation
