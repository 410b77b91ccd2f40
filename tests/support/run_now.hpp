// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/awaitable.hpp>

#include <optional>
#include <utility>

namespace answerd::tests {

/// Runs a coroutine on a loop of its own until it ends; rethrows what it throws.
void run_now(boost::asio::awaitable<void> work);

template <class T>
boost::asio::awaitable<void> keep_result(boost::asio::awaitable<T> work, std::optional<T>& into)
{
    into = co_await std::move(work);
}

template <class T>
T run_now(boost::asio::awaitable<T> work)
{
    std::optional<T> got;
    auto keeping = keep_result<T>(std::move(work), got);
    run_now(std::move(keeping));
    return std::move(got.value());
}

} // namespace answerd::tests
