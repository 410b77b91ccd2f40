// SPDX-License-Identifier: Apache-2.0
#include "conversation/call_plan.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <optional>

namespace answerd::conversation {
namespace {

std::optional<boost::json::value> parsed(const std::string& arguments)
{
    boost::system::error_code error;
    auto value = boost::json::parse(arguments, error);
    return error ? std::nullopt : std::optional{std::move(value)};
}

bool touch_the_same(const outcome& one, const outcome& other)
{
    return std::ranges::any_of(one.affected, [&other](const affected_target& each) {
        return std::ranges::any_of(other.affected, [&each](const affected_target& its) {
            return its.type == each.type && its.id == each.id;
        });
    });
}

// Results older than the newest act no longer tell how the home is: only acts before it may answer
// again.
bool still_true(std::span<const call_result> results, std::size_t index)
{
    if (results[index].outcome.effect != effect::none)
        return !is_overtaken(results, index);
    for (const auto& later : results.subspan(index + 1))
        if (later.outcome.effect != effect::none)
            return false;
    return true;
}

std::optional<std::size_t> earlier_result(const turn& current, const tool_call& call)
{
    for (std::size_t i = 0; i < current.results.size(); ++i) {
        const auto& one = current.results[i];
        if (one.ran && same_call(one.call, call) && still_true(current.results, i))
            return i;
    }
    return std::nullopt;
}

// A twin within the same batch: its index is where its result will stand.
std::optional<std::size_t> twin_before(std::span<const planned_call> plan, const tool_call& call)
{
    for (std::size_t i = 0; i < plan.size(); ++i)
        if (plan[i].answer == planned_call::how::run && same_call(plan[i].call, call))
            return i;
    return std::nullopt;
}

} // namespace

bool same_call(const tool_call& one, const tool_call& other)
{
    if (one.name != other.name)
        return false;
    if (one.arguments == other.arguments)
        return true;
    const auto left = parsed(one.arguments);
    const auto right = parsed(other.arguments);
    return left && right && *left == *right;
}

bool is_overtaken(std::span<const call_result> results, std::size_t index)
{
    const outcome& first = results[index].outcome;
    if (first.effect != effect::done)
        return false;
    return std::ranges::any_of(results.subspan(index + 1), [&first](const call_result& later) {
        return later.outcome.effect != effect::none && touch_the_same(first, later.outcome);
    });
}

std::vector<planned_call> plan_calls(const turn& current)
{
    std::vector<planned_call> plan;
    unsigned running = 0;
    for (const auto& call : current.last.tool_calls) {
        planned_call planned{.call = call};
        if (const auto earlier = earlier_result(current, call)) {
            planned.answer = planned_call::how::repeat;
            planned.earlier = *earlier;
        } else if (const auto twin = twin_before(plan, call)) {
            planned.answer = planned_call::how::repeat;
            planned.earlier = current.results.size() + *twin;
        } else if (running == current.limits.max_calls) {
            planned.answer = planned_call::how::over_limit;
        } else {
            ++running;
        }
        plan.push_back(std::move(planned));
    }
    return plan;
}

} // namespace answerd::conversation
