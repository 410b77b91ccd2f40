// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/net/http_server.hpp"
#include "tests/support/scripted_turns.hpp"

#include <boost/asio/io_context.hpp>

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace answerd::tests {

/// The real server on loopback before scripted turns. Everything runs in the test's own thread:
/// whoever waits for bytes lets the server's loop run meanwhile.
class http_bench final : public ha_bridge::http::service_status {
 public:
    explicit http_bench(
        daemon::net::http_server_options options = {},
        ha_bridge::http::access_rules rules = {}
    );
    ~http_bench() override;

    scripted_turns turns{};
    unsigned failures{0}; ///< exceptions that reached the server
    daemon::net::http_server& server() { return *server_; }
    [[nodiscard]] std::uint16_t port() const { return server_->local().port(); }

    /// Lets the loop run until `done`, which must come within a few seconds.
    void run_until(const std::function<bool()>& done);
    /// Lets the loop do what is ready.
    void settle();
    /// True once the server's join() has returned.
    [[nodiscard]] std::shared_ptr<bool> join();

    [[nodiscard]] boost::json::object health() const override { return {{"status", "ok"}}; }
    [[nodiscard]] bool ready() const override { return true; }
    [[nodiscard]] std::string metrics() const override { return "answerd_up 1\n"; }

 private:
    boost::asio::io_context loop_{1};
    ha_bridge::http::http_door door_;
    std::unique_ptr<daemon::net::http_server> server_;
};

/// A client that says what it likes.
class raw_client {
 public:
    explicit raw_client(http_bench& of);

    /// Writes all of it, as far as the server takes it; false when it has hung up.
    bool send(std::string_view bytes);
    void half_close();
    void close();
    /// Reads no more than fits into a small buffer of the kernel.
    void read_slowly();

    struct answer {
        int status{0};
        std::string head{};
        std::string body{};
    };
    /// The next answer, whose body has a Content-Length.
    answer receive();
    /// The next bytes, up to and with `mark`.
    std::string receive_until(std::string_view mark);
    /// All bytes until the server hangs up.
    std::string receive_all();

 private:
    bool read_more();

    http_bench& of_;
    boost::asio::io_context own_{1};
    boost::asio::ip::tcp::socket socket_{own_};
    std::string got_{};
    bool ended_{false};
};

/// "METHOD TARGET HTTP/1.1", a good Host, `fields`, the empty line and the body with its length.
[[nodiscard]] std::string
http_text(std::string_view start, std::string_view fields = {}, std::string_view body = {});
/// POST /conversation with this text.
[[nodiscard]] std::string sentence(std::string_view text, std::string_view path = "/conversation");

} // namespace answerd::tests
