// SPDX-License-Identifier: Apache-2.0
#include "daemon/runtime/task_group.hpp"
#include "daemon/runtime/with_deadline.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_now.hpp"

#include <boost/asio/io_context.hpp>

#include <optional>

namespace answerd::daemon::runtime {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;

awaitable<result<int>> answer() { co_return 42; }

awaitable<result<int>> hang(bool& ended)
{
    asio::steady_timer timer{
        co_await asio::this_coro::executor,
        std::chrono::steady_clock::time_point::max()};
    constexpr auto as_value = asio::as_tuple(asio::use_awaitable);
    const auto [error] = co_await timer.async_wait(as_value);
    ended = true;
    co_return failure{error};
}

TEST_CASE("an operation within its deadline gives its own result", "[with_deadline]")
{
    const auto got = tests::run_now(with_deadline<int>(answer(), 1h));
    CHECK(got.value() == 42);
}

TEST_CASE("an operation over its deadline is cancelled and timed out", "[with_deadline]")
{
    bool ended = false;
    const auto got = tests::run_now(with_deadline<int>(hang(ended), 1ms));
    REQUIRE_FALSE(got);
    CHECK(got.error().code == errc::timed_out);
    CHECK(ended);
}

awaitable<void> keep(bool& ended, std::optional<error_code>& into)
{
    co_await asio::this_coro::throw_if_cancelled(false);
    const auto got = co_await with_deadline<int>(hang(ended), 1h);
    into = got ? error_code{} : got.error().code;
}

TEST_CASE("cancelling the caller cancels the operation", "[with_deadline]")
{
    asio::io_context loop{1};
    task_group tasks{loop.get_executor()};
    bool ended = false;
    std::optional<error_code> code;
    tasks.spawn(keep(ended, code));
    loop.poll();
    tasks.cancel();
    loop.run();
    CHECK(ended);
    CHECK(code.has_value());
    CHECK(tasks.size() == 0);
}

} // namespace
} // namespace answerd::daemon::runtime
