// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"
#include "conversation/runtime.hpp"
#include "ha_bridge/websocket/endpoint.hpp"

#include <memory>
#include <string>

namespace answerd::ha_bridge::websocket {

using conversation::awaitable;

/// One open websocket that carries text. Loop thread only. Destroying it ends the connection, but
/// not while a read is awaited: close() first.
class socket {
 public:
    virtual ~socket() = default;
    /// The next whole message. Errors: closed_early (by the peer or by close()), too_large,
    /// cancelled; after one there is nothing more.
    [[nodiscard]] virtual awaitable<result<std::string>> read() = 0;
    /// Queues a message and returns. A peer that takes nothing is closed in the end.
    virtual void send(std::string text) = 0;
    /// Ends a read that is awaited, too.
    virtual void close() noexcept = 0;
};

/// Opens websockets. Implemented by daemon/net; scripted in tests.
class socket_opener {
 public:
    virtual ~socket_opener() = default;
    /// Errors: unreachable, timed_out, cancelled, malformed (what answers is no websocket).
    [[nodiscard]] virtual awaitable<result<std::unique_ptr<socket>>>
    open(endpoint to, conversation::patience mine) = 0;
};

} // namespace answerd::ha_bridge::websocket
