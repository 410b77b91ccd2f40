// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/open_calls.hpp"

#include <utility>

namespace answerd::ha_bridge::websocket {

void open_calls::hear(message& said)
{
    if (auto* result = std::get_if<command_result>(&said))
        answer(*result);
    else if (auto* event = std::get_if<subscription_event>(&said))
        add_event(*event);
}

void open_calls::answer(command_result& said)
{
    const auto found = calls_.find(said.id);
    if (found == calls_.end() || found->second->answer)
        return;
    auto& call = *found->second;
    call.answer = std::move(said);
    if (call.last.empty() || !call.answer->success)
        call.over.raise();
}

void open_calls::add_event(subscription_event& said)
{
    const auto found = calls_.find(said.id);
    if (found == calls_.end() || found->second->last.empty() || !said.event.is_object())
        return;
    auto& call = *found->second;
    if (call.over.raised())
        return;
    if (call.events.size() == most_events) {
        call.overflowed = true;
        call.over.raise();
        return;
    }
    auto& event = call.events.emplace_back(std::move(said.event.get_object()));
    const auto* type = event.if_contains("type");
    if (type != nullptr && type->is_string() && type->get_string() == call.last)
        call.over.raise();
}

/// Ids begin anew with each connection: another call may have this one's by now.
void open_calls::forget(const open_call& call) noexcept
{
    const auto found = calls_.find(call.id);
    if (found != calls_.end() && found->second == &call)
        calls_.erase(found);
}

void open_calls::lose_all()
{
    for (auto& [id, call] : std::exchange(calls_, {})) {
        call->lost = true;
        call->over.raise();
    }
}

} // namespace answerd::ha_bridge::websocket
