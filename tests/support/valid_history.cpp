// SPDX-License-Identifier: Apache-2.0
#include "tests/support/valid_history.hpp"

#include "conversation/blank.hpp"

#include <set>

namespace answerd::tests {
namespace {

using namespace conversation;

bool says_nothing(const message& one) { return is_blank(one.content.value_or("")); }

/// The results behind a message with calls: one for each, in their order.
std::string check_results(const std::vector<message>& all, std::size_t at)
{
    const auto& calls = all[at].tool_calls;
    for (std::size_t index = 0; index < calls.size(); ++index) {
        const std::size_t place = at + 1 + index;
        if (place >= all.size() || all[place].who != role::tool)
            return "a call has no result: " + calls[index].id;
        if (all[place].tool_call_id != calls[index].id)
            return "a result stands where another belongs: " + all[place].tool_call_id;
        if (says_nothing(all[place]))
            return "a result is blank: " + calls[index].id;
    }
    return {};
}

} // namespace

std::string what_is_wrong_with(const std::vector<message>& messages)
{
    if (messages.size() < 2 || messages.front().who != role::system)
        return "it does not begin with a system text and a question";
    if (messages.back().who != role::user && messages.back().who != role::tool)
        return "neither the person nor a result is last";
    std::set<std::string> ids;
    std::size_t due = 0; // results that are still to come
    for (std::size_t at = 0; at < messages.size(); ++at) {
        const message& one = messages[at];
        if (one.who == role::system && at > 0)
            return "a system text stands in the middle";
        if (one.who == role::tool) {
            if (due == 0)
                return "a result has no call: " + one.tool_call_id;
            --due;
            continue;
        }
        if (one.tool_calls.empty() && says_nothing(one))
            return "a text is blank";
        if (auto wrong = check_results(messages, at); !wrong.empty())
            return wrong;
        for (const auto& call : one.tool_calls)
            if (!ids.insert(call.id).second)
                return "an id stands for two calls: " + call.id;
        due = one.tool_calls.size();
    }
    return {};
}

awaitable<reply> history_checker::infer(const inference& asked)
{
    newest = asked.messages;
    if (auto found = what_is_wrong_with(newest); !found.empty())
        wrong.push_back(std::move(found));
    co_return co_await inner_->infer(asked);
}

} // namespace answerd::tests
