// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/net/http_session.hpp"
#include "daemon/net/listener.hpp"

#include <set>

namespace answerd::daemon::net {

struct http_server_options {
    http_limits limits{};
    listener_limits connections{};
};

/// The HTTP door's server. Loop thread only. Ends with drain() or cancel(), then `co_await join()`,
/// before it and the door are destroyed.
class http_server {
 public:
    http_server(
        boost::asio::any_io_executor executor,
        ha_bridge::http::http_door& door,
        http_server_options options,
        listener::hooks told
    );

    /// Binds; port 0 finds a free one. Nothing is served before start(). Errors of
    /// listener::open(), and refused: beyond loopback the door must ask for a token.
    [[nodiscard]] result<void> open(std::string_view address, std::uint16_t port);
    [[nodiscard]] boost::asio::ip::tcp::endpoint local() const { return listener_.local(); }
    void start() { listener_.start(); }

    /// Accepts nobody any more; each connection ends with the answer that it waits for.
    void drain();
    /// Drains, and cancels the turns: each still gets its answer.
    void cancel();
    [[nodiscard]] awaitable<void> join() { return listener_.join(); }

    [[nodiscard]] std::size_t connections() const noexcept { return listener_.connections(); }

 private:
    awaitable<void> serve(boost::asio::ip::tcp::socket socket);

    runtime::alarm_clock alarms_;
    http_service service_;
    std::set<http_session*> sessions_{};
    listener listener_;
};

} // namespace answerd::daemon::net
