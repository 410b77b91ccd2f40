// SPDX-License-Identifier: Apache-2.0
#include "tests/replay/state_comparison.hpp"

#include <boost/json/serialize.hpp>

#include <cmath>

namespace answerd::tests {
namespace {

namespace json = boost::json;
using tools::home::entity_state;

std::string text_of(const json::value* value)
{
    return value == nullptr ? "nothing" : json::serialize(*value);
}

/// 1 and 1.0 are equal, and so are 0.5 and what five steps of 0.1 make.
bool equal(const json::value* left, const json::value* right)
{
    if (left == nullptr || right == nullptr)
        return left == right;
    if (left->is_number() && right->is_number())
        return std::abs(left->to_number<double>() - right->to_number<double>()) < 1e-6;
    return *left == *right;
}

bool is_lagging(std::string_view entity, std::string_view attribute)
{
    return entity.starts_with("cover.") && attribute == "current_position";
}

void compare_expected(
    const std::string& id,
    const entity_state& before,
    const entity_state& after,
    const expected_change& wanted,
    std::vector<std::string>& wrong
)
{
    const std::string& state = wanted.state ? *wanted.state : before.state;
    if (after.state != state)
        wrong.push_back(id + ": " + after.state + ", not " + state);
    for (const auto& [name, value] : wanted.attributes) {
        const json::value* got = after.attributes.if_contains(name);
        if (!is_lagging(id, name) && !equal(got, &value))
            wrong.push_back(
                id + " " + std::string{name} + ": " + text_of(got) + ", not " + text_of(&value)
            );
    }
}

void compare_untouched(
    const std::string& id,
    const entity_state& before,
    const entity_state& after,
    std::vector<std::string>& wrong
)
{
    if (after.state != before.state)
        wrong.push_back(id + ": became " + after.state);
    for (const auto& [name, value] : after.attributes)
        if (!equal(before.attributes.if_contains(name), &value))
            wrong.push_back(id + " " + std::string{name} + ": became " + text_of(&value));
}

} // namespace

home_states states_of(const scripted_home& home)
{
    home_states all;
    for (const auto& each : home.view()->entities)
        if (const entity_state* shown = home.state_of(each.id))
            all.emplace(each.id, *shown);
    return all;
}

std::vector<std::string>
differences(const home_states& before, const home_states& after, const expected_changes& expected)
{
    std::vector<std::string> wrong;
    for (const auto& [id, then] : before) {
        const auto now = after.find(id);
        if (now == after.end()) {
            wrong.push_back(id + ": is gone");
            continue;
        }
        const auto wanted = expected.find(id);
        if (wanted == expected.end())
            compare_untouched(id, then, now->second, wrong);
        else
            compare_expected(id, then, now->second, wanted->second, wrong);
    }
    for (const auto& [id, wanted] : expected)
        if (!before.contains(id))
            wrong.push_back(id + ": is not in this home");
    return wrong;
}

} // namespace answerd::tests
