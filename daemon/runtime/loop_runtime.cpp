// SPDX-License-Identifier: Apache-2.0
#include "daemon/runtime/loop_runtime.hpp"

#include "daemon/runtime/sleeper.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/this_coro.hpp>

#include <optional>
#include <utility>

namespace answerd::daemon::runtime {

namespace asio = boost::asio;
using conversation::ended;
using conversation::steady_time;
using conversation::stopping;

namespace {

/// Why one wait ends. The first reason counts; `tell` hears it, once.
class first_reason {
 public:
    first_reason(
        alarm_clock& alarms,
        steady_time until,
        conversation::signal& stop,
        std::function<void(ended)> tell
    )
        : tell_{std::move(tell)}
        , stopped_{stop, [this] { give(ended::stopped); }}
        , due_{alarms, until, [this] { give(ended::timed_out); }}
    {}

    void give(ended why)
    {
        if (why_)
            return;
        why_ = why;
        tell_(why);
    }

    [[nodiscard]] bool given() const noexcept { return why_.has_value(); }
    [[nodiscard]] ended why() const noexcept { return why_.value_or(ended::done); }

 private:
    std::function<void(ended)> tell_;
    std::optional<ended> why_{};
    conversation::signal::hook stopped_;
    alarm_clock::alarm due_;
};

/// A wait that is over before it begins.
std::optional<ended>
over_already(steady_time until, const conversation::signal& stop, asio::cancellation_state caller)
{
    if (stop.raised() || caller.cancelled() != asio::cancellation_type::none)
        return ended::stopped;
    if (std::chrono::steady_clock::now() >= until)
        return ended::timed_out;
    return std::nullopt;
}

/// Work that run() awaits, and how it ended.
struct inner_work {
    asio::cancellation_signal stop{};
    std::exception_ptr thrown{};
    sleeper waiting{};

    /// See task_group::ending for why this is no bind_cancellation_slot.
    struct ending {
        using cancellation_slot_type = asio::cancellation_slot;

        [[nodiscard]] cancellation_slot_type get_cancellation_slot() const noexcept
        {
            return work->stop.slot();
        }
        void operator()(std::exception_ptr error)
        {
            work->thrown = std::move(error);
            work->waiting.wake_here();
        }

        inner_work* work;
    };
};

/// What a task of run_apart() shares with the caller that may have left.
struct apart {
    first_reason* waiting{nullptr};
    std::exception_ptr thrown{};
};

awaitable<void>
run_and_tell(awaitable<void> work, std::shared_ptr<apart> shared, task_group::error_handler failed)
{
    std::exception_ptr thrown;
    try {
        co_await std::move(work);
    } catch (...) {
        thrown = std::current_exception();
    }
    if (shared->waiting != nullptr && !shared->waiting->given()) {
        shared->thrown = thrown;
        shared->waiting->give(ended::done);
    } else if (thrown && failed && !is_cancellation(thrown)) {
        failed(thrown);
    }
}

} // namespace

loop_runtime::loop_runtime(asio::io_context& loop, task_group::error_handler failed)
    : executor_{loop.get_executor()}
    , alarms_{executor_}
    , failed_{failed}
    , tasks_{executor_, failed}
    , writes_{executor_, failed}
{}

steady_time loop_runtime::now() const noexcept { return std::chrono::steady_clock::now(); }

conversation::system_time loop_runtime::wall() const noexcept
{
    return std::chrono::system_clock::now();
}

awaitable<ended>
loop_runtime::run(awaitable<void> work, steady_time until, conversation::signal& stop)
{
    const auto caller = co_await asio::this_coro::cancellation_state;
    if (const auto over = over_already(until, stop, caller))
        co_return *over;

    inner_work inner;
    first_reason early{alarms_, until, stop, [&inner](ended) {
                           inner.stop.emit(asio::cancellation_type::terminal);
                       }};
    std::function<void()> cancelled{[&early] { early.give(ended::stopped); }};
    auto begin = [this, &inner, work = std::move(work)]() mutable {
        asio::co_spawn(executor_, std::move(work), inner_work::ending{&inner});
    };
    auto slept = inner.waiting.sleep(std::move(cancelled), std::move(begin));
    co_await std::move(slept);

    if (inner.thrown && !(early.given() && is_cancellation(inner.thrown)))
        std::rethrow_exception(inner.thrown);
    co_return early.why();
}

awaitable<ended> loop_runtime::run_apart(
    awaitable<void> work,
    steady_time until,
    conversation::signal& stop,
    stopping what
)
{
    const auto caller = co_await asio::this_coro::cancellation_state;
    if (const auto over = over_already(until, stop, caller))
        co_return *over;
    auto& group = what == stopping::only_waiting ? writes_ : tasks_;
    if (group.closed())
        co_return ended::stopped;

    sleeper here;
    first_reason reason{alarms_, until, stop, [&here](ended) { here.wake(); }};
    auto shared = std::make_shared<apart>();
    shared->waiting = &reason;
    std::shared_ptr<task> running;
    auto telling = run_and_tell(std::move(work), shared, failed_);
    auto begin = [&group, &running, telling = std::move(telling)]() mutable {
        running = group.spawn(std::move(telling));
    };
    std::function<void()> cancelled{[&reason] { reason.give(ended::stopped); }};
    auto slept = here.sleep(std::move(cancelled), std::move(begin));
    co_await std::move(slept);

    shared->waiting = nullptr;
    const auto why = reason.why();
    if (why != ended::done && what == stopping::cancels_work)
        running->cancel();
    if (shared->thrown)
        std::rethrow_exception(shared->thrown);
    co_return why;
}

awaitable<ended>
loop_runtime::wait(conversation::signal& wake, steady_time until, conversation::signal& stop)
{
    const auto caller = co_await asio::this_coro::cancellation_state;
    if (wake.raised())
        co_return ended::done;
    if (const auto over = over_already(until, stop, caller))
        co_return *over;

    sleeper here;
    first_reason reason{alarms_, until, stop, [&here](ended) { here.wake(); }};
    const conversation::signal::hook woken{wake, [&reason] { reason.give(ended::done); }};
    std::function<void()> cancelled{[&reason] { reason.give(ended::stopped); }};
    auto slept = here.sleep(std::move(cancelled), [] {});
    co_await std::move(slept);
    co_return reason.why();
}

void loop_runtime::start(awaitable<void> work) { tasks_.spawn(std::move(work)); }

void loop_runtime::cancel() { tasks_.cancel(); }

void loop_runtime::cancel_writes() { writes_.cancel(); }

awaitable<void> loop_runtime::join()
{
    // A write may start a task and a task a write: until both are empty at once.
    while (tasks_.size() + writes_.size() != 0) {
        co_await tasks_.join();
        co_await writes_.join();
    }
}

} // namespace answerd::daemon::runtime
