// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation {

enum class role { system, user, assistant, tool };

[[nodiscard]] std::string_view to_string(role) noexcept;

/// A call that a model asks for. `arguments` is the text that the model wrote (a JSON object when
/// all is well); `opaque` are provider fields that must travel back unchanged (Gemini's thought
/// signatures, for one). `ticket` says that the person has agreed to the call: no codec reads or
/// writes it and no history keeps it, so that a model cannot come by one.
struct tool_call {
    std::string id{};
    std::string name{};
    std::string arguments{};
    boost::json::object opaque{};
    std::string ticket{};

    bool operator==(const tool_call&) const = default;
};

/// A picture beside a text, as its sender encoded it ("image/png", base64). Only backends that are
/// marked `vision` get to see it, and only in the turn that brought it: no history keeps it.
struct image {
    std::string media_type{};
    std::string base64{};

    bool operator==(const image&) const = default;
};

/// One message, OpenAI-shaped. `content` may be absent beside calls. `tool_call_id` is set for role
/// `tool` only.
struct message {
    role who{role::user};
    std::optional<std::string> content{};
    std::vector<tool_call> tool_calls{};
    std::string tool_call_id{};
    boost::json::object opaque{};
    std::vector<image> images{};

    bool operator==(const message&) const = default;
};

[[nodiscard]] message system_message(std::string text);
[[nodiscard]] message user_message(std::string text);
[[nodiscard]] message assistant_message(std::string text);
[[nodiscard]] message tool_message(std::string tool_call_id, std::string result);

} // namespace answerd::conversation
