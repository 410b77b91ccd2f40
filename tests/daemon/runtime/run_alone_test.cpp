// SPDX-License-Identifier: Apache-2.0
#include "daemon/runtime/run_alone.hpp"
#include "tests/support/catch.hpp"

#include <boost/asio/steady_timer.hpp>

#include <chrono>
#include <stdexcept>

using namespace answerd::daemon::runtime;
using boost::asio::awaitable;

namespace {

awaitable<void> note(bool& done)
{
    done = true;
    co_return;
}

awaitable<void> fail()
{
    throw std::runtime_error("broken");
    co_return;
}

} // namespace

TEST_CASE("a command alone on its loop runs to its end", "[runtime]")
{
    boost::asio::io_context loop{1};
    bool done = false;
    run_alone(loop, note(done));
    CHECK(done);
}

TEST_CASE("what a command throws comes out", "[runtime]")
{
    boost::asio::io_context loop{1};
    CHECK_THROWS_WITH(run_alone(loop, fail()), "broken");
}

TEST_CASE("what still waits on the loop does not hold a command up", "[runtime]")
{
    boost::asio::io_context loop{1};
    boost::asio::steady_timer other{loop, std::chrono::hours{1}};
    bool rang = false;
    other.async_wait([&rang](const auto&) { rang = true; });
    bool done = false;
    run_alone(loop, note(done));
    CHECK(done);
    CHECK_FALSE(rang);
}
