// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"

#include <boost/asio/this_coro.hpp>
#include <boost/system/system_error.hpp>

#include <stdexcept>

using namespace std::chrono_literals;
using answerd::conversation::awaitable;
using answerd::conversation::ended;
using answerd::conversation::stopping;
using answerd::tests::fake_runtime;
namespace conversation = answerd::conversation;

namespace {

/// What became of a piece of work that was waited for.
struct fate {
    bool finished{false};
    bool cancelled{false};
};

awaitable<void> take(fake_runtime& time, std::chrono::milliseconds how_long, fate& mine)
{
    try {
        co_await time.sleep(how_long);
        mine.finished = true;
    } catch (const boost::system::system_error&) {
        mine.cancelled = true;
    }
}

awaitable<void> fail(fake_runtime& time)
{
    co_await time.sleep(1s);
    throw std::runtime_error{"broken"};
}

awaitable<ended> run_for(
    fake_runtime& time,
    std::chrono::milliseconds work,
    std::chrono::milliseconds limit,
    conversation::signal& stop,
    fate& mine
)
{
    const ended how = co_await time.run(take(time, work, mine), time.now() + limit, stop);
    co_return how;
}

} // namespace

TEST_CASE("work that ends within its limit is done, and only its own time passes", "[fake_runtime]")
{
    fake_runtime time;
    conversation::signal stop;
    fate mine;
    const auto before = time.now();
    CHECK(time.play(run_for(time, 3s, 10s, stop, mine)) == ended::done);
    CHECK(mine.finished);
    CHECK(time.now() - before == 3s);
}

TEST_CASE("work over its limit is cancelled and its end awaited", "[fake_runtime]")
{
    fake_runtime time;
    conversation::signal stop;
    fate mine;
    const auto before = time.now();
    CHECK(time.play(run_for(time, 30s, 10s, stop, mine)) == ended::timed_out);
    CHECK(mine.cancelled);
    CHECK(time.now() - before == 10s);
    CHECK(time.unfinished() == 0);
}

TEST_CASE("a raised signal stops work in the middle", "[fake_runtime]")
{
    fake_runtime time;
    conversation::signal stop;
    fate mine;
    const auto how = time.begin(run_for(time, 30s, 60s, stop, mine));
    time.advance(5s);
    CHECK_FALSE(how->has_value());
    stop.raise();
    time.settle();
    CHECK(how->value() == ended::stopped);
    CHECK(mine.cancelled);
}

TEST_CASE("work is not begun once its time has come or its signal was raised", "[fake_runtime]")
{
    fake_runtime time;
    conversation::signal stop;
    fate mine;
    CHECK(time.play(run_for(time, 1s, 0s, stop, mine)) == ended::timed_out);
    stop.raise();
    CHECK(time.play(run_for(time, 1s, 9s, stop, mine)) == ended::stopped);
    CHECK_FALSE(mine.finished);
    CHECK_FALSE(mine.cancelled);
}

TEST_CASE("work apart that is only waited for goes on after the wait", "[fake_runtime]")
{
    fake_runtime time;
    conversation::signal stop;
    fate mine;
    CHECK(
        time.play(
            time.run_apart(take(time, 30s, mine), time.now() + 10s, stop, stopping::only_waiting)
        ) == ended::timed_out
    );
    CHECK(time.unfinished() == 1);
    time.advance(20s);
    CHECK(mine.finished);
    CHECK(time.unfinished() == 0);
}

TEST_CASE("work apart that may be cancelled is, and nobody waits for its end", "[fake_runtime]")
{
    fake_runtime time;
    conversation::signal stop;
    fate mine;
    CHECK(
        time.play(
            time.run_apart(take(time, 30s, mine), time.now() + 10s, stop, stopping::cancels_work)
        ) == ended::timed_out
    );
    time.settle();
    CHECK(mine.cancelled);
}

TEST_CASE("what awaited work throws reaches its caller", "[fake_runtime]")
{
    fake_runtime time;
    conversation::signal stop;
    CHECK_THROWS_AS(time.play(time.run(fail(time), time.now() + 9s, stop)), std::runtime_error);
    CHECK_THROWS_AS(
        time.play(time.run_apart(fail(time), time.now() + 9s, stop, stopping::cancels_work)),
        std::runtime_error
    );
}

TEST_CASE("a wait ends by its signal, its time or its stop", "[fake_runtime]")
{
    fake_runtime time;
    conversation::signal wake;
    conversation::signal stop;
    const auto how = time.begin(time.wait(wake, time.now() + 10s, stop));

    SECTION("signal")
    {
        wake.raise();
        time.settle();
        CHECK(how->value() == ended::done);
    }
    SECTION("time")
    {
        time.advance(10s);
        CHECK(how->value() == ended::timed_out);
    }
    SECTION("stop")
    {
        time.settle();
        stop.raise();
        time.settle();
        CHECK(how->value() == ended::stopped);
    }
}

TEST_CASE("cancelling outer work reaches the work that it runs inside", "[fake_runtime]")
{
    fake_runtime time;
    conversation::signal outer;
    conversation::signal inner;
    fate mine;
    auto nested = [&]() -> awaitable<void> {
        const ended how = co_await time.run(take(time, 60s, mine), time.now() + 50s, inner);
        CHECK(how == ended::stopped);
    };
    CHECK(time.play(time.run(nested(), time.now() + 5s, outer)) == ended::timed_out);
    CHECK(mine.cancelled);
}

TEST_CASE("time passes deadline by deadline, in order", "[fake_runtime]")
{
    fake_runtime time;
    std::string order;
    auto note = [&](std::chrono::milliseconds after, char name) -> awaitable<void> {
        co_await time.sleep(after);
        order += name;
    };
    time.start(note(3s, 'c'));
    time.start(note(1s, 'a'));
    time.start(note(2s, 'b'));
    const auto wall = time.wall();
    time.advance(10s);
    CHECK(order == "abc");
    CHECK(time.wall() - wall == 10s);
}

TEST_CASE("a test that waits for what can never come is told so", "[fake_runtime]")
{
    fake_runtime time;
    conversation::signal never;
    conversation::signal stop;
    CHECK_THROWS_AS(
        time.play(time.wait(never, answerd::conversation::steady_time::max(), stop)),
        std::logic_error
    );
}
