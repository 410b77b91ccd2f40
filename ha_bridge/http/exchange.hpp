// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ha_bridge/http/response.hpp"

#include <boost/asio/awaitable.hpp>

#include <string_view>

namespace answerd::ha_bridge::http {

using boost::asio::awaitable;

/// A body that is written while it comes into being.
class event_sink {
 public:
    virtual ~event_sink() = default;
    /// Queues bytes and returns at once. A reader who is more than the buffer behind is dropped;
    /// what comes after that is lost without a word.
    virtual void write(std::string_view bytes) noexcept = 0;
    /// Ends the body and waits until it has left. False when the reader is gone.
    virtual awaitable<bool> close() = 0;
};

/// The way back of one request, given by the server. Exactly one of both is called, once.
class exchange {
 public:
    virtual ~exchange() = default;
    /// False when the client is gone.
    virtual awaitable<bool> respond(response whole) = 0;
    /// Sends the head now; the sink lives as long as the exchange.
    virtual event_sink& open_stream(response head) = 0;
};

} // namespace answerd::ha_bridge::http
