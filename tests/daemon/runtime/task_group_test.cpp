// SPDX-License-Identifier: Apache-2.0
#include "daemon/runtime/task_group.hpp"
#include "tests/support/catch.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <stdexcept>
#include <vector>

namespace answerd::daemon::runtime {
namespace {

namespace asio = boost::asio;

awaitable<void> hang(asio::io_context& loop, int& ended)
{
    asio::steady_timer timer{loop, std::chrono::steady_clock::time_point::max()};
    try {
        co_await timer.async_wait(asio::use_awaitable);
    } catch (const boost::system::system_error&) {
        ++ended;
        throw;
    }
}

awaitable<void> throwing()
{
    throw std::runtime_error{"a bug"};
    co_return;
}

awaitable<void> join_and_note(task_group& group, bool& joined)
{
    co_await group.join();
    joined = true;
}

TEST_CASE("cancel ends every task of a group and join waits for the last", "[task_group]")
{
    asio::io_context loop{1};
    std::vector<std::exception_ptr> reported;
    task_group group{loop.get_executor(), [&](auto thrown) { reported.push_back(thrown); }};
    int ended = 0;
    group.spawn(hang(loop, ended));
    group.spawn(hang(loop, ended));
    bool joined = false;
    asio::co_spawn(loop, join_and_note(group, joined), asio::detached);
    loop.poll();
    CHECK(group.size() == 2);
    CHECK_FALSE(joined);

    group.cancel();
    loop.run();
    CHECK(ended == 2);
    CHECK(joined);
    CHECK(group.size() == 0);
    CHECK(reported.empty()); // a cancelled task is no bug
}

TEST_CASE("one task of a group can be cancelled alone, and once only", "[task_group]")
{
    asio::io_context loop{1};
    task_group group{loop.get_executor()};
    int ended = 0;
    const auto one = group.spawn(hang(loop, ended));
    group.spawn(hang(loop, ended));
    loop.poll();
    one->cancel();
    loop.poll();
    CHECK(ended == 1);
    CHECK(group.size() == 1);
    one->cancel();
    CHECK(group.size() == 1);
    group.cancel();
    loop.run();
}

TEST_CASE("what a task throws is reported and ends that task only", "[task_group]")
{
    asio::io_context loop{1};
    std::vector<std::exception_ptr> reported;
    task_group group{loop.get_executor(), [&](auto thrown) { reported.push_back(thrown); }};
    int ended = 0;
    group.spawn(hang(loop, ended));
    group.spawn(throwing());
    loop.poll();
    REQUIRE(reported.size() == 1);
    CHECK_THROWS_WITH(std::rethrow_exception(reported.front()), "a bug");
    CHECK(group.size() == 1);
    group.cancel();
    loop.run();
}

TEST_CASE("a closed group begins nothing", "[task_group]")
{
    asio::io_context loop{1};
    task_group group{loop.get_executor()};
    group.cancel();
    int ended = 0;
    const auto never_begun = group.spawn(hang(loop, ended));
    never_begun->cancel();
    loop.run();
    CHECK(ended == 0);
    CHECK(group.size() == 0);
}

TEST_CASE("a task that is cancelled before its first step does not begin", "[task_group]")
{
    asio::io_context loop{1};
    task_group group{loop.get_executor()};
    int ended = 0;
    group.spawn(hang(loop, ended)); // not on the loop's thread: begins when the loop runs
    group.cancel();
    CHECK_NOTHROW(loop.run());
    CHECK(ended == 0);
    CHECK(group.size() == 0);
}

TEST_CASE("a cancelled join leaves the tasks running", "[task_group]")
{
    asio::io_context loop{1};
    task_group group{loop.get_executor()};
    task_group waiters{loop.get_executor()};
    int ended = 0;
    group.spawn(hang(loop, ended));
    bool joined = false;
    waiters.spawn(join_and_note(group, joined));
    loop.poll();
    waiters.cancel();
    loop.poll();
    CHECK(waiters.size() == 0);
    CHECK(group.size() == 1);
    group.cancel();
    loop.run();
    CHECK(ended == 1);
}

} // namespace
} // namespace answerd::daemon::runtime
