// SPDX-License-Identifier: Apache-2.0
#include "daemon/runtime/signals.hpp"
#include "daemon/runtime/task_group.hpp"
#include "tests/support/catch.hpp"

#include <boost/asio/io_context.hpp>

#include <csignal>
#include <optional>
#include <vector>

namespace answerd::daemon::runtime {
namespace {

namespace asio = boost::asio;

awaitable<void> collect(signals& from, std::vector<asked>& into, bool& cancelled)
{
    for (;;) {
        const auto next = co_await from.next();
        if (!next) {
            cancelled = next.error().code == errc::cancelled;
            co_return;
        }
        into.push_back(*next);
    }
}

TEST_CASE("signals of the system are awaited in order, also those that came early", "[signals]")
{
    asio::io_context loop{1};
    signals system{loop.get_executor()};
    task_group tasks{loop.get_executor()};
    std::vector<asked> heard;
    bool cancelled = false;

    std::raise(SIGHUP);
    tasks.spawn(collect(system, heard, cancelled));
    while (heard.empty())
        loop.run_one();
    CHECK(heard == std::vector{asked::reload});

    std::raise(SIGTERM);
    while (heard.size() < 2)
        loop.run_one();
    std::raise(SIGINT);
    while (heard.size() < 3)
        loop.run_one();
    CHECK(heard == std::vector{asked::reload, asked::stop, asked::stop});

    tasks.cancel();
    loop.run();
    CHECK(cancelled);
}

TEST_CASE("a write to a closed pipe does not kill the process", "[signals]")
{
    asio::io_context loop{1};
    const signals system{loop.get_executor()};
    std::raise(SIGPIPE);
    SUCCEED("still here");
}

} // namespace
} // namespace answerd::daemon::runtime
