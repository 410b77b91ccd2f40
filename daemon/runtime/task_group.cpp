// SPDX-License-Identifier: Apache-2.0
#include "daemon/runtime/task_group.hpp"

#include "daemon/runtime/sleeper.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/error.hpp>
#include <boost/system/system_error.hpp>

#include <utility>

namespace answerd::daemon::runtime {

namespace asio = boost::asio;

/// What co_spawn calls at the end of a task. It carries the task's slot itself, because
/// bind_cancellation_slot would make an emit take a detour over the executor, past the task's end.
struct task_group::ending {
    using cancellation_slot_type = asio::cancellation_slot;

    [[nodiscard]] cancellation_slot_type get_cancellation_slot() const noexcept
    {
        return (*which)->stop_.slot();
    }
    void operator()(const std::exception_ptr& thrown) { group->ended(which, thrown); }

    task_group* group;
    std::list<std::shared_ptr<task>>::iterator which;
};

/// A task that is cancelled before its first step must not begin: co_spawn of Boost 1.81 would
/// throw the cancellation out of the loop.
awaitable<void> task_group::begin(std::shared_ptr<task> started, awaitable<void> work)
{
    started->begun_ = true;
    if (started->cancelled_)
        co_return;
    co_await std::move(work);
}

void task::cancel()
{
    cancelled_ = true;
    if (running_ && begun_)
        stop_.emit(asio::cancellation_type::terminal);
}

task_group::task_group(asio::any_io_executor executor, error_handler failed)
    : executor_{std::move(executor)}, failed_{std::move(failed)}
{}

std::shared_ptr<task> task_group::spawn(awaitable<void> work)
{
    auto started = std::make_shared<task>();
    if (closed_) {
        started->running_ = false;
        return started;
    }
    tasks_.push_front(started);
    asio::co_spawn(executor_, begin(started, std::move(work)), ending{this, tasks_.begin()});
    return started;
}

void task_group::ended(
    std::list<std::shared_ptr<task>>::iterator which,
    const std::exception_ptr& thrown
)
{
    (*which)->running_ = false;
    tasks_.erase(which);
    if (thrown && failed_ && !is_cancellation(thrown))
        failed_(thrown);
    if (tasks_.empty()) {
        // A copy: who joins forgets its entry once it is awake.
        const auto joining = joining_;
        for (const auto& wake : joining)
            wake();
    }
}

void task_group::cancel()
{
    closed_ = true;
    const auto running = tasks_;
    for (const auto& one : running)
        one->cancel();
}

awaitable<void> task_group::join()
{
    if (tasks_.empty())
        co_return;
    sleeper here;
    joining_.emplace_front([&here] { here.wake(); });
    const auto entry = joining_.begin();
    std::function<void()> cancelled{[&here] { here.wake(); }};
    auto slept = here.sleep(std::move(cancelled), [] {});
    co_await std::move(slept);
    joining_.erase(entry);
}

bool is_cancellation(const std::exception_ptr& thrown) noexcept
{
    try {
        std::rethrow_exception(thrown);
    } catch (const boost::system::system_error& error) {
        return error.code() == asio::error::operation_aborted;
    } catch (...) {
        return false;
    }
}

} // namespace answerd::daemon::runtime
