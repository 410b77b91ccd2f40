// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/io_context.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace answerd::tests {

/// What a scripted connection does, one step after the other; after the last it closes.
namespace script {

/// Reads one whole request (head, then as much body as Content-Length says) and records it.
struct receive {};
/// Reads a request's head and leaves its body in the socket.
struct receive_head {};
/// Writes `bytes`, in pieces of `piece` bytes (0: at once), `times` over.
struct send {
    std::string bytes{};
    std::size_t piece{0};
    std::size_t times{1};
};
/// Waits for scripted_server::go_on().
struct hold {};
/// Reads nothing and says nothing until the peer has closed.
struct stall {};
/// Ends with RST in place of FIN.
struct reset {};
/// Stops writing; what the peer says is then read to its end.
struct half_close {};

using step = std::variant<receive, receive_head, send, hold, stall, reset, half_close>;

} // namespace script

using connection_script = std::vector<script::step>;

/// A request as it arrived. Header names are in lower case.
struct seen_request {
    std::size_t connection{0}; ///< 0 for the first one accepted
    std::string method{};
    std::string target{};
    std::vector<std::pair<std::string, std::string>> headers{};
    std::string body{};

    /// Empty when absent.
    [[nodiscard]] std::string_view header(std::string_view name) const;
};

/// A peer on 127.0.0.1 (or another loopback address), on a port that the system picks, which does
/// what its scripts say: the first connection the first script, and so on; connections beyond the
/// last script play the last one again. Runs on the loop of the test, which is therefore the only
/// clock: nothing in here waits for time to pass.
class scripted_server {
 public:
    scripted_server(
        boost::asio::io_context& loop,
        std::vector<connection_script> scripts,
        const std::string& address = "127.0.0.1"
    );
    ~scripted_server();
    scripted_server(const scripted_server&) = delete;
    scripted_server& operator=(const scripted_server&) = delete;

    [[nodiscard]] unsigned short port() const noexcept;
    /// "http://127.0.0.1:PORT" and `path`.
    [[nodiscard]] std::string url(std::string_view path = "") const;

    [[nodiscard]] const std::vector<seen_request>& requests() const noexcept;
    [[nodiscard]] std::size_t connections() const noexcept;
    /// Connections that the peer has closed or reset before the script was over.
    [[nodiscard]] std::size_t left_early() const noexcept;
    /// Connections that have ended, whoever ended them.
    [[nodiscard]] std::size_t ended() const noexcept;
    /// Body and head bytes handed to the system so far, all connections together.
    [[nodiscard]] std::size_t sent() const noexcept;

    /// Lets every connection that is in `hold` go on.
    void go_on();
    /// From now on new connections are refused by the system.
    void stop_listening();

 private:
    class impl;
    std::shared_ptr<impl> impl_;
};

/// A whole answer with Content-Length. `headers` are lines with their CRLF.
[[nodiscard]] std::string http_reply(
    int status,
    std::string_view body,
    std::string_view content_type = "application/json",
    std::string_view headers = ""
);

/// The head of a streamed answer (text/event-stream, chunked), without any body yet.
[[nodiscard]] std::string stream_head(int status = 200);
/// One chunk of the chunked coding; empty: the last one.
[[nodiscard]] std::string chunk(std::string_view bytes);
/// stream_head, every event in a chunk of its own, and the last chunk.
[[nodiscard]] std::string stream_reply(const std::vector<std::string>& events);

} // namespace answerd::tests
