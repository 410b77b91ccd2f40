// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/sentence_fill.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <utility>

namespace answerd::conversation::providers {
namespace {

namespace json = boost::json;

const std::string* first_of(std::string_view names, const slot_values& values)
{
    for (;;) {
        const std::size_t bar = names.find('|');
        const auto found = values.find(names.substr(0, bar));
        if (found != values.end())
            return &found->second;
        if (bar == std::string_view::npos)
            return nullptr;
        names.remove_prefix(bar + 1);
    }
}

} // namespace

std::optional<std::string> filled(std::string_view text, const slot_values& values)
{
    std::string whole;
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        const std::size_t close = text.find('}', open == std::string_view::npos ? 0 : open);
        whole += text.substr(0, open);
        if (open == std::string_view::npos || close == std::string_view::npos)
            break;
        const std::string* value = first_of(text.substr(open + 1, close - open - 1), values);
        if (value == nullptr)
            return std::nullopt;
        whole += *value;
        text.remove_prefix(close + 1);
    }
    return whole;
}

void add_members(const json::object& from, std::string_view prefix, slot_values& into)
{
    for (const auto& [key, value] : from) {
        const std::string name = std::string{prefix} + std::string{key};
        if (const json::string* text = value.if_string())
            into.insert_or_assign(name, std::string{*text});
        else if (value.is_number())
            into.insert_or_assign(name, json::serialize(value));
    }
}

std::optional<json::object> previous_turn::arguments_of(std::string_view tool) const
{
    const auto last = std::find_if(calls.rbegin(), calls.rend(), [tool](const tool_call& call) {
        return call.name == tool;
    });
    if (last == calls.rend())
        return std::nullopt;
    boost::system::error_code error;
    const json::value arguments = json::parse(last->arguments, error);
    if (error || !arguments.is_object())
        return json::object{};
    return arguments.get_object();
}

previous_turn turn_before(const std::vector<message>& messages)
{
    const auto is_users = [](const message& each) { return each.who == role::user; };
    const auto now = std::find_if(messages.rbegin(), messages.rend(), is_users);
    previous_turn before;
    if (now == messages.rend())
        return before;
    const auto begin = std::find_if(std::next(now), messages.rend(), is_users);
    for (auto at = begin.base(); at != std::prev(now.base()); ++at) {
        if (at->who != role::assistant)
            continue;
        if (at->content && !at->content->empty())
            before.said = *at->content;
        before.calls.insert(before.calls.end(), at->tool_calls.begin(), at->tool_calls.end());
    }
    return before;
}

} // namespace answerd::conversation::providers
