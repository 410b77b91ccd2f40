// SPDX-License-Identifier: Apache-2.0
#include "conversation/turn_driver.hpp"

#include "conversation/tool_batch.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <utility>

namespace answerd::conversation {
namespace {

/// The request of the last call says so at its end, and leaves out a batch that only repeated: it
/// leads a model to repeat it once more (user-reports.md 44). The turn's own messages stay as they
/// are.
std::vector<message> closing_messages_of(const turn& current)
{
    std::vector<message> asked = current.messages;
    if (current.goes_in_circles()) {
        const std::size_t repeated = 1 + current.newest_batch().size();
        asked.erase(asked.end() - static_cast<std::ptrdiff_t>(repeated), asked.end());
    }
    auto& newest = asked.back();
    newest.content = newest.content.value_or("") + std::string{closing_note()};
    return asked;
}

void add_round_note(turn& current)
{
    const unsigned remaining = current.allowed_rounds() - current.rounds;
    if (current.limits.round_hint == 0 || remaining > current.limits.round_hint)
        return;
    auto& newest = current.messages.back();
    newest.content = newest.content.value_or("") + round_note(remaining);
}

bool words_are_there(const turn& current)
{
    return std::ranges::any_of(current.newest_batch(), [](const call_result& one) {
        return one.outcome.ok && one.outcome.sentence;
    });
}

awaitable<void> ask(turn_frame& frame, const inference& asked, std::optional<reply>& into)
{
    try {
        into = co_await frame.who->chain->infer(asked);
    } catch (const std::exception& bug) {
        // An allocation that failed or a bug of ours ends this turn with its phrase, and no other.
        into =
            fault{.what = code::internal, .why = {.code = errc::malformed, .detail = bug.what()}};
    }
}

turn_event event_of(turn_frame& frame, reply&& got)
{
    if (auto* said = std::get_if<completion>(&got))
        return completed{std::move(*said)};
    if (const auto* why = std::get_if<fault>(&got)) {
        frame.tell(warned{why->backend + ": " + why->why.code.message() + ": " + why->why.detail});
        return faulted{why->what};
    }
    return faulted{code::not_understood};
}

void account(turn_frame& frame, const reply& got, std::chrono::milliseconds took)
{
    const auto* said = std::get_if<completion>(&got);
    if (said == nullptr)
        return;
    frame.backend = said->backend;
    if (said->spent && frame.spent)
        *frame.spent += *said->spent;
    else if (said->spent)
        frame.spent = said->spent;
    frame.all_counted = frame.all_counted && said->spent;
    if (frame.spent && !frame.all_counted)
        frame.spent->cost.reset();
    frame.tell(round_finished{said->backend, took, said->spent});
}

awaitable<turn_event> perform(turn_frame& frame, turn& current, infer action, turn_output&)
{
    add_round_note(current);
    std::vector<message> closing_messages;
    if (action.closing)
        closing_messages = closing_messages_of(current);
    const inference asked{
        .messages = action.closing ? closing_messages : current.messages,
        .tools = frame.tools,
        .said = frame.said,
        .language = frame.language,
        .round = current.rounds + 1,
        .closing = action.closing,
        .waiting = frame.waiting ? &*frame.waiting : nullptr,
        .may_be_empty = words_are_there(current),
        .until = frame.until,
        .stop = frame.stop,
        .stay_with = frame.backend,
    };
    const steady_time began = frame.time.now();
    std::optional<reply> got;
    const ended how = co_await frame.time.run(ask(frame, asked, got), frame.until, frame.stop);
    if (got && (how == ended::done || std::holds_alternative<completion>(*got))) {
        account(frame, *got, frame.since(began));
        if (!frame.stop.raised())
            co_return event_of(frame, std::move(*got));
    }
    co_return interrupted{frame.stop.raised() ? interruption::cancelled : interruption::deadline};
}

awaitable<turn_event> perform(turn_frame&, turn&, meet_limit, turn_output&)
{
    co_return limit_met{};
}

awaitable<turn_event> perform(turn_frame&, turn& current, judge, turn_output&)
{
    co_return judged{current.last.reason};
}

awaitable<turn_event> perform(turn_frame& frame, turn& current, run_tools action, turn_output&)
{
    co_return co_await run_batch(frame, current, std::move(action));
}

awaitable<turn_event> perform(turn_frame& frame, turn& current, aggregate, turn_output&)
{
    tool_results news;
    for (const auto& one : current.newest_batch())
        news.results.push_back({one.call.name, one.outcome.ok, one.took});
    frame.tell(news);
    // Flags are read at every step: the machine looks at them when the results are in.
    current.cancelled |= frame.stop.raised();
    current.out_of_time |= frame.out_of_time();
    co_return appended{};
}

awaitable<turn_event> perform(turn_frame& frame, turn& current, compose action, turn_output&)
{
    if (action.odd_finish)
        frame.tell(warned{
            frame.backend + ": finish_reason " + std::string{to_string(current.last.reason)}});
    const bool reopens_mic = frame.said.via.reopens_mic;
    auto words = compose_words(current, action.phrase, frame.in, frame.who->speech, reopens_mic);
    if (!words.silent) {
        frame.tell(text_said{words.text});
        if (frame.said.via.streams && frame.who->speech.stream)
            co_await frame.way_back.say(words.text);
    }
    co_return composed{words.ended, std::move(words.text), words.silent};
}

awaitable<turn_event> perform(turn_frame&, turn& current, deliver, turn_output& output)
{
    co_return co_await output.put_out(current);
}

awaitable<turn_event>
perform_any(turn_frame& frame, turn& current, turn_action action, turn_output& output)
{
    return std::visit(
        [&]<class Action>(Action& what) -> awaitable<turn_event> {
            if constexpr (std::is_same_v<Action, finish>)
                std::terminate(); // drive() has returned by then
            else
                return perform(frame, current, std::move(what), output);
        },
        action
    );
}

} // namespace

awaitable<turn> drive(turn_frame& frame, turn_event first, turn_output& output)
{
    turn current{.limits = frame.who->loop};
    turn_event event = std::move(first);
    frame.tell(state_entered{current.where, 0, 0});
    for (;;) {
        stepped now = step(std::move(current), std::move(event));
        current = std::move(now.next);
        if (std::holds_alternative<finish>(now.action))
            co_return current;
        frame.tell(state_entered{current.where, current.rounds, current.messages.size()});
        event = co_await perform_any(frame, current, std::move(now.action), output);
    }
}

} // namespace answerd::conversation
