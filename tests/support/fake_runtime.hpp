// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"

#include <boost/asio/io_context.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace answerd::tests {

using conversation::awaitable;
using conversation::ended;
using conversation::steady_time;
using conversation::stopping;
using conversation::system_time;

/// A runtime whose clock stands still until a test moves it. Nothing sleeps: `play` jumps from one
/// deadline to the next, `advance` moves by hand. Everything runs on `loop()`, in a fixed order.
///
///     fake_runtime time;
///     auto answer = time.play(subject.call(...));          // as long as it takes, at once
///
///     auto pending = time.begin(subject.call(...));        // or step by step
///     time.advance(9s);   CHECK_FALSE(pending->has_value());
///     time.advance(1s);   CHECK(pending->has_value());
class fake_runtime final : public conversation::runtime {
 public:
    fake_runtime();
    ~fake_runtime() override;
    fake_runtime(const fake_runtime&) = delete;
    fake_runtime& operator=(const fake_runtime&) = delete;

    [[nodiscard]] steady_time now() const noexcept override { return now_; }
    [[nodiscard]] system_time wall() const noexcept override { return wall_; }

    /// Work is not even begun when `stop` is raised or `until` has come already.
    [[nodiscard]] awaitable<ended>
    run(awaitable<void> work, steady_time until, conversation::signal& stop) override;
    [[nodiscard]] awaitable<ended>
    run_apart(awaitable<void> work, steady_time until, conversation::signal& stop, stopping what)
        override;
    [[nodiscard]] awaitable<ended>
    wait(conversation::signal& wake, steady_time until, conversation::signal& stop) override;
    void start(awaitable<void> work) override;

    /// For doubles that take their time. Throws operation_aborted when cancelled, as Asio's waits
    /// do.
    [[nodiscard]] awaitable<void> sleep(std::chrono::milliseconds how_long);
    /// Never ends but by cancellation.
    [[nodiscard]] awaitable<void> hang();

    /// Runs all that is ready; time stands still.
    void settle();
    /// Moves both clocks forward, stopping at every deadline on the way.
    void advance(std::chrono::milliseconds by);
    /// Moves only what people call the time (NTP, summer time, a person at the clock).
    void set_wall(system_time to) { wall_ = to; }
    /// Jumps to the next deadline. False when nobody waits for one.
    bool advance_to_next();

    /// Runs `work` to its end, jumping over every wait, and returns or throws what it does.
    /// Throws std::logic_error when it waits for something that can never come.
    template <class T>
    T play(awaitable<T> work);
    void play(awaitable<void> work);

    /// Starts `work` and returns where its value will be once it has ended. What it throws is
    /// thrown by the settle() or advance() during which it happens.
    template <class T>
    [[nodiscard]] std::shared_ptr<std::optional<T>> begin(awaitable<T> work);
    /// The same without a value: true once it has ended.
    [[nodiscard]] std::shared_ptr<bool> begin(awaitable<void> work);

    /// Tasks begun by start() and run_apart() that have not ended.
    [[nodiscard]] std::size_t unfinished() const noexcept { return unfinished_; }
    [[nodiscard]] boost::asio::io_context& loop() noexcept { return loop_; }

 private:
    class nap;
    struct errand;

    [[nodiscard]] awaitable<ended> await_errand(
        std::shared_ptr<errand> what,
        steady_time until,
        conversation::signal& stop,
        bool own
    );
    [[nodiscard]] awaitable<ended> await_nap(nap& resting, conversation::signal& stop);
    [[nodiscard]] std::shared_ptr<errand>
    spawn(boost::asio::any_io_executor where, awaitable<void> work);
    void jump_to(steady_time to);

    template <class T>
    static awaitable<void> keep(awaitable<T> work, std::shared_ptr<std::optional<T>> into)
    {
        into->emplace(co_await std::move(work));
    }
    static awaitable<void> mark(awaitable<void> work, std::shared_ptr<bool> done);

    steady_time now_;
    system_time wall_;
    std::size_t unfinished_{0};
    std::vector<nap*> naps_{};
    boost::asio::io_context loop_{1}; // last: its frames unregister their naps
};

template <class T>
T fake_runtime::play(awaitable<T> work)
{
    auto into = std::make_shared<std::optional<T>>();
    play(keep<T>(std::move(work), into));
    return std::move(into->value());
}

template <class T>
std::shared_ptr<std::optional<T>> fake_runtime::begin(awaitable<T> work)
{
    auto into = std::make_shared<std::optional<T>>();
    (void)begin(keep<T>(std::move(work), into));
    return into;
}

} // namespace answerd::tests
