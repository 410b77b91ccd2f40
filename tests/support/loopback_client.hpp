// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/io_context.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace answerd::tests {

/// A peer of a server under test, on the test's own thread: while the test waits for something, the
/// server's loop runs. So a test reads as a dialogue, and nothing in it is concurrent.
class loopback_client {
 public:
    loopback_client(boost::asio::io_context& loop, std::uint16_t port);
    ~loopback_client();
    loopback_client(const loopback_client&) = delete;
    loopback_client& operator=(const loopback_client&) = delete;

    /// Sends as much as the server takes; it runs meanwhile. False when it has closed.
    bool send(std::string_view bytes);
    /// Sends what fits into the kernel's buffer, without letting the server run.
    std::size_t send_some(std::string_view bytes);
    void end_of_input(); ///< closes our side, and goes on reading
    void close();
    void reset(); ///< closes with a reset, as a host that lost its state does

    /// Everything that has come so far and has not been taken.
    [[nodiscard]] const std::string& received();
    /// Takes the first `size` bytes that have come.
    void take(std::size_t size) { received_.erase(0, size); }
    /// Whether the server has closed, and everything before was received.
    [[nodiscard]] bool at_end();
    /// Does not read until this is undone: the kernel's buffers fill.
    void stop_reading() { reading_ = false; }
    void read_on() { reading_ = true; }

 private:
    void read();

    boost::asio::io_context& loop_;
    int socket_;
    std::string received_{};
    bool reading_{true};
    bool ended_{false};
};

/// Runs the loop until `happened`; false when it has not after `patience`.
bool run_until(
    boost::asio::io_context& loop,
    const std::function<bool()>& happened,
    std::chrono::milliseconds patience = std::chrono::seconds{10}
);

} // namespace answerd::tests
