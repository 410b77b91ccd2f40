// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/net/listener.hpp"
#include "daemon/net/wyoming_session.hpp"

#include <set>

namespace answerd::daemon::net {

struct wyoming_server_options {
    std::vector<wyoming_program> programs{}; ///< at least one; the first is the default
    std::string info{};                      ///< from encode_info()
    wyoming_limits limits{};
    listener_limits connections{};
};

/// The Wyoming door. Loop thread only. Ends with drain() or cancel(), then `co_await join()`,
/// before it and the turn takers are destroyed.
class wyoming_server {
 public:
    wyoming_server(
        boost::asio::any_io_executor executor,
        wyoming_server_options options,
        listener::hooks told
    );

    /// Binds; port 0 finds a free one. Nothing is served before start().
    [[nodiscard]] result<void> open(std::string_view address, std::uint16_t port);
    [[nodiscard]] boost::asio::ip::tcp::endpoint local() const { return listener_.local(); }
    void start() { listener_.start(); }

    /// Accepts nobody any more; each connection ends with the turn that it has.
    void drain();
    /// Drains, and cancels the turns.
    void cancel();
    [[nodiscard]] awaitable<void> join() { return listener_.join(); }

    [[nodiscard]] std::size_t connections() const noexcept { return listener_.connections(); }
    [[nodiscard]] const std::vector<boost::asio::ip::address>& refused() const noexcept
    {
        return listener_.refused();
    }

 private:
    awaitable<void> serve(boost::asio::ip::tcp::socket socket);

    runtime::alarm_clock alarms_;
    wyoming_service service_;
    std::set<wyoming_session*> sessions_{};
    listener listener_;
};

} // namespace answerd::daemon::net
