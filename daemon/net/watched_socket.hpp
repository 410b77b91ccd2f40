// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"
#include "conversation/signal.hpp"
#include "daemon/runtime/alarm_clock.hpp"
#include "daemon/runtime/sleeper.hpp"

#include <boost/asio/ip/tcp.hpp>

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace answerd::daemon::net {

using boost::asio::awaitable;

/// A connection that is read all the time, within a fixed buffer, so that the end of the peer is
/// noticed while something else is done for it. One coroutine owns it and awaits one thing at a
/// time; before it is destroyed, finish() must have been awaited. Loop thread only.
class watched_socket {
 public:
    using time_point = std::chrono::steady_clock::time_point;
    enum class arrival { more, ended, late };

    /// The alarms outlive it.
    watched_socket(boost::asio::ip::tcp::socket socket, runtime::alarm_clock& alarms);
    watched_socket(const watched_socket&) = delete;
    watched_socket& operator=(const watched_socket&) = delete;

    /// What has come and is not consumed. Valid until the next await or watch().
    [[nodiscard]] std::string_view held() const noexcept;
    void consume(std::size_t bytes) noexcept { begin_ += bytes; }
    /// Waits for more than what is held, which the caller has looked at. Losing the peer and
    /// cancellation are `ended`.
    [[nodiscard]] awaitable<arrival> arrive(time_point until);

    /// Raises `stop` when the peer ends, until told otherwise; null ends it. While the buffer is
    /// full the peer has to wait, and its end is not seen.
    void watch(conversation::signal* stop);

    /// Sends at once what the kernel takes and queues the rest. The caller watches unsent().
    void push(std::string_view bytes);
    [[nodiscard]] std::size_t unsent() const noexcept { return unsent_.size(); }
    /// Waits until all has left. A peer that does not take it in time is lost. False when it is.
    [[nodiscard]] awaitable<bool> flush(time_point until);

    /// Closes now. Whoever waits is told.
    void lose();
    [[nodiscard]] bool is_lost() const noexcept { return lost_; }
    /// Says that this is the end, reads what the peer still writes (closing over unread bytes would
    /// reset the connection and drop our last words), closes, and waits for the last operation.
    [[nodiscard]] awaitable<void> finish(time_point until);

    /// Our own address of this connection, as text.
    [[nodiscard]] std::string local_address() const;

 private:
    void start_reading();
    void on_read(error_code error, std::size_t bytes);
    void on_end();
    void send_queued();
    void wait_until_writable();
    void on_writable(error_code error);
    void expect_by(time_point due);
    void ring_at(time_point when);
    void on_alarm();
    [[nodiscard]] awaitable<void> sleep();

    boost::asio::ip::tcp::socket socket_;
    runtime::alarm_clock& alarms_;
    std::array<char, 8192> buffer_;
    std::size_t begin_{0};
    std::size_t end_{0};
    std::string unsent_{};
    conversation::signal* stop_{nullptr};
    bool reading_{false};
    bool arriving_{false};
    bool fresh_{false};
    bool writing_{false};
    bool ended_{false}; ///< nothing more will be read
    bool lost_{false};
    bool late_{false};
    /// The alarm is not moved for every wait: it rings early and is then set to what is due.
    time_point due_{time_point::max()};
    time_point alarm_at_{time_point::max()};
    std::optional<runtime::alarm_clock::alarm> alarm_{};
    runtime::sleeper owner_{};
};

} // namespace answerd::daemon::net
