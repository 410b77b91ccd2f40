// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/signal.hpp"
#include "daemon/net/request_reader.hpp"
#include "daemon/net/watched_socket.hpp"
#include "ha_bridge/http/exchange.hpp"
#include "ha_bridge/http/http_door.hpp"

#include <chrono>
#include <exception>
#include <functional>

namespace answerd::daemon::net {

/// How long a client may take, and what its connection may hold in memory.
struct http_limits {
    /// From a head's first byte to its last, and for the first byte of a new connection: who says
    /// nothing at all must not keep others out for long.
    std::chrono::milliseconds head{std::chrono::seconds{10}};
    std::chrono::milliseconds body{std::chrono::seconds{10}};
    std::chrono::milliseconds idle{std::chrono::seconds{60}};  ///< between requests
    std::chrono::milliseconds write{std::chrono::seconds{10}}; ///< until it has read what we sent
    std::chrono::milliseconds linger{std::chrono::seconds{1}}; ///< after our last word
    std::size_t unsent_events{64U << 10U}; ///< how far a stream's reader may be behind
    ha_bridge::http::head_limits request{};
};

/// What all connections share; it outlives them.
struct http_service {
    ha_bridge::http::http_door& door;
    http_limits limits{};
    /// Hears what a handler throws: each time it is a bug.
    std::function<void(std::exception_ptr)> failed{};
    runtime::alarm_clock& alarms;
};

/// One connection: request after request in their order, each answered before the next is read.
/// A client that ends before its answer is complete raises the turn's stop. Loop thread only.
class http_session final : private ha_bridge::http::exchange, private ha_bridge::http::event_sink {
 public:
    http_session(boost::asio::ip::tcp::socket socket, const http_service& service);

    /// Serves the connection to its end.
    [[nodiscard]] awaitable<void> run();

    /// Ends as soon as what runs is answered.
    void drain();
    /// drain(), and cancels the turn.
    void abandon();

 private:
    enum class next { serve, end };

    awaitable<bool> respond(ha_bridge::http::response whole) override;
    event_sink& open_stream(ha_bridge::http::response head) override;
    void write(std::string_view bytes) noexcept override;
    awaitable<bool> close() override;

    awaitable<next> read_request();
    awaitable<void> serve();
    awaitable<void> refuse(unsigned status, std::string_view field, std::string_view why);
    [[nodiscard]] watched_socket::time_point patience(request_reader::stage before);
    [[nodiscard]] bool keeps_alive() const noexcept;

    const http_service& service_;
    watched_socket peer_;
    request_reader reader_;
    request_reader::stage stage_{request_reader::stage::between};
    watched_socket::time_point until_{};
    bool has_asked_{false};
    ha_bridge::http::request asked_{};
    conversation::signal* stop_{nullptr}; ///< of the request that is served
    bool head_only_{false};
    bool answered_{false};
    bool streaming_{false};
    bool chunked_{false};
    bool idle_{false};
    bool draining_{false};
    bool closing_{false};
};

} // namespace answerd::daemon::net
