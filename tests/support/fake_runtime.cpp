// SPDX-License-Identifier: Apache-2.0
#include "tests/support/fake_runtime.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/system/system_error.hpp>

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

namespace answerd::tests {

namespace asio = boost::asio;

/// One sleeper in the queue. The timer inside never fires by itself; cancelling it is the bell.
class fake_runtime::nap {
 public:
    nap(fake_runtime& owner, const asio::any_io_executor& where, steady_time until)
        : owner_{owner}, until_{until}, bell_{where, steady_time::max()}
    {
        owner_.naps_.push_back(this);
        if (until_ <= owner_.now_)
            rung_ = due_ = true;
    }
    ~nap() { std::erase(owner_.naps_, this); }
    nap(const nap&) = delete;
    nap& operator=(const nap&) = delete;

    [[nodiscard]] steady_time until() const noexcept { return until_; }
    [[nodiscard]] bool rung() const noexcept { return rung_; }
    [[nodiscard]] bool due() const noexcept { return due_; }
    [[nodiscard]] asio::steady_timer& bell() noexcept { return bell_; }

    void ring()
    {
        rung_ = true;
        bell_.cancel();
    }
    void come_due()
    {
        due_ = true;
        ring();
    }
    void sleep_on() noexcept { rung_ = false; }

 private:
    fake_runtime& owner_;
    steady_time until_;
    asio::steady_timer bell_;
    bool rung_{false};
    bool due_{false};
};

struct fake_runtime::errand {
    asio::cancellation_signal cancel{};
    nap* waiter{nullptr};
    bool done{false};
    std::exception_ptr thrown{};

    /// The errand rings this nap when it ends, for as long as the nap lives.
    struct wait_for_it {
        wait_for_it(errand& of, nap& resting) : of_{of} { of_.waiter = &resting; }
        ~wait_for_it() { of_.waiter = nullptr; }
        wait_for_it(const wait_for_it&) = delete;
        wait_for_it& operator=(const wait_for_it&) = delete;

     private:
        errand& of_;
    };
};

fake_runtime::fake_runtime()
    // Far from zero, so that "an hour ago" is a time as well; noon UTC of 15 June 2026.
    : now_{std::chrono::hours{1000}}, wall_{std::chrono::seconds{1781524800}}
{}

fake_runtime::~fake_runtime() = default;

std::shared_ptr<fake_runtime::errand>
fake_runtime::spawn(asio::any_io_executor where, awaitable<void> work)
{
    auto what = std::make_shared<errand>();
    auto ended = [this, what](std::exception_ptr thrown) {
        --unfinished_;
        what->done = true;
        what->thrown = thrown;
        if (what->waiter != nullptr)
            what->waiter->ring();
    };
    ++unfinished_;
    asio::co_spawn(
        where,
        std::move(work),
        asio::bind_cancellation_slot(what->cancel.slot(), std::move(ended))
    );
    return what;
}

/// Rests until rung, due or cancelled from outside; the latter counts as stopped.
awaitable<ended> fake_runtime::await_nap(nap& resting, conversation::signal& stop)
{
    // The state of throwing belongs to the whole stack of coroutines: it is put back at the end.
    const bool threw = co_await asio::this_coro::throw_if_cancelled();
    co_await asio::this_coro::throw_if_cancelled(false);
    const conversation::signal::hook to_stop{stop, [&resting] { resting.ring(); }};

    bool cancelled = false;
    while (!resting.rung() && !cancelled) {
        const auto [aborted] =
            co_await resting.bell().async_wait(asio::as_tuple(asio::use_awaitable));
        const auto state = co_await asio::this_coro::cancellation_state;
        cancelled =
            static_cast<bool>(aborted) && state.cancelled() != asio::cancellation_type::none;
    }

    co_await asio::this_coro::throw_if_cancelled(threw);
    if (cancelled || stop.raised())
        co_return ended::stopped;
    co_return resting.due() ? ended::timed_out : ended::done;
}

awaitable<ended> fake_runtime::await_errand(
    std::shared_ptr<errand> what,
    steady_time until,
    conversation::signal& stop,
    bool own
)
{
    const auto where = co_await asio::this_coro::executor;
    // A caller that was cancelled must not throw past work that still knows its nap.
    const bool threw = co_await asio::this_coro::throw_if_cancelled();
    co_await asio::this_coro::throw_if_cancelled(false);
    ended how = ended::done;
    {
        nap resting{*this, where, until};
        const errand::wait_for_it waiting{*what, resting};
        how = co_await await_nap(resting, stop);
    }
    if (what->done)
        how = ended::done;
    if (how != ended::done && own) {
        what->cancel.emit(asio::cancellation_type::terminal);
        nap resting{*this, where, steady_time::max()};
        const errand::wait_for_it waiting{*what, resting};
        conversation::signal never;
        while (!what->done) {
            resting.sleep_on();
            (void)co_await await_nap(resting, never);
        }
    }
    co_await asio::this_coro::throw_if_cancelled(threw);
    if (how == ended::done && what->thrown)
        std::rethrow_exception(what->thrown);
    co_return how;
}

awaitable<ended>
fake_runtime::run(awaitable<void> work, steady_time until, conversation::signal& stop)
{
    const auto where = co_await asio::this_coro::executor;
    if (stop.raised())
        co_return ended::stopped;
    if (until <= now_)
        co_return ended::timed_out;
    auto what = spawn(where, std::move(work));
    co_return co_await await_errand(std::move(what), until, stop, true);
}

awaitable<ended> fake_runtime::run_apart(
    awaitable<void> work,
    steady_time until,
    conversation::signal& stop,
    stopping mode
)
{
    const auto where = co_await asio::this_coro::executor;
    if (stop.raised())
        co_return ended::stopped;
    if (until <= now_)
        co_return ended::timed_out;
    auto what = spawn(where, std::move(work));
    const ended how = co_await await_errand(what, until, stop, false);
    if (how != ended::done && mode == stopping::cancels_work)
        what->cancel.emit(asio::cancellation_type::terminal);
    co_return how;
}

awaitable<ended>
fake_runtime::wait(conversation::signal& wake, steady_time until, conversation::signal& stop)
{
    const auto where = co_await asio::this_coro::executor;
    if (wake.raised())
        co_return ended::done;
    if (stop.raised())
        co_return ended::stopped;
    nap resting{*this, where, until};
    const conversation::signal::hook to_wake{wake, [&resting] { resting.ring(); }};
    const ended how = co_await await_nap(resting, stop);
    co_return wake.raised() ? ended::done : how;
}

void fake_runtime::start(awaitable<void> work)
{
    (void)spawn(loop_.get_executor(), std::move(work));
}

awaitable<void> fake_runtime::sleep(std::chrono::milliseconds how_long)
{
    const auto where = co_await asio::this_coro::executor;
    nap resting{*this, where, now_ + how_long};
    conversation::signal never;
    const ended how = co_await await_nap(resting, never);
    if (how == ended::stopped)
        throw boost::system::system_error{asio::error::operation_aborted};
}

awaitable<void> fake_runtime::hang()
{
    const auto where = co_await asio::this_coro::executor;
    nap resting{*this, where, steady_time::max()};
    conversation::signal never;
    (void)co_await await_nap(resting, never);
    throw boost::system::system_error{asio::error::operation_aborted};
}

void fake_runtime::settle()
{
    loop_.restart();
    loop_.poll();
}

void fake_runtime::jump_to(steady_time to)
{
    wall_ += std::chrono::duration_cast<system_time::duration>(to - now_);
    now_ = to;
    for (nap* each : naps_)
        if (!each->due() && each->until() <= now_)
            each->come_due();
    settle();
}

bool fake_runtime::advance_to_next()
{
    settle();
    steady_time next = steady_time::max();
    for (const nap* each : naps_)
        if (!each->due())
            next = std::min(next, each->until());
    if (next == steady_time::max())
        return false;
    jump_to(next);
    return true;
}

void fake_runtime::advance(std::chrono::milliseconds by)
{
    settle();
    const steady_time target = now_ + by;
    for (;;) {
        steady_time next = target;
        for (const nap* each : naps_)
            if (!each->due())
                next = std::min(next, each->until());
        jump_to(next);
        if (next == target)
            return;
    }
}

awaitable<void> fake_runtime::mark(awaitable<void> work, std::shared_ptr<bool> done)
{
    co_await std::move(work);
    *done = true;
}

std::shared_ptr<bool> fake_runtime::begin(awaitable<void> work)
{
    auto done = std::make_shared<bool>(false);
    asio::co_spawn(loop_, mark(std::move(work), done), [](std::exception_ptr thrown) {
        if (thrown)
            std::rethrow_exception(thrown);
    });
    return done;
}

void fake_runtime::play(awaitable<void> work)
{
    const auto done = begin(std::move(work));
    settle();
    while (!*done)
        if (!advance_to_next())
            throw std::logic_error{"the work waits for something that can never come"};
}

} // namespace answerd::tests
