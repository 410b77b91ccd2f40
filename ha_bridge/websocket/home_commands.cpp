// SPDX-License-Identifier: Apache-2.0
// What tools ask of the home: the commands of home_link.
#include "ha_bridge/websocket/link_session.hpp"
#include "ha_bridge/websocket/rest_call.hpp"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <utility>

namespace answerd::ha_bridge::websocket {

namespace json = boost::json;
using conversation::ended;
using conversation::patience;
using tools::home::act_result;
using tools::home::service_call;
using phase = session_machine::phase;

/// Somebody who waits for a state. Lives where it is awaited.
struct home_link::watcher {
    watcher(std::list<watcher*>& among, std::function<bool()> what)
        : among_{among}, reached{std::move(what)}, self_{among.insert(among.end(), this)}
    {}
    ~watcher() { among_.erase(self_); }
    watcher(const watcher&) = delete;
    watcher& operator=(const watcher&) = delete;

    void look()
    {
        if (!seen.raised() && reached())
            seen.raise();
    }

    std::list<watcher*>& among_;
    std::function<bool()> reached;
    conversation::signal seen{};
    std::list<watcher*>::iterator self_;
};

namespace {

json::object to_command(service_call what)
{
    json::object command{
        {"type", "call_service"},
        {"domain", what.domain},
        {"service", what.service},
        {"service_data", std::move(what.data)}};
    if (!what.entities.empty()) {
        json::array ids(what.entities.begin(), what.entities.end());
        command["target"] = json::object{{"entity_id", std::move(ids)}};
    }
    if (what.wants_response)
        command["return_response"] = true;
    return command;
}

/// Errors after which the service may have been at work: an integration broke in the middle of it.
bool may_have_acted(std::string_view code) noexcept
{
    return code == "unknown_error" || code == "timeout";
}

act_result to_act_result(command_result said)
{
    act_result came;
    if (said.success) {
        if (auto* result = said.value.if_object())
            if (auto* response = result->if_contains("response"))
                came.response = std::move(*response);
        return came;
    }
    came.ended = may_have_acted(said.code) ? act_result::how::unknown : act_result::how::refused;
    came.code = std::move(said.code);
    came.why = std::move(said.why);
    return came;
}

failure not_connected() { return {errc::unreachable, "not connected to Home Assistant"}; }

failure refusal(const command_result& said)
{
    return {errc::refused, "Home Assistant refused a command", said.code + ": " + said.why};
}

/// Why there is no answer to what was sent.
failure no_answer(ended how, bool lost, errc when_lost)
{
    if (lost)
        return {when_lost, "the connection to Home Assistant was lost"};
    if (how == ended::timed_out)
        return {errc::timed_out, "Home Assistant did not answer in time"};
    return {errc::cancelled, "nobody waits for it any more"};
}

} // namespace

void home_link::look_at_watchers()
{
    for (auto* each : watchers_)
        each->look();
}

bool home_link::can_send() const noexcept
{
    if (!session_ || session_->ended)
        return false;
    const auto now = session_->machine.now();
    return now != phase::greeting && now != phase::refused;
}

awaitable<std::optional<ended>>
home_link::exchange(json::object command, open_call& call, patience mine)
{
    if (!can_send() || mine.stop.raised() || ports_.time.now() >= mine.until)
        co_return std::nullopt;
    call.id = session_->machine.take_id();
    const open_calls::place here{calls_, call};
    session_->wire->send(encode_command(call.id, std::move(command)));
    const auto how = co_await ports_.time.wait(call.over, mine.until, mine.stop);
    co_return how;
}

awaitable<act_result> home_link::act(service_call what, patience mine)
{
    open_call call;
    auto command = to_command(std::move(what));
    const auto how = co_await exchange(std::move(command), call, mine);
    act_result came;
    if (!how)
        came.ended = act_result::how::not_sent;
    else if (!call.answer)
        came.ended = act_result::how::unknown;
    else
        came = to_act_result(std::move(*call.answer));
    co_return came;
}

awaitable<ended> home_link::until(std::function<bool()> reached, patience mine)
{
    watcher here{watchers_, std::move(reached)};
    here.look();
    const auto how = co_await ports_.time.wait(here.seen, mine.until, mine.stop);
    co_return how;
}

awaitable<result<json::value>> home_link::ask(json::object command, patience mine)
{
    open_call call;
    const auto how = co_await exchange(std::move(command), call, mine);
    if (!how)
        co_return not_connected();
    if (!call.answer)
        co_return no_answer(*how, call.lost, errc::unreachable);
    if (!call.answer->success)
        co_return refusal(*call.answer);
    co_return std::move(call.answer->value);
}

awaitable<result<std::vector<json::object>>>
home_link::follow(json::object command, std::string last, patience mine)
{
    open_call call;
    call.last = std::move(last);
    const std::weak_ptr<session> over{session_};
    const auto how = co_await exchange(std::move(command), call, mine);
    if (!how)
        co_return not_connected();
    const bool accepted = call.answer && call.answer->success;
    if (!call.lost && over.lock() == session_ && can_send() && (accepted || !call.answer)) {
        // Where it still runs, this is what ends it (home-assistant.md 2.3).
        json::object enough{{"type", "unsubscribe_events"}, {"subscription", call.id}};
        session_->wire->send(encode_command(session_->machine.take_id(), std::move(enough)));
    }
    if (call.answer && !accepted)
        co_return refusal(*call.answer);
    if (call.overflowed)
        co_return failure{errc::too_large, "a command of Home Assistant has no end"};
    if (call.lost || *how != ended::done)
        co_return no_answer(*how, call.lost, errc::closed_early);
    co_return std::move(call.events);
}

conversation::http_request home_link::rest_request(std::string path) const
{
    conversation::http_request what;
    what.url = options_.url;
    while (what.url.ends_with('/'))
        what.url.pop_back();
    what.url += path;
    what.headers = {{"Authorization", "Bearer " + options_.token}};
    what.ca_file = options_.ca_file;
    return what;
}

awaitable<result<json::value>> home_link::rest(std::string path, json::object body, patience mine)
{
    if (options_.url.empty())
        co_return not_connected();
    auto what = rest_request(std::move(path));
    what.method = "POST";
    what.headers.emplace_back("Content-Type", "application/json");
    what.body = json::serialize(body);
    co_return co_await rest_call(ports_.time, ports_.http, std::move(what), mine);
}

awaitable<result<json::value>> home_link::rest(std::string path, patience mine)
{
    if (options_.url.empty())
        co_return not_connected();
    auto what = rest_request(std::move(path));
    co_return co_await rest_call(ports_.time, ports_.http, std::move(what), mine);
}

} // namespace answerd::ha_bridge::websocket
