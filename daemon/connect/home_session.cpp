// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/home_session.hpp"

#include "daemon/doctor/home_findings.hpp"
#include "ha_bridge/setup/current_user.hpp"

#include <exception>
#include <functional>
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
    const conversation::patience mine{with_.time.now() + 15s, nobody_};
    auto enough = [this] {
        return link_.status().is_settled() || too_old(link_.status()).has_value();
    };
    std::function<bool()> reached{std::move(enough)};
    (void)co_await link_.until(std::move(reached), mine);
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
    const auto told = co_await ha_bridge::setup::is_administrator(link_, mine);
    co_return told.value_or(false);
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
