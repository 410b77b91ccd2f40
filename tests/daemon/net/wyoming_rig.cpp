// SPDX-License-Identifier: Apache-2.0
#include "tests/daemon/net/wyoming_rig.hpp"

#include "ha_bridge/wyoming/info.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <stdexcept>

namespace answerd::tests {

namespace asio = boost::asio;
using ha_bridge::wyoming::event;

namespace {

daemon::net::wyoming_server_options options_for(
    wyoming_rig& rig,
    daemon::net::wyoming_limits limits,
    daemon::net::listener_limits connections
)
{
    return {
        .programs = {{"answerd", &rig.turns}},
        .info = ha_bridge::wyoming::encode_info({}),
        .limits = limits,
        .connections = connections,
    };
}

daemon::net::listener::hooks hooks_for(wyoming_rig& rig, bool exempt_loopback)
{
    return {
        .warn = [&rig](std::string what) { rig.warnings.push_back(std::move(what)); },
        .debug = [&rig](std::string what) { rig.remarks.push_back(std::move(what)); },
        .failed = [&rig](std::exception_ptr) { ++rig.bugs; },
        .is_exempt = [exempt_loopback](const asio::ip::address&) { return exempt_loopback; },
    };
}

} // namespace

wyoming_rig::wyoming_rig(
    daemon::net::wyoming_limits limits,
    daemon::net::listener_limits connections,
    bool exempt_loopback
)
    : server{
          loop.get_executor(),
          options_for(*this, limits, connections),
          hooks_for(*this, exempt_loopback)}
{
    if (!server.open("127.0.0.1", 0))
        throw std::runtime_error{"no port"};
    server.start();
}

wyoming_rig::~wyoming_rig()
{
    server.cancel();
    bool joined = false;
    asio::co_spawn(loop, server.join(), [&joined](const std::exception_ptr&) { joined = true; });
    until([&] { return joined; });
}

scripted_turns::script_type wyoming_rig::when_released()
{
    return [this](scripted_turns::turn& of) -> asio::awaitable<conversation::answer> {
        asio::steady_timer pause{co_await asio::this_coro::executor};
        while (!released && !of.stop.raised()) {
            pause.expires_after(std::chrono::milliseconds{1});
            co_await pause.async_wait(asio::as_tuple(asio::use_awaitable));
        }
        conversation::answer whole;
        whole.code = of.stop.raised() ? conversation::code::cancelled : conversation::code::ok;
        whole.text = of.stop.raised() ? "All right." : "You said " + of.said.text + ".";
        co_await of.way_back.finish(whole);
        co_return whole;
    };
}

void wyoming_client::say(const std::string& text, const std::string& conversation_id)
{
    send(transcript(text, conversation_id));
}

event wyoming_client::next()
{
    event got;
    const auto came = [&] {
        const bool over = at_end();
        std::string_view bytes = received();
        const auto size = bytes.size();
        const auto one = decoder_.take(bytes);
        take(size - bytes.size());
        if (!one)
            throw std::runtime_error{"the server sent what is not an event"};
        if (*one)
            got = **one;
        return one->has_value() || over;
    };
    rig_.until(came);
    return got;
}

std::string wyoming_client::told()
{
    const event got = next();
    if (got.type.empty())
        return "end";
    const auto* text = got.data.if_contains("text");
    if (text == nullptr || !text->is_string())
        return got.type;
    return got.type + " " + std::string{text->get_string()};
}

bool wyoming_client::sees_end()
{
    return rig_.until([&] { return at_end(); }) && received().empty();
}

std::string transcript(const std::string& text, const std::string& conversation_id)
{
    const boost::json::object context{{"conversation_id", conversation_id}};
    return ha_bridge::wyoming::encode({"transcript", {{"text", text}, {"context", context}}});
}

} // namespace answerd::tests
