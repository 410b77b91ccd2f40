// SPDX-License-Identifier: Apache-2.0
#include "daemon/runtime/signals.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <csignal>
#include <utility>

namespace answerd::daemon::runtime {

namespace asio = boost::asio;

signals::signals(asio::any_io_executor executor)
    : set_{std::move(executor), SIGTERM, SIGINT, SIGHUP}
{
    std::signal(SIGPIPE, SIG_IGN);
}

asio::awaitable<result<asked>> signals::next()
{
    constexpr auto as_value = asio::as_tuple(asio::use_awaitable);
    const auto [error, number] = co_await set_.async_wait(as_value);
    if (error)
        co_return failure{errc::cancelled};
    if (number == SIGHUP)
        co_return asked::reload;
    co_return asked::stop;
}

} // namespace answerd::daemon::runtime
