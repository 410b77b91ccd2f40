// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/wyoming/session_machine.hpp"

#include "ha_bridge/wyoming/translation.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace answerd::ha_bridge::wyoming {
namespace {

// Home Assistant speaks the text of an `error`: it stays a plain sentence, the code tells more.
constexpr std::string_view unreadable = "That message could not be read.";
constexpr std::string_view no_words = "Sorry, something went wrong.";

std::string_view code_of(const failure& why) noexcept
{
    if (why.code == errc::too_large)
        return "too-large";
    if (why.code == errc::timed_out)
        return "timed-out";
    if (why.code == errc::refused)
        return "too-many";
    return "malformed";
}

std::size_t cost_of(const conversation::utterance& said) noexcept
{
    const auto length = [](const std::optional<std::string>& id) { return id ? id->size() : 0; };
    return sizeof(said) + said.text.size() + length(said.conversation_id) + length(said.language) +
           length(said.device_id) + length(said.satellite_id);
}

event pong_for(const event& ping)
{
    const auto* text = ping.data.if_contains("text");
    event pong{"pong", {{"text", nullptr}}};
    if (text != nullptr && text->is_string())
        pong.data["text"] = *text;
    return pong;
}

} // namespace

session_machine::session_machine(std::vector<std::string> programs, session_limits limits)
    : programs_{std::move(programs)}, limits_{limits}, describes_left_{limits.describes_at_once}
{}

session_actions session_machine::hear(const event& said, conversation::steady_time now)
{
    if (!hears())
        return {};
    if (said.type == "describe")
        return describe(now);
    if (said.type == "transcript")
        return accept(said);
    if (said.type == "ping")
        return {send_event{pong_for(said)}};
    if (said.type == "select-program")
        select(said);
    return {};
}

session_actions session_machine::refuse(const failure& why)
{
    if (!hears())
        return {};
    refused_ = true;
    refused_code_ = code_of(why);
    return next();
}

session_actions session_machine::input_ended()
{
    if (closed_ || std::exchange(input_over_, true))
        return {};
    if (in_turn_ && !answered_)
        return {cancel_turn{}};
    return next();
}

session_actions session_machine::peer_lost()
{
    const bool known = input_over_;
    if (closed_ || std::exchange(lost_, true))
        return {};
    input_over_ = true;
    waiting_.clear();
    held_ = 0;
    if (in_turn_ && !answered_ && !known)
        return {cancel_turn{}};
    return next();
}

session_actions session_machine::drain()
{
    if (closed_)
        return {};
    draining_ = true;
    return next();
}

session_actions session_machine::answered(const conversation::answer& whole)
{
    if (!in_turn_ || std::exchange(answered_, true))
        return {};
    session_actions todo;
    for (event& each : to_closing_events(whole))
        todo.push_back(send_event{std::move(each)});
    return todo;
}

session_actions session_machine::turn_over()
{
    session_actions todo;
    if (!in_turn_)
        return todo;
    if (!answered_)
        todo.push_back(send_event{{"not-handled", {{"text", no_words}}}});
    in_turn_ = false;
    auto more = next();
    std::ranges::move(more, std::back_inserter(todo));
    return todo;
}

/// A short question with a long answer: a flood of it is refused (faults.md 127). Home Assistant
/// asks once per connection.
session_actions session_machine::describe(conversation::steady_time now)
{
    const std::chrono::duration<double> since = now - described_;
    describes_left_ = std::min(
        limits_.describes_at_once,
        describes_left_ + since.count() * limits_.describes_per_second
    );
    described_ = now;
    if (describes_left_ < 1)
        return refuse({errc::refused, "too many describe events"});
    describes_left_ -= 1;
    return {send_info{}};
}

session_actions session_machine::accept(const event& transcript)
{
    waiting_.push_back({to_utterance(transcript.data), program_});
    held_ += cost_of(waiting_.back().said);
    return next();
}

void session_machine::select(const event& said)
{
    const auto* name = said.data.if_contains("name");
    if (name == nullptr || !name->is_string())
        return;
    const auto found = std::ranges::find(programs_, std::string_view{name->get_string()});
    if (found != programs_.end())
        program_ = static_cast<std::size_t>(found - programs_.begin());
}

/// What follows when no turn runs: the next one, or the end when there is a reason for it.
session_actions session_machine::next()
{
    if (in_turn_ || closed_)
        return {};
    if (waiting_.empty())
        return refused_ || input_over_ || draining_ ? close() : session_actions{};

    waiting first = std::move(waiting_.front());
    waiting_.pop_front();
    held_ -= cost_of(first.said);
    in_turn_ = true;
    answered_ = false;
    return {start_turn{std::move(first.said), first.program, input_over_}};
}

session_actions session_machine::close()
{
    closed_ = true;
    if (!refused_ || lost_)
        return {close_session{}};
    event error{"error", {{"text", unreadable}, {"code", refused_code_}}};
    return {send_event{std::move(error)}, close_session{.linger = true}};
}

} // namespace answerd::ha_bridge::wyoming
