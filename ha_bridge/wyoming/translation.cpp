// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/wyoming/translation.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace answerd::ha_bridge::wyoming {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_id = 256;
constexpr std::size_t longest_language = 64;

bool has_control_character(std::string_view text) noexcept
{
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte < 0x20U || byte == 0x7fU)
            return true;
        // U+0080 to U+009F. JSON strings are well-formed UTF-8, so the next byte is there.
        if (byte == 0xc2U && static_cast<unsigned char>(text[at + 1]) < 0xa0U)
            return true;
    }
    return false;
}

std::optional<std::string>
short_text(const json::object& in, std::string_view key, std::size_t longest)
{
    const json::value* given = in.if_contains(key);
    if (given == nullptr || !given->is_string())
        return std::nullopt;
    const std::string_view text = given->get_string();
    if (text.empty() || text.size() > longest || has_control_character(text))
        return std::nullopt;
    return std::string{text};
}

std::string_view type_of(const conversation::answer& whole) noexcept
{
    if (whole.silent)
        return "handled";
    switch (whole.code) {
    case conversation::code::ok:
    case conversation::code::paused:
    case conversation::code::cancelled:
        return "handled";
    case conversation::code::not_understood:
        return "not-recognized";
    default:
        return "not-handled";
    }
}

} // namespace

conversation::utterance to_utterance(const json::object& transcript)
{
    conversation::utterance said;
    if (const json::value* text = transcript.if_contains("text");
        text != nullptr && text->is_string())
        said.text = text->get_string();
    said.language = short_text(transcript, "language", longest_language);
    const json::value* context = transcript.if_contains("context");
    if (context == nullptr || !context->is_object())
        return said;
    said.conversation_id = short_text(context->get_object(), "conversation_id", longest_id);
    said.device_id = short_text(context->get_object(), "device_id", longest_id);
    said.satellite_id = short_text(context->get_object(), "satellite_id", longest_id);
    return said;
}

event to_terminal_event(const conversation::answer& whole)
{
    event last{std::string{type_of(whole)}, {{"text", whole.silent ? "" : whole.text}}};
    if (whole.conversation_id)
        last.data["context"] = {{"conversation_id", *whole.conversation_id}};
    return last;
}

} // namespace answerd::ha_bridge::wyoming
