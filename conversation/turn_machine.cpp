// SPDX-License-Identifier: Apache-2.0
#include "conversation/turn_machine.hpp"

#include "conversation/call_plan.hpp"

#include <boost/json/serialize.hpp>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace answerd::conversation {
namespace {

stepped enter(turn current, state next, turn_action action)
{
    current.where = next;
    current.visited.push_back(next);
    return {std::move(current), std::move(action)};
}

stepped compose_phrase(turn current, code what)
{
    current.ended = what;
    return enter(std::move(current), state::response_composition, compose{.phrase = what});
}

code code_of(interruption why) noexcept
{
    return why == interruption::cancelled ? code::cancelled : code::model_timeout;
}

code code_of_flags(const turn& current) noexcept
{
    return code_of(current.cancelled ? interruption::cancelled : interruption::deadline);
}

bool limit_is_next(const turn& current) noexcept
{
    return current.limits.on_overrun == on_overrun::final_answer &&
           current.rounds + 1 == current.allowed_rounds();
}

bool closes_circle(const turn& current) noexcept
{
    return current.limits.on_overrun == on_overrun::final_answer && current.goes_in_circles();
}

/// Nothing of the newest batch went well, and the tools have words for it. Asked for an answer all
/// the same, small models make one up.
bool has_failed_with_words(const turn& current)
{
    return std::ranges::all_of(current.newest_batch(), [](const call_result& one) {
        return !one.outcome.ok && one.outcome.sentence;
    });
}

void raise_flag(turn& current, interruption why) noexcept
{
    (why == interruption::cancelled ? current.cancelled : current.out_of_time) = true;
}

/// One function object per state; a pair without an overload here is not in the table.
struct in_receive_input {
    turn current;

    stepped operator()(accepted& event)
    {
        current.messages = std::move(event.messages);
        current.own_from = current.messages.empty() ? 0 : current.messages.size() - 1;
        const infer next{current.closing_is_next()};
        return enter(std::move(current), state::llm_inference, next);
    }

    stepped operator()(refused& event)
    {
        current.ended = event.why;
        return enter(std::move(current), state::output, deliver{});
    }

    stepped operator()(interrupted& event)
    {
        raise_flag(current, event.why);
        current.ended = code_of(event.why);
        return enter(std::move(current), state::output, deliver{});
    }
};

struct in_llm_inference {
    turn current;

    stepped operator()(completed& event)
    {
        ++current.rounds;
        current.last = std::move(event.said);
        return enter(std::move(current), state::tool_decision, judge{});
    }

    stepped operator()(faulted& event)
    {
        // A closing call without words is the limit that was met, whoever of the chain was blank.
        if (event.what == code::no_answer && limit_is_next(current)) {
            current.limit_reached = true;
            return compose_phrase(std::move(current), code::overrun);
        }
        return compose_phrase(std::move(current), event.what);
    }

    stepped operator()(interrupted& event)
    {
        raise_flag(current, event.why);
        return compose_phrase(std::move(current), code_of(event.why));
    }

    stepped operator()(limit_met&)
    {
        current.limit_reached = true;
        const bool pauses = current.limits.on_overrun == on_overrun::pause;
        return compose_phrase(std::move(current), pauses ? code::paused : code::overrun);
    }
};

struct in_tool_decision {
    turn current;

    stepped operator()(judged& event)
    {
        if (event.reason == finish_reason::tool_calls && !current.last.tool_calls.empty())
            return calls_wanted();
        const bool closed = current.rounds > 1 && current.rounds == current.allowed_rounds();
        current.limit_reached = closed && current.limits.on_overrun == on_overrun::final_answer;
        const bool odd = event.reason != finish_reason::stop;
        return enter(
            std::move(current),
            state::response_composition,
            compose{.phrase = {}, .odd_finish = odd}
        );
    }

 private:
    stepped calls_wanted()
    {
        if (current.interrupted()) {
            const code what = code_of_flags(current);
            return compose_phrase(std::move(current), what);
        }
        const bool last = current.rounds >= current.allowed_rounds();
        if (last && current.limits.on_overrun != on_overrun::pause)
            return overrun();
        if (closes_circle(current)) // the call before was told to be the last
            return overrun();
        run_tools next{plan_calls(current)};
        current.batch_from = current.results.size();
        return enter(std::move(current), state::tool_execution, std::move(next));
    }

    // The words beside calls that will not run are a final answer, where one was asked for.
    stepped overrun()
    {
        current.limit_reached = true;
        if (current.limits.on_overrun == on_overrun::final_answer &&
            !current.last.content.empty()) {
            current.last.tool_calls.clear();
            return enter(std::move(current), state::response_composition, compose{});
        }
        return compose_phrase(std::move(current), code::overrun);
    }
};

struct in_tool_execution {
    turn current;

    stepped operator()(tools_done& event) { return take(std::move(event.results)); }

    stepped operator()(interrupted& event)
    {
        raise_flag(current, event.why);
        return take(std::move(event.so_far));
    }

 private:
    // The assistant's message and all its results are appended together: a half pair would poison
    // the history.
    stepped take(std::vector<call_result> results)
    {
        const auto& calls = current.last.tool_calls;
        for (std::size_t i = results.size(); i < calls.size(); ++i)
            results.push_back(
                {.call = calls[i], .outcome = not_run("the turn ended before this call")}
            );

        message asked{.who = role::assistant, .tool_calls = calls, .opaque = current.last.opaque};
        if (!current.last.content.empty())
            asked.content = current.last.content;
        current.messages.push_back(std::move(asked));
        for (auto& one : results) {
            current.messages.push_back(tool_message(one.call.id, one.outcome.result));
            current.results.push_back(std::move(one));
        }
        return enter(std::move(current), state::result_aggregation, aggregate{});
    }
};

struct in_result_aggregation {
    turn current;

    stepped operator()(appended&)
    {
        const bool ends = std::ranges::any_of(current.newest_batch(), [](const call_result& one) {
            return one.outcome.then != then::go_on;
        });
        if (current.interrupted()) {
            const code what = code_of_flags(current);
            return compose_phrase(std::move(current), what);
        }
        if (ends)
            return enter(std::move(current), state::response_composition, compose{});
        if (closes_circle(current) && has_failed_with_words(current)) {
            current.last.content.clear(); // said before the result was known
            return enter(std::move(current), state::response_composition, compose{});
        }
        if (current.rounds >= current.allowed_rounds())
            return enter(std::move(current), state::llm_inference, meet_limit{});
        const infer next{current.closing_is_next()};
        return enter(std::move(current), state::llm_inference, next);
    }
};

struct in_response_composition {
    turn current;

    stepped operator()(composed& event)
    {
        current.ended = event.ended;
        current.text = std::move(event.text);
        current.silent = event.silent;
        return enter(std::move(current), state::output, deliver{});
    }
};

struct in_output {
    turn current;

    stepped operator()(delivered&) { return enter(std::move(current), state::end, finish{}); }
};

template <class State>
stepped step_in(turn current, turn_event& event)
{
    State at{std::move(current)};
    return std::visit(
        [&at](auto& happened) -> stepped {
            if constexpr (std::is_invocable_v<State&, decltype(happened)>)
                return at(happened);
            else
                throw std::logic_error{"the turn's table has no such cell"};
        },
        event
    );
}

} // namespace

stepped step(turn current, turn_event event)
{
    switch (current.where) {
    case state::receive_input:
        return step_in<in_receive_input>(std::move(current), event);
    case state::llm_inference:
        return step_in<in_llm_inference>(std::move(current), event);
    case state::tool_decision:
        return step_in<in_tool_decision>(std::move(current), event);
    case state::tool_execution:
        return step_in<in_tool_execution>(std::move(current), event);
    case state::result_aggregation:
        return step_in<in_result_aggregation>(std::move(current), event);
    case state::response_composition:
        return step_in<in_response_composition>(std::move(current), event);
    case state::output:
        return step_in<in_output>(std::move(current), event);
    case state::end:
        break;
    }
    throw std::logic_error{"the turn is over"};
}

outcome not_run(std::string_view why)
{
    boost::json::object body;
    body["error"] = "not run";
    body["reason"] = why;
    return {.result = boost::json::serialize(body), .ok = false};
}

unsigned turn::allowed_rounds() const noexcept
{
    const bool extra =
        limits.on_overrun == on_overrun::final_answer && limits.closing_call == closing_call::extra;
    return limits.max_iterations + (extra ? 1U : 0U);
}

std::span<const call_result> turn::newest_batch() const noexcept
{
    return std::span{results}.subspan(batch_from);
}

// Seen with several models: the same successful call, three to twenty times (user-reports.md 42).
bool turn::goes_in_circles() const noexcept
{
    const auto batch = newest_batch();
    return !batch.empty() && std::ranges::none_of(batch, &call_result::ran);
}

bool turn::closing_is_next() const noexcept { return limit_is_next(*this) || closes_circle(*this); }

} // namespace answerd::conversation
