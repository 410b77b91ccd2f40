// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"
#include "daemon/runtime/sleeper.hpp"

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace answerd::daemon::net {

/// One look-up of a host's addresses, on a thread of its own: the system's look-up cannot be
/// stopped, and Asio's makes the end of the process wait for it. Loop thread only.
class name_look_up {
 public:
    using endpoints = std::vector<boost::asio::ip::tcp::endpoint>;

    explicit name_look_up(boost::asio::any_io_executor executor);
    ~name_look_up();
    name_look_up(const name_look_up&) = delete;
    name_look_up& operator=(const name_look_up&) = delete;

    /// An address is its own answer. Errors: unreachable; cancelled after abandon(), or when the
    /// caller is cancelled. To be asked once.
    [[nodiscard]] boost::asio::awaitable<result<endpoints>>
    find(std::string host, std::uint16_t port);
    /// Nobody waits any more.
    void abandon();

 private:
    struct shared_state;
    boost::asio::any_io_executor executor_;
    std::shared_ptr<shared_state> state_;
    runtime::sleeper waiting_{};
};

} // namespace answerd::daemon::net
