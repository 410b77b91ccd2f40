// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/net/curl_client.hpp"
#include "daemon/runtime/loop_runtime.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include <exception>
#include <optional>
#include <utility>

namespace answerd::tests {

/// The real loop with the real runtime and HTTP client, for tests of edges against peers that live
/// on the same loop.
struct loop_bench {
    boost::asio::io_context loop{1};
    daemon::runtime::loop_runtime runtime{loop};
    daemon::net::curl_client client{loop.get_executor(), runtime.alarms()};
    conversation::signal never{};

    /// Runs the loop until `work` has ended, and returns or throws what it does.
    template <class T>
    T run(boost::asio::awaitable<T> work)
    {
        std::optional<T> got;
        std::exception_ptr thrown;
        boost::asio::co_spawn(loop, std::move(work), [&](std::exception_ptr error, T value) {
            thrown = error;
            got.emplace(std::move(value));
        });
        while (!got)
            run_one();
        if (thrown)
            std::rethrow_exception(thrown);
        return std::move(*got);
    }

    /// The same for work that gives nothing back.
    void finish(boost::asio::awaitable<void> work)
    {
        bool ended = false;
        std::exception_ptr thrown;
        boost::asio::co_spawn(loop, std::move(work), [&](std::exception_ptr error) {
            thrown = error;
            ended = true;
        });
        run_until([&ended] { return ended; });
        if (thrown)
            std::rethrow_exception(thrown);
    }

    /// Runs the loop until `done` says so.
    template <class Done>
    void run_until(Done done)
    {
        while (!done())
            run_one();
    }

    void run_one()
    {
        loop.restart();
        loop.run_one();
    }
};

} // namespace answerd::tests
