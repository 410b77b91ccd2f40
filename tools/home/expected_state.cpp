// SPDX-License-Identifier: Apache-2.0
#include "tools/home/expected_state.hpp"

#include <boost/json/value.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;

bool contains(const std::vector<std::string_view>& list, std::string_view item)
{
    return std::ranges::find(list, item) != list.end();
}

std::optional<double> number_in(const json::value& value)
{
    if (value.is_number())
        return value.to_number<double>();
    const json::string* text = value.if_string();
    if (text == nullptr)
        return std::nullopt;
    double number{0};
    const auto [end, error] = std::from_chars(text->begin(), text->end(), number);
    if (error != std::errc{} || end != text->end())
        return std::nullopt;
    return number;
}

bool is_nothing(const json::value& wanted)
{
    const auto number = number_in(wanted);
    return number && *number == 0;
}

/// What is off or closed stands at zero, whatever else it shows.
bool rests(const entity_state& shown) { return shown.state == "off" || shown.state == "closed"; }

/// `share`: how much of the slack is allowed.
bool matches(
    const value_rule& rule,
    const json::value& wanted,
    const entity_state& shown,
    double share
)
{
    if (is_nothing(wanted) && rests(shown))
        return true;
    const json::value is = shown_value(rule, shown);
    const auto number = number_in(wanted);
    const auto value = number_in(is);
    if (number && value)
        return std::abs(*number - *value) * rule.attribute_times <= rule.slack * share;
    return is == wanted;
}

bool settled(const expectation& of, std::string_view state)
{
    if (!of.settled.empty())
        return contains(of.settled, state);
    return !of.left.empty() && !contains(of.left, state) && state != "unavailable" &&
           state != "unknown";
}

/// Those of the rules that this data is about and whose value is shown somewhere.
std::vector<const value_rule*> visible(const way& how, const json::object& data)
{
    std::vector<const value_rule*> rules;
    for (const value_rule& each : how.values)
        if (!each.attribute.empty() && data.contains(each.field))
            rules.push_back(&each);
    return rules;
}

} // namespace

json::value shown_value(const value_rule& rule, const entity_state& shown)
{
    if (rule.attribute.empty())
        return nullptr;
    if (rule.attribute == "state")
        return json::value(shown.state);
    const json::value* is = shown.attributes.if_contains(rule.attribute);
    if (is == nullptr)
        return nullptr;
    if (is->is_number() && rule.attribute_times != 1)
        return is->to_number<double>() / rule.attribute_times;
    return *is;
}

namespace {

progress
progress_within(double share, const way& how, const json::object& data, const entity_state& shown)
{
    const auto rules = visible(how, data);
    if (rules.empty() && !how.shows.tells())
        return progress::nothing_to_see;
    const bool done = rules.empty() ? settled(how.shows, shown.state)
                                    : std::ranges::all_of(rules, [&](const value_rule* each) {
                                          return matches(*each, data.at(each->field), shown, share);
                                      });
    if (done)
        return progress::there;
    return contains(how.shows.passing, shown.state) ? progress::under_way : progress::not_yet;
}

} // namespace

progress progress_of(const way& how, const json::object& data, const entity_state& shown)
{
    return progress_within(1, how, data, shown);
}

bool is_there_already(const way& how, const json::object& data, const entity_state& shown)
{
    if (how.always)
        return false;
    const json::value* assumed = shown.attributes.if_contains("assumed_state");
    if (assumed != nullptr && *assumed == json::value(true))
        return false;
    // What a device rounds to is good enough afterwards, but 60 percent is not 66 before.
    if (progress_within(0.3, how, data, shown) != progress::there)
        return false;
    if (visible(how, data).size() != data.size())
        return false; // something of it shows nowhere, as the color of a lamp
    const json::value* at =
        how.shows.fully.empty() ? nullptr : shown.attributes.if_contains(how.shows.fully);
    return at == nullptr || !at->is_number() || at->to_number<double>() >= how.shows.full;
}

bool is_lost(const entity_state* shown) noexcept
{
    return shown == nullptr || shown->state == "unavailable";
}

} // namespace answerd::tools::home
