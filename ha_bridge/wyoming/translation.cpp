// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/wyoming/translation.hpp"

#include "ha_bridge/identifier.hpp"

#include <boost/json/parse.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace answerd::ha_bridge::wyoming {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_language = 64;

std::optional<std::string> identifier(const json::object& in, std::string_view key)
{
    const json::value* given = in.if_contains(key);
    if (given == nullptr || !given->is_string() || !identifier_problem(given->get_string()).empty())
        return std::nullopt;
    return std::string{given->get_string()};
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

std::optional<event> intent_event(const conversation::tool_call& handed)
{
    boost::system::error_code error;
    json::value told = json::parse(handed.arguments, error);
    const bool fits = !error && told.is_object() && told.get_object().contains("entities");
    if (!fits)
        return std::nullopt;
    event intent{"intent", {{"name", handed.name}}};
    for (auto& [key, value] : told.get_object())
        intent.data[key] = std::move(value);
    return intent;
}

} // namespace

conversation::utterance to_utterance(const json::object& transcript)
{
    conversation::utterance said;
    if (const json::value* text = transcript.if_contains("text");
        text != nullptr && text->is_string())
        said.text = text->get_string();
    said.language = identifier(transcript, "language");
    if (said.language && said.language->size() > longest_language)
        said.language.reset();
    const json::value* context = transcript.if_contains("context");
    if (context == nullptr || !context->is_object())
        return said;
    said.conversation_id = identifier(context->get_object(), "conversation_id");
    said.device_id = identifier(context->get_object(), "device_id");
    said.satellite_id = identifier(context->get_object(), "satellite_id");
    return said;
}

event to_terminal_event(const conversation::answer& whole)
{
    event last{std::string{type_of(whole)}, {{"text", whole.silent ? "" : whole.text}}};
    if (whole.conversation_id)
        last.data["context"] = {{"conversation_id", *whole.conversation_id}};
    return last;
}

std::vector<event> to_closing_events(const conversation::answer& whole)
{
    std::vector<event> all;
    for (const conversation::tool_call& each : whole.handed_calls)
        if (auto intent = intent_event(each))
            all.push_back(std::move(*intent));
    if (all.empty())
        return {to_terminal_event(whole)};
    if (whole.conversation_id)
        all.front().data["context"] = {{"conversation_id", *whole.conversation_id}};
    if (all.size() == 1) // understood by every release; a list only since wyoming 1.9
        return all;
    all.insert(all.begin(), {"intents-start", {}});
    all.push_back({"intents-stop", {}});
    return all;
}

} // namespace answerd::ha_bridge::wyoming
