// SPDX-License-Identifier: Apache-2.0
#include "conversation/turn_record.hpp"

#include <algorithm>
#include <utility>

namespace answerd::conversation {
namespace {

bool has_acted(const turn& finished)
{
    return std::ranges::any_of(finished.results, [](const call_result& one) {
        return one.outcome.effect != effect::none;
    });
}

std::vector<message> trace_of(const turn& finished)
{
    const auto own = finished.messages.begin() + static_cast<std::ptrdiff_t>(finished.own_from);
    return {own, finished.messages.end()};
}

// A picture is kept by no history: it would be sent, and paid for, again with every turn.
void forget_images(std::vector<message>& messages)
{
    for (auto& one : messages)
        one.images.clear();
}

// An empty assistant text is never stored: it makes the next request a 400 (core#136019).
stored_turn ended_with(std::vector<message> messages, const std::string& text)
{
    if (!text.empty())
        messages.push_back(assistant_message(text));
    return {.messages = std::move(messages)};
}

std::optional<pending> waiting_for(const turn& finished)
{
    if (finished.ended == code::paused)
        return pending{.what = pending::kind::paused_loop};
    for (const auto& one : finished.results)
        if (one.outcome.then == then::ask)
            return pending{.what = pending::kind::confirmation, .details = one.outcome.event};
    for (const auto& one : finished.results)
        if (one.outcome.then == then::hand_over && one.outcome.event.empty())
            return pending{.what = pending::kind::handed_over};
    return std::nullopt;
}

} // namespace

std::optional<stored_turn> record_of(const turn& finished, const history_options& options)
{
    if (options.keep == keep::none || finished.messages.empty())
        return std::nullopt;

    auto waiting = waiting_for(finished);
    const bool failed = finished.ended != code::ok && finished.ended != code::paused;
    const bool whole = has_acted(finished) || waiting;
    stored_turn kept;
    if (failed && !whole && options.failed_turn == failed_turn::discard)
        return std::nullopt;
    if (finished.silent && !whole)
        return std::nullopt;

    const bool only_texts =
        options.keep == keep::text || (failed && options.failed_turn == failed_turn::keep_user);
    if (only_texts && !whole)
        kept = ended_with({finished.messages[finished.own_from]}, finished.text);
    else
        kept = ended_with(trace_of(finished), finished.text);
    forget_images(kept.messages);
    kept.waiting = std::move(waiting);
    return kept;
}

} // namespace answerd::conversation
