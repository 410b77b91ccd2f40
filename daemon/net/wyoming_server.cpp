// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/wyoming_server.hpp"

#include <utility>

namespace answerd::daemon::net {

wyoming_server::wyoming_server(
    boost::asio::any_io_executor executor,
    wyoming_server_options options,
    listener::hooks told
)
    : alarms_{executor}
    , service_{std::move(options.programs), std::move(options.info), options.limits, told.failed, told.debug, alarms_}
    , listener_{
          executor,
          options.connections,
          [this](boost::asio::ip::tcp::socket socket) { return serve(std::move(socket)); },
          std::move(told)}
{}

result<void> wyoming_server::open(std::string_view address, std::uint16_t port)
{
    return listener_.open(address, port);
}

void wyoming_server::drain()
{
    listener_.stop();
    for (auto* session : sessions_) // a session leaves the set in a later turn of the loop
        session->drain();
}

void wyoming_server::cancel() { listener_.cancel(); }

awaitable<void> wyoming_server::serve(boost::asio::ip::tcp::socket socket)
{
    wyoming_session session{std::move(socket), service_};
    sessions_.insert(&session);
    auto running = session.run();
    co_await std::move(running);
    sessions_.erase(&session);
}

} // namespace answerd::daemon::net
