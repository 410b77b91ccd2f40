// SPDX-License-Identifier: Apache-2.0
#include "conversation/tool_batch.hpp"

#include "conversation/call_plan.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace answerd::conversation {
namespace {

constexpr std::string_view over_limit =
    "too many calls in one answer: ask again for what is still needed";
constexpr std::string_view after_failure = "an earlier call of this batch failed";

call_context context_of(const turn_frame& frame, const turn& current)
{
    const bool tainted = std::ranges::any_of(current.results, [](const call_result& one) {
        return one.outcome.untrusted;
    });
    return {
        .turn_id = frame.id,
        .conversation_id = frame.said.conversation_id,
        .language = frame.language,
        .device_id = frame.said.device_id,
        .satellite_id = frame.said.satellite_id,
        .until = frame.until,
        .stop = &frame.stop,
        .tainted = tainted,
        .offered = frame.tools,
    };
}

/// A tool of ours under the same name comes first: it is the one that was offered.
bool belongs_to_caller(const turn_frame& frame, const std::string& name)
{
    if (frame.said.extra_tools.empty() || frame.who->tools->offered(frame.said)->contains(name))
        return false;
    return std::ranges::any_of(frame.said.extra_tools, [&name](const tool_definition& one) {
        return one.name == name;
    });
}

/// Runs one call for real, and reports it.
awaitable<call_result> run_one(turn_frame& frame, tool_call call, call_context context)
{
    const steady_time began = frame.time.now();
    frame.tell(tool_started{call.id, call.name});
    call_result done{.call = call, .ran = true};
    if (belongs_to_caller(frame, call.name))
        done.outcome = frame.who->tools->hand_over(call, context);
    else
        done.outcome = co_await frame.who->tools->call(std::move(call), std::move(context));
    done.took = frame.since(began);
    frame.tell(tool_finished{done.call.id, done.call.name, done.outcome.ok, done.took});
    co_return done;
}

/// The answer to a call that does not run: an earlier result, told once, or why not.
call_result
unrun(const planned_call& planned, const turn& current, const std::vector<call_result>& batch)
{
    call_result answered{.call = planned.call};
    if (planned.answer == planned_call::how::over_limit) {
        answered.outcome = not_run(over_limit);
        return answered;
    }
    const std::size_t before = current.results.size();
    const auto& first = planned.earlier < before ? current.results[planned.earlier]
                                                 : batch[planned.earlier - before];
    answered.outcome.result = first.outcome.result;
    answered.outcome.ok = first.outcome.ok;
    if (first.outcome.effect == effect::none)
        answered.outcome.sentence = first.outcome.sentence;
    return answered;
}

/// A twin within the batch, now that those before it have run: it is answered from the newest, or
/// runs when a call between the two has undone what that did.
planned_call
looked_at_again(planned_call planned, const turn& current, const std::vector<call_result>& batch)
{
    const std::size_t before = current.results.size();
    if (planned.answer != planned_call::how::repeat || planned.earlier < before)
        return planned;
    for (std::size_t i = 0; i < batch.size(); ++i)
        if (batch[i].ran && same_call(batch[i].call, planned.call))
            planned.earlier = before + i;
    if (is_overtaken(batch, planned.earlier - before))
        planned.answer = planned_call::how::run;
    return planned;
}

std::optional<interruption> interruption_of(const turn_frame& frame)
{
    if (frame.stop.raised())
        return interruption::cancelled;
    if (frame.out_of_time())
        return interruption::deadline;
    return std::nullopt;
}

awaitable<turn_event> one_by_one(turn_frame& frame, const turn& current, run_tools plan)
{
    const bool stops = frame.who->batch.on_failure == on_failure::stop_batch;
    std::vector<call_result> results;
    bool failed = false;
    for (const auto& each : plan.calls) {
        if (const auto why = interruption_of(frame))
            co_return interrupted{*why, std::move(results)};
        const planned_call planned = looked_at_again(each, current, results);
        if (planned.answer != planned_call::how::run) {
            results.push_back(unrun(planned, current, results));
        } else if (failed && stops) {
            results.push_back({.call = planned.call, .outcome = not_run(after_failure)});
        } else {
            call_context context = context_of(frame, current);
            context.tainted |= std::ranges::any_of(results, [](const call_result& one) {
                return one.outcome.untrusted;
            });
            auto done = co_await run_one(frame, planned.call, std::move(context));
            failed |= !done.outcome.ok;
            results.push_back(std::move(done));
        }
    }
    if (const auto why = interruption_of(frame))
        co_return interrupted{*why, std::move(results)};
    co_return tools_done{std::move(results)};
}

/// What calls that run at once share. Each keeps it alive; the last one to end raises `all_done`.
struct together {
    std::vector<call_result> results{};
    std::size_t running{0};
    signal all_done{};
};

awaitable<void> run_into(
    turn_frame& frame,
    tool_call call,
    call_context context,
    std::shared_ptr<together> shared,
    std::size_t index
)
{
    auto done = co_await run_one(frame, std::move(call), std::move(context));
    shared->results[index] = std::move(done);
    if (--shared->running == 0)
        shared->all_done.raise();
}

// The registry brings every call back by its own limit, so all of them are awaited: none outlives
// the frame.
awaitable<turn_event> all_at_once(turn_frame& frame, const turn& current, run_tools plan)
{
    auto shared = std::make_shared<together>();
    shared->results.resize(plan.calls.size());
    for (const auto& planned : plan.calls)
        shared->running += planned.answer == planned_call::how::run ? 1 : 0;
    for (std::size_t i = 0; i < plan.calls.size(); ++i)
        if (plan.calls[i].answer == planned_call::how::run)
            frame.time.start(
                run_into(frame, plan.calls[i].call, context_of(frame, current), shared, i)
            );

    signal nobody;
    if (shared->running > 0)
        (void)co_await frame.time.wait(shared->all_done, steady_time::max(), nobody);
    for (std::size_t i = 0; i < plan.calls.size(); ++i)
        if (plan.calls[i].answer != planned_call::how::run)
            shared->results[i] = unrun(plan.calls[i], current, shared->results);
    if (const auto why = interruption_of(frame))
        co_return interrupted{*why, std::move(shared->results)};
    co_return tools_done{std::move(shared->results)};
}

} // namespace

awaitable<turn_event> run_batch(turn_frame& frame, const turn& current, run_tools plan)
{
    if (frame.who->batch.dispatch == dispatch::parallel)
        co_return co_await all_at_once(frame, current, std::move(plan));
    co_return co_await one_by_one(frame, current, std::move(plan));
}

} // namespace answerd::conversation
