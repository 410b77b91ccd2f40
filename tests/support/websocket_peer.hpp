// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/certificates.hpp"

#include <boost/asio/io_context.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace answerd::tests {

/// A websocket server on 127.0.0.1, on a port that the system picks, behind TLS when it has a
/// certificate to show. It keeps what it hears and says what a test tells it to. Runs on the loop
/// of the test.
class websocket_peer {
 public:
    explicit websocket_peer(
        boost::asio::io_context& loop,
        std::optional<certificate> shown = std::nullopt
    );
    ~websocket_peer();
    websocket_peer(const websocket_peer&) = delete;
    websocket_peer& operator=(const websocket_peer&) = delete;

    /// To the newest connection; kept until there is one.
    void say(std::string text);
    /// Ends the newest connection: with a closing handshake, or as when a cable is cut.
    void close();
    void reset();
    /// Reads nothing any more.
    void stop_reading();

    [[nodiscard]] unsigned short port() const;
    [[nodiscard]] const std::vector<std::string>& heard() const noexcept;
    /// The targets that were asked for, one for each connection that became a websocket.
    [[nodiscard]] const std::vector<std::string>& targets() const noexcept;
    /// Connections that are over.
    [[nodiscard]] std::size_t ended() const noexcept;

 private:
    class impl;
    std::shared_ptr<impl> impl_;
};

} // namespace answerd::tests
