// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/watched_socket.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/ip/address.hpp>

#include <algorithm>
#include <utility>

namespace answerd::daemon::net {

namespace asio = boost::asio;
using asio::ip::tcp;

watched_socket::watched_socket(tcp::socket socket, runtime::alarm_clock& alarms)
    : socket_{std::move(socket)}, alarms_{alarms}
{
    error_code ignored;
    socket_.non_blocking(true, ignored);
}

std::string_view watched_socket::held() const noexcept
{
    return {buffer_.data() + begin_, end_ - begin_};
}

awaitable<watched_socket::arrival> watched_socket::arrive(time_point until)
{
    fresh_ = false;
    late_ = false;
    start_reading();
    expect_by(until);
    arriving_ = true;
    while (reading_ && !fresh_ && !ended_ && !late_)
        co_await sleep();
    arriving_ = false;
    due_ = time_point::max();
    if (fresh_)
        co_return arrival::more;
    co_return late_ ? arrival::late : arrival::ended;
}

void watched_socket::watch(conversation::signal* stop)
{
    stop_ = stop;
    if (stop == nullptr)
        return;
    start_reading();
    if (ended_)
        stop->raise();
}

void watched_socket::start_reading()
{
    if (reading_ || ended_)
        return;
    if (begin_ > 0) {
        std::copy(
            buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
            buffer_.begin() + static_cast<std::ptrdiff_t>(end_),
            buffer_.begin()
        );
        end_ -= std::exchange(begin_, 0);
    }
    if (end_ == buffer_.size())
        return;
    reading_ = true;
    socket_.async_read_some(
        asio::buffer(buffer_.data() + end_, buffer_.size() - end_),
        [this](error_code error, std::size_t bytes) { on_read(error, bytes); }
    );
}

void watched_socket::on_read(error_code error, std::size_t bytes)
{
    reading_ = false;
    end_ += bytes;
    fresh_ = bytes > 0;
    if (error && error != asio::error::eof)
        lose();
    else if (error)
        on_end();
    else if (!arriving_)
        start_reading();
    owner_.wake_here();
}

/// The peer writes no more; whether it still reads is unknown, so our answer is sent all the same.
void watched_socket::on_end()
{
    ended_ = true;
    if (auto* const stop = std::exchange(stop_, nullptr))
        stop->raise();
}

void watched_socket::push(std::string_view bytes)
{
    if (lost_)
        return;
    if (unsent_.empty()) {
        error_code error;
        const auto sent = socket_.write_some(asio::buffer(bytes), error);
        if (error && error != asio::error::would_block)
            return lose();
        bytes.remove_prefix(sent);
    }
    unsent_.append(bytes);
    wait_until_writable();
}

void watched_socket::send_queued()
{
    error_code error;
    const auto sent = socket_.write_some(asio::buffer(unsent_), error);
    if (error && error != asio::error::would_block)
        return lose();
    unsent_.erase(0, sent);
    wait_until_writable();
}

void watched_socket::wait_until_writable()
{
    if (writing_ || unsent_.empty() || lost_)
        return;
    writing_ = true;
    socket_.async_wait(tcp::socket::wait_write, [this](error_code error) { on_writable(error); });
}

void watched_socket::on_writable(error_code error)
{
    writing_ = false;
    if (error)
        lose();
    else
        send_queued();
    owner_.wake_here();
}

awaitable<bool> watched_socket::flush(time_point until)
{
    if (!unsent_.empty())
        expect_by(until);
    while (!unsent_.empty() && !lost_)
        co_await sleep();
    due_ = time_point::max();
    co_return !lost_;
}

void watched_socket::lose()
{
    if (std::exchange(lost_, true))
        return;
    unsent_ = {};
    error_code ignored;
    socket_.close(ignored);
    on_end();
    owner_.wake();
}

awaitable<void> watched_socket::finish(time_point until)
{
    stop_ = nullptr;
    if (!lost_) {
        error_code ignored;
        socket_.shutdown(tcp::socket::shutdown_send, ignored);
    }
    for (auto how = arrival::more; how == arrival::more;) {
        begin_ = end_;
        how = co_await arrive(until);
    }
    lose();
    while (reading_ || writing_)
        co_await sleep();
    alarm_.reset();
}

std::string watched_socket::local_address() const
{
    error_code error;
    auto address = socket_.local_endpoint(error).address();
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    return error ? std::string{} : address.to_string();
}

void watched_socket::expect_by(time_point due)
{
    due_ = due;
    if (due_ < alarm_at_)
        ring_at(due_);
}

void watched_socket::ring_at(time_point when)
{
    alarm_at_ = when;
    alarm_.emplace(alarms_, when, [this] { on_alarm(); });
}

void watched_socket::on_alarm()
{
    alarm_at_ = time_point::max();
    if (due_ == time_point::max())
        return;
    if (std::chrono::steady_clock::now() < due_)
        return ring_at(due_);
    late_ = true;
    if (arriving_)
        owner_.wake();
    else
        lose();
}

awaitable<void> watched_socket::sleep()
{
    std::function<void()> cancelled{[this] { lose(); }};
    return owner_.sleep(std::move(cancelled), [] {});
}

} // namespace answerd::daemon::net
