// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <utility>

namespace answerd::daemon::runtime {

/// Awaits `operation` for at most `limit`: errc::timed_out after that, its end is awaited. When the
/// caller is cancelled, so is the operation: errc::cancelled. For operations of a server's life; a
/// turn uses loop_runtime, which is cheaper. `operation` reports its errors as values.
template <class T>
[[nodiscard]] boost::asio::awaitable<result<T>> with_deadline(
    boost::asio::awaitable<result<T>> operation,
    std::chrono::steady_clock::duration limit
)
{
    namespace asio = boost::asio;
    using namespace asio::experimental::awaitable_operators;
    constexpr auto as_value = asio::as_tuple(asio::use_awaitable);

    const auto executor = co_await asio::this_coro::executor;
    asio::steady_timer timer{executor, limit};
    auto ticking = timer.async_wait(as_value);
    auto race = std::move(operation) || std::move(ticking);

    auto first = co_await std::move(race);
    if (first.index() == 0)
        co_return std::get<0>(std::move(first));
    const auto [timer_error] = std::get<1>(first);
    co_return failure{timer_error ? errc::cancelled : errc::timed_out};
}

} // namespace answerd::daemon::runtime
