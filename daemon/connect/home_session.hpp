// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/net/curl_client.hpp"
#include "daemon/net/websocket_client.hpp"
#include "daemon/runtime/loop_runtime.hpp"
#include "ha_bridge/setup/administration.hpp"
#include "ha_bridge/websocket/home_link.hpp"

#include <boost/asio/io_context.hpp>

#include <memory>
#include <optional>
#include <string>

namespace answerd::daemon::connect {

using conversation::awaitable;

/// A sentence that says what is wrong, and one that says what to do.
struct refusal {
    std::string what{};
    std::string cure{};
};

class no_random final : public conversation::random {
 public:
    std::uint64_t next() noexcept override { return 0; }
};

/// Clients for one command of a person, on one loop.
struct clients {
    explicit clients(boost::asio::io_context& loop);

    runtime::loop_runtime time;
    net::curl_client http;
    net::websocket_client sockets;
    no_random dice{};
};

/// One connection to Home Assistant under one token. Ends with leave().
class home_session {
 public:
    home_session(clients& with, ha_bridge::websocket::link_options to);

    /// Waits until everything is known; else why not, at the first trouble.
    [[nodiscard]] awaitable<std::optional<refusal>> enter();
    [[nodiscard]] awaitable<bool> is_administrator();
    void leave() { link_.stop(); }

    [[nodiscard]] ha_bridge::websocket::home_link& link() noexcept { return link_; }
    [[nodiscard]] ha_bridge::setup::rest_access rest() const;

 private:
    clients& with_;
    ha_bridge::websocket::link_options to_;
    ha_bridge::websocket::home_link link_;
    conversation::signal nobody_{};
};

} // namespace answerd::daemon::connect
