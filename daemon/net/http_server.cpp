// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/http_server.hpp"

#include <boost/asio/ip/address.hpp>

#include <utility>

namespace answerd::daemon::net {

http_server::http_server(
    boost::asio::any_io_executor executor,
    ha_bridge::http::http_door& door,
    http_server_options options,
    listener::hooks told
)
    : alarms_{executor}
    , service_{door, options.limits, told.failed, alarms_}
    , listener_{
          executor,
          options.connections,
          [this](boost::asio::ip::tcp::socket socket) { return serve(std::move(socket)); },
          std::move(told)}
{}

result<void> http_server::open(std::string_view address, std::uint16_t port)
{
    error_code not_an_address;
    const auto where = boost::asio::ip::make_address(std::string{address}, not_an_address);
    if (!not_an_address && !where.is_loopback() && !service_.door.asks_for_token())
        return failure{
            errc::refused,
            "HTTP beyond loopback needs a token: set http.token_file, or listen on 127.0.0.1"};
    return listener_.open(address, port);
}

void http_server::drain()
{
    listener_.stop();
    const auto open = sessions_; // one may end, and leave the set, as it is told
    for (auto* session : open)
        session->drain();
}

void http_server::cancel()
{
    drain();
    const auto open = sessions_;
    for (auto* session : open)
        session->abandon();
}

awaitable<void> http_server::serve(boost::asio::ip::tcp::socket socket)
{
    http_session session{std::move(socket), service_};
    sessions_.insert(&session);
    auto running = session.run();
    co_await std::move(running);
    sessions_.erase(&session);
}

} // namespace answerd::daemon::net
