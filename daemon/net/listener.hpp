// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"
#include "daemon/runtime/task_group.hpp"

#include <boost/asio/ip/tcp.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::daemon::net {

using boost::asio::awaitable;

struct listener_limits {
    std::size_t per_address{64}; ///< connections at once
    std::size_t total{1024};
    /// For how long nobody is accepted when the process has no file descriptor left. Who connects
    /// meanwhile waits in the kernel's queue.
    std::chrono::milliseconds pause{100};
};

/// Accepts connections and gives each to a coroutine of its own. One neighbour cannot take all the
/// room: who is over a limit is closed at once. Loop thread only. Ends with stop() or cancel(),
/// then `co_await join()`, before it is destroyed.
class listener {
 public:
    /// Serves one connection to its end. What it throws is a bug and ends that connection only.
    using server = std::function<awaitable<void>(boost::asio::ip::tcp::socket)>;

    struct hooks {
        /// Something for the log that a person may want to act on.
        std::function<void(std::string)> warn{[](const std::string&) {}};
        /// What a peer did wrong, for who looks into it.
        std::function<void(std::string)> debug{[](const std::string&) {}};
        runtime::task_group::error_handler failed{};
        /// Who may connect at all; others are closed at once.
        std::function<bool(const boost::asio::ip::address&)> is_allowed{
            [](const boost::asio::ip::address&) { return true; }};
        /// What the log says of an address that may not: what to do about it. Once for each.
        std::function<std::string(const boost::asio::ip::address&)> refusal{
            [](const boost::asio::ip::address& from) { return "refused " + from.to_string(); }};
        /// Whom `per_address` does not concern.
        std::function<bool(const boost::asio::ip::address&)> is_exempt{
            [](const boost::asio::ip::address& from) { return from.is_loopback(); }};
    };

    listener(
        boost::asio::any_io_executor executor,
        listener_limits limits,
        server serve,
        hooks told
    );

    /// Binds and listens; port 0 means any. Errors: malformed (no IP address), refused (in use, or
    /// not ours); nothing is accepted yet.
    [[nodiscard]] result<void> open(std::string_view address, std::uint16_t port);
    /// Where it listens, with the port that was found.
    [[nodiscard]] boost::asio::ip::tcp::endpoint local() const;

    /// Begins to accept.
    void start();
    /// Accepts nobody any more and frees the port. Connections go on.
    void stop();
    /// stop(), and cancels what serves the connections.
    void cancel();
    /// Waits until no connection is left.
    [[nodiscard]] awaitable<void> join();

    [[nodiscard]] std::size_t connections() const noexcept { return total_; }

    /// Addresses that were not allowed, oldest first; the newest few are kept.
    [[nodiscard]] const std::vector<boost::asio::ip::address>& refused() const noexcept
    {
        return refused_;
    }

 private:
    class place;
    struct tally {
        std::size_t open{0};
        bool told{false};
    };

    awaitable<void> accept();
    awaitable<void> wait_for_descriptors();
    void take(boost::asio::ip::tcp::socket socket);
    void refuse(const boost::asio::ip::address& from);
    [[nodiscard]] bool is_full_for(const boost::asio::ip::address& from);
    awaitable<void> serve(boost::asio::ip::tcp::socket socket, std::unique_ptr<place> seat);

    boost::asio::ip::tcp::acceptor acceptor_;
    listener_limits limits_;
    server serve_;
    hooks told_;
    std::map<boost::asio::ip::address, tally> from_{};
    std::vector<boost::asio::ip::address> refused_{};
    std::size_t total_{0};
    bool told_full_{false};
    bool told_descriptors_{false};
    runtime::task_group accepting_;
    runtime::task_group serving_;
};

/// Whether something could listen there now. Waits for nothing.
[[nodiscard]] bool can_listen(const std::string& host, std::uint16_t port);

} // namespace answerd::daemon::net
