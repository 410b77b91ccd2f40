// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"
#include "daemon/runtime/alarm_clock.hpp"
#include "daemon/runtime/task_group.hpp"

#include <boost/asio/io_context.hpp>

namespace answerd::daemon::runtime {

/// conversation::runtime on the daemon's event loop. Loop thread only. Ends with cancel(), then
/// `co_await join()`, before the loop is destroyed.
class loop_runtime final : public conversation::runtime {
 public:
    /// `failed` hears what a task of start() or run_apart() throws when nobody waits for it.
    explicit loop_runtime(boost::asio::io_context& loop, task_group::error_handler failed = {});

    [[nodiscard]] conversation::steady_time now() const noexcept override;
    [[nodiscard]] conversation::system_time wall() const noexcept override;

    /// Not begun when `stop` is raised, `until` is past or the caller is cancelled. What `work`
    /// throws is thrown here, except its cancellation. The caller's own cancellation is `stopped`.
    [[nodiscard]] awaitable<conversation::ended>
    run(awaitable<void> work, conversation::steady_time until, conversation::signal& stop) override;

    [[nodiscard]] awaitable<conversation::ended> run_apart(
        awaitable<void> work,
        conversation::steady_time until,
        conversation::signal& stop,
        conversation::stopping what
    ) override;

    [[nodiscard]] awaitable<conversation::ended>
    wait(conversation::signal& wake, conversation::steady_time until, conversation::signal& stop)
        override;

    void start(awaitable<void> work) override;

    /// For adapters with deadlines of their own: one timer for all of them.
    [[nodiscard]] alarm_clock& alarms() noexcept { return alarms_; }

    /// Cancels what start() and run_apart() began; writes (`only_waiting`) go on.
    void cancel();
    /// Cancels the writes too: the drain is over.
    void cancel_writes();
    /// Waits until no task is left.
    [[nodiscard]] awaitable<void> join();

 private:
    boost::asio::any_io_executor executor_;
    alarm_clock alarms_;
    task_group::error_handler failed_;
    task_group tasks_;
    task_group writes_;
};

} // namespace answerd::daemon::runtime
