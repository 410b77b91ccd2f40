// SPDX-License-Identifier: Apache-2.0
#include "conversation/history_view.hpp"

#include "conversation/blank.hpp"
#include "conversation/turn_machine.hpp"
#include "conversation/utf8.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

namespace answerd::conversation {
namespace {

constexpr std::size_t long_result = 500;
constexpr std::size_t short_result = 200;
constexpr std::string_view cut_mark = " ... (shortened)";

void shorten_results(std::vector<message>& turn)
{
    for (auto& one : turn) {
        if (one.who != role::tool || !one.content || one.content->size() <= long_result)
            continue;
        one.content = std::string{utf8_prefix(*one.content, short_result)} + std::string{cut_mark};
    }
}

// Whole strides only: a turn is shortened together with its nine neighbours, once.
std::size_t compressed_turns(std::size_t turns, std::size_t keep)
{
    const std::size_t stride = std::max<std::size_t>(1, keep);
    return turns <= stride ? 0 : (turns - stride) / stride * stride;
}

// The cut of a budget is a function of the turns alone, so it must be replayed from the first one
// on.
std::size_t first_within(const std::vector<std::vector<message>>& turns, std::size_t budget)
{
    std::size_t first = 0;
    std::size_t sum = 0;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        sum += estimated_tokens(turns[i]);
        if (sum <= budget)
            continue;
        while (first < i && sum > budget / 2)
            sum -= estimated_tokens(turns[first++]);
    }
    return first;
}

using message_iterator = std::vector<message>::iterator;

/// Takes the results that belong to `asked` out of the run of tool messages behind it, in call
/// order.
void append_pair(
    std::vector<message>& into,
    message asked,
    message_iterator first,
    message_iterator last
)
{
    const std::vector<tool_call> calls = asked.tool_calls;
    into.push_back(std::move(asked));
    for (const auto& call : calls) {
        const auto found = std::find_if(first, last, [&call](const message& one) {
            return one.tool_call_id == call.id;
        });
        if (found == last)
            into.push_back(tool_message(call.id, not_run("no result was kept").result));
        else
            into.push_back(*found);
    }
}

} // namespace

std::vector<message>
view_of(std::vector<std::vector<message>> turns, const history_options& options)
{
    std::size_t first = 0;
    if (options.policy == history_policy::budget)
        first = first_within(turns, options.budget_tokens);
    if (options.policy == history_policy::compress)
        for (std::size_t i = 0; i < compressed_turns(turns.size(), options.compress_keep); ++i)
            shorten_results(turns[i]);

    std::vector<message> view;
    for (std::size_t i = first; i < turns.size(); ++i)
        std::ranges::move(turns[i], std::back_inserter(view));
    return view;
}

std::vector<message> repaired(std::vector<message> messages)
{
    std::vector<message> sound;
    sound.reserve(messages.size());
    for (auto one = messages.begin(); one != messages.end();) {
        if (one->who == role::tool) {
            ++one; // its call is gone
            continue;
        }
        const auto results = std::next(one);
        const auto behind = std::find_if(results, messages.end(), [](const message& each) {
            return each.who != role::tool;
        });
        if (!one->tool_calls.empty()) {
            if (is_blank(one->content.value_or("")))
                one->content.reset();
            append_pair(sound, std::move(*one), results, behind);
            one = behind;
            continue;
        }
        if (!is_blank(one->content.value_or("")) || !one->images.empty())
            sound.push_back(std::move(*one));
        one = results;
    }
    return sound;
}

std::size_t estimated_tokens(const std::vector<message>& messages) noexcept
{
    std::size_t tokens = 0;
    for (const auto& one : messages) {
        std::size_t bytes = one.content ? one.content->size() : 0;
        for (const auto& call : one.tool_calls)
            bytes += call.name.size() + call.arguments.size();
        tokens += bytes / 4 + 5;
    }
    return tokens;
}

} // namespace answerd::conversation
