// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/home_session.hpp"

#include "daemon/doctor/home_findings.hpp"

#include <boost/json/object.hpp>

#include <exception>
#include <utility>

namespace answerd::daemon::connect {

using namespace std::chrono_literals;
using tools::home::condition;

namespace {

/// Known before anything else is: an old one may never answer what we ask.
std::optional<refusal> too_old(const ha_bridge::websocket::link_status& seen)
{
    if (seen.version.empty() || doctor::is_at_least(seen.version, doctor::oldest_home_assistant))
        return std::nullopt;
    return refusal{
        "Home Assistant " + seen.version + " is too old",
        "update it to " + std::string{doctor::oldest_home_assistant} + " or later"};
}

} // namespace

clients::clients(boost::asio::io_context& loop)
    : time{loop, [](const std::exception_ptr&) {}}
    , http{loop.get_executor(), time.alarms()}
    , sockets{loop.get_executor(), time.alarms()}
{}

home_session::home_session(clients& with, ha_bridge::websocket::link_options to)
    : with_{with}, to_{to}, link_{{with.time, with.dice, with.http, with.sockets}, std::move(to)}
{}

awaitable<std::optional<refusal>> home_session::enter()
{
    with_.time.start(link_.run());
    const auto until = with_.time.now() + 15s;
    while (link_.now() != condition::ready && link_.status().trouble.empty() &&
           !too_old(link_.status()) && with_.time.now() < until) {
        conversation::signal never;
        const auto soon = with_.time.now() + 20ms;
        (void)co_await with_.time.wait(never, soon, nobody_);
    }
    const auto status = link_.status();
    if (auto old = too_old(status))
        co_return old;
    if (link_.now() == condition::starting)
        co_return refusal{
            "Home Assistant " + status.version + " is still starting",
            "run this again in a minute"};
    if (link_.now() != condition::ready) {
        const std::string trouble = status.trouble.empty() ? "no answer in time" : status.trouble;
        co_return refusal{to_.url + ": " + trouble, doctor::cure_of_trouble(trouble)};
    }
    co_return std::nullopt;
}

awaitable<bool> home_session::is_administrator()
{
    const conversation::patience mine{with_.time.now() + 10s, nobody_};
    boost::json::object who{{"type", "auth/current_user"}};
    const auto user = co_await link_.ask(std::move(who), mine);
    if (!user || !user->is_object())
        co_return false;
    const auto* admin = user->get_object().if_contains("is_admin");
    co_return admin != nullptr && admin->is_bool() && admin->get_bool();
}

ha_bridge::setup::rest_access home_session::rest() const
{
    return {
        .time = with_.time,
        .http = with_.http,
        .url = to_.url,
        .token = to_.token,
        .ca_file = to_.ca_file};
}

} // namespace answerd::daemon::connect
