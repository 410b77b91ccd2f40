// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/runtime/alarm_clock.hpp"
#include "ha_bridge/websocket/socket.hpp"

#include <boost/asio/any_io_executor.hpp>

#include <cstddef>

namespace answerd::daemon::net {

struct websocket_limits {
    std::size_t message{64U << 20U};             ///< of one that is read; its memory goes with it
    std::size_t unsent{8U << 20U};               ///< a peer that takes no more than this is closed
    std::chrono::milliseconds per_address{3000}; ///< of several that a name has
};

/// Websockets out, over TCP or TLS with the certificate verified. Loop thread only.
class websocket_client final : public ha_bridge::websocket::socket_opener {
 public:
    websocket_client(
        boost::asio::any_io_executor executor,
        runtime::alarm_clock& alarms,
        websocket_limits limits = {}
    );

    [[nodiscard]] conversation::awaitable<result<std::unique_ptr<ha_bridge::websocket::socket>>>
    open(ha_bridge::websocket::endpoint to, conversation::patience mine) override;

 private:
    boost::asio::any_io_executor executor_;
    runtime::alarm_clock& alarms_;
    websocket_limits limits_;
};

} // namespace answerd::daemon::net
