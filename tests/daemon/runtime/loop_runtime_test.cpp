// SPDX-License-Identifier: Apache-2.0
#include "daemon/runtime/loop_runtime.hpp"
#include "tests/support/catch.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <optional>
#include <stdexcept>
#include <vector>

namespace answerd::daemon::runtime {
namespace {

namespace asio = boost::asio;
using conversation::ended;
using conversation::steady_time;
using conversation::stopping;
using namespace std::chrono_literals;

constexpr auto never = steady_time::max();

/// A loop with its runtime, and what was thrown where nobody waited.
struct bench {
    asio::io_context loop{1};
    std::vector<std::exception_ptr> unheard{};
    loop_runtime runtime{loop, [this](std::exception_ptr thrown) { unheard.push_back(thrown); }};
    conversation::signal stop{};

    template <class T>
    void begin(awaitable<T> work, std::optional<T>& into)
    {
        asio::co_spawn(loop, std::move(work), [&into](std::exception_ptr thrown, T value) {
            if (thrown)
                std::rethrow_exception(thrown);
            into = std::move(value);
        });
    }
    /// Runs all that is ready, without waiting for anything.
    void settle()
    {
        loop.restart();
        loop.poll();
    }
};

/// Waits for ever, and notes how it ended.
awaitable<void> hang(std::vector<std::string>& log)
{
    asio::steady_timer timer{co_await asio::this_coro::executor, steady_time::max()};
    log.emplace_back("begun");
    try {
        co_await timer.async_wait(asio::use_awaitable);
    } catch (const boost::system::system_error&) {
        log.emplace_back("cancelled");
        throw;
    }
}

awaitable<void> quick(std::vector<std::string>& log)
{
    log.emplace_back("ran");
    co_return;
}

awaitable<void> yielding(std::vector<std::string>& log)
{
    co_await asio::post(asio::use_awaitable);
    log.emplace_back("ran");
}

awaitable<void> throwing()
{
    co_await asio::post(asio::use_awaitable);
    throw std::runtime_error{"a bug"};
}

awaitable<void>
hang_inside(loop_runtime& in, conversation::signal& stop, std::vector<std::string>& log)
{
    const auto how = co_await in.run(hang(log), never, stop);
    log.emplace_back(how == ended::stopped ? "inner stopped" : "inner odd");
}

TEST_CASE("run comes back when its work is done", "[runtime]")
{
    bench on;
    std::vector<std::string> log;
    std::optional<ended> how;
    on.begin(on.runtime.run(quick(log), never, on.stop), how);
    on.settle();
    CHECK(how == ended::done);
    CHECK(log == std::vector<std::string>{"ran"});

    on.begin(on.runtime.run(yielding(log), never, on.stop), how = std::nullopt);
    on.settle();
    CHECK(how == ended::done);
}

TEST_CASE("a raised stop signal cancels the work of run and waits for its end", "[runtime]")
{
    bench on;
    std::vector<std::string> log;
    std::optional<ended> how;
    on.begin(on.runtime.run(hang(log), never, on.stop), how);
    on.settle();
    CHECK_FALSE(how);
    on.stop.raise();
    on.settle();
    CHECK(how == ended::stopped);
    CHECK(log == std::vector<std::string>{"begun", "cancelled"});
}

TEST_CASE("a deadline cancels the work of run and waits for its end", "[runtime]")
{
    bench on;
    std::vector<std::string> log;
    std::optional<ended> how;
    on.begin(on.runtime.run(hang(log), on.runtime.now() + 1ms, on.stop), how);
    on.loop.run();
    CHECK(how == ended::timed_out);
    CHECK(log == std::vector<std::string>{"begun", "cancelled"});
}

TEST_CASE("work is not begun when the wait is over already", "[runtime]")
{
    bench on;
    std::vector<std::string> log;
    std::optional<ended> late;
    on.begin(on.runtime.run(hang(log), on.runtime.now(), on.stop), late);
    on.stop.raise();
    std::optional<ended> stopped;
    on.begin(on.runtime.run(hang(log), never, on.stop), stopped);
    std::optional<ended> apart;
    on.begin(on.runtime.run_apart(hang(log), never, on.stop, stopping::only_waiting), apart);
    on.settle();
    CHECK(late == ended::stopped);
    CHECK(stopped == ended::stopped);
    CHECK(apart == ended::stopped);
    CHECK(log.empty());
}

TEST_CASE("nested waits on one stop signal all hear it, the inner one first", "[runtime]")
{
    bench on;
    std::vector<std::string> log;
    std::optional<ended> how;
    on.begin(on.runtime.run(hang_inside(on.runtime, on.stop, log), never, on.stop), how);
    on.settle();
    on.stop.raise();
    on.settle();
    CHECK(how == ended::stopped);
    CHECK(log == std::vector<std::string>{"begun", "cancelled", "inner stopped"});
}

TEST_CASE("cancelling the caller of run cancels its work", "[runtime]")
{
    bench on;
    std::vector<std::string> log;
    task_group callers{on.loop.get_executor()};
    const auto caller = callers.spawn(hang_inside(on.runtime, on.stop, log));
    on.settle();
    caller->cancel();
    on.settle();
    CHECK(log == std::vector<std::string>{"begun", "cancelled", "inner stopped"});
}

TEST_CASE("what the work of run throws is thrown to its caller", "[runtime]")
{
    bench on;
    std::optional<ended> how;
    on.begin(on.runtime.run(throwing(), never, on.stop), how);
    CHECK_THROWS_WITH(on.settle(), "a bug");
}

TEST_CASE("a write goes on after its caller has stopped waiting", "[runtime]")
{
    bench on;
    std::vector<std::string> log;
    std::optional<ended> how;
    on.begin(on.runtime.run_apart(hang(log), never, on.stop, stopping::only_waiting), how);
    on.settle();
    on.stop.raise();
    on.settle();
    CHECK(how == ended::stopped);
    CHECK(log == std::vector<std::string>{"begun"});

    on.runtime.cancel();
    on.settle();
    CHECK(log == std::vector<std::string>{"begun"});
    on.runtime.cancel_writes();
    on.settle();
    CHECK(log == std::vector<std::string>{"begun", "cancelled"});
}

TEST_CASE("a read that runs apart is cancelled when the wait ends early", "[runtime]")
{
    bench on;
    std::vector<std::string> log;
    std::optional<ended> how;
    on.begin(
        on.runtime.run_apart(hang(log), on.runtime.now() + 1ms, on.stop, stopping::cancels_work),
        how
    );
    on.loop.run();
    CHECK(how == ended::timed_out);
    CHECK(log == std::vector<std::string>{"begun", "cancelled"});
}

TEST_CASE("work that runs apart is heard when it ends in time", "[runtime]")
{
    bench on;
    std::vector<std::string> log;
    std::optional<ended> how;
    on.begin(on.runtime.run_apart(yielding(log), never, on.stop, stopping::only_waiting), how);
    on.settle();
    CHECK(how == ended::done);

    on.begin(on.runtime.run_apart(throwing(), never, on.stop, stopping::only_waiting), how);
    CHECK_THROWS_WITH(on.settle(), "a bug");
}

TEST_CASE("what work throws when nobody waits any more is reported", "[runtime]")
{
    bench on;
    std::optional<ended> how;
    on.begin(on.runtime.run_apart(throwing(), never, on.stop, stopping::only_waiting), how);
    on.loop.poll_one();
    on.stop.raise();
    on.settle();
    CHECK(how == ended::stopped);
    CHECK(on.unheard.size() == 1);
}

TEST_CASE("wait sleeps until it is woken, stopped or late", "[runtime]")
{
    bench on;
    conversation::signal wake;
    std::optional<ended> woken;
    std::optional<ended> stopped;
    std::optional<ended> late;
    conversation::signal other;
    on.begin(on.runtime.wait(wake, never, on.stop), woken);
    on.begin(on.runtime.wait(other, never, on.stop), stopped);
    on.begin(on.runtime.wait(other, on.runtime.now() + 1ms, wake), late);
    on.settle();
    CHECK_FALSE(woken);

    std::optional<ended> also_late;
    conversation::signal quiet;
    on.begin(on.runtime.wait(other, on.runtime.now() + 2ms, quiet), also_late);
    on.loop.restart();
    while (!also_late)
        on.loop.run_one();
    CHECK(late == ended::timed_out);
    CHECK(also_late == ended::timed_out);
    CHECK_FALSE(woken);

    wake.raise();
    on.settle();
    CHECK(woken == ended::done);
    CHECK_FALSE(stopped);
    on.stop.raise();
    on.settle();
    CHECK(stopped == ended::stopped);
}

TEST_CASE("a wait for something that has happened is done at once", "[runtime]")
{
    bench on;
    conversation::signal wake;
    wake.raise();
    on.stop.raise();
    std::optional<ended> how;
    on.begin(on.runtime.wait(wake, never, on.stop), how);
    on.settle();
    CHECK(how == ended::done);
}

TEST_CASE("shutdown cancels what was started and awaits it", "[runtime]")
{
    bench on;
    std::vector<std::string> log;
    on.runtime.start(hang(log));
    on.settle();
    std::optional<bool> joined;
    on.runtime.cancel();
    auto join = [](loop_runtime& what) -> awaitable<bool> {
        co_await what.join();
        co_return true;
    };
    on.begin(join(on.runtime), joined);
    on.settle();
    CHECK(joined == true);
    CHECK(log == std::vector<std::string>{"begun", "cancelled"});

    on.runtime.start(hang(log));
    on.settle();
    CHECK(log.size() == 2);
}

TEST_CASE("a wait that ends early leaves no timer behind", "[runtime]")
{
    bench on;
    std::vector<std::string> log;
    std::optional<ended> how;
    on.begin(on.runtime.run(yielding(log), on.runtime.now() + 1h, on.stop), how);
    on.loop.run(); // returns only when nothing is left to wait for
    CHECK(how == ended::done);
}

} // namespace
} // namespace answerd::daemon::runtime
