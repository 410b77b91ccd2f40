// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/signal.hpp"

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/cancellation_signal.hpp>

#include <cstddef>
#include <exception>
#include <functional>
#include <list>
#include <memory>

namespace answerd::daemon::runtime {

using boost::asio::awaitable;

/// One running task of a group. Whoever holds it may cancel it, also after its end.
class task {
 public:
    void cancel();

 private:
    friend class task_group;
    boost::asio::cancellation_signal stop_{};
    bool running_{true};
    bool begun_{false};
    bool cancelled_{false};
};

/// Owns tasks that nobody awaits one by one: nothing is ever detached. Whoever owns the group ends
/// it with cancel(), then `co_await join()`, before it is destroyed. Loop thread only.
class task_group {
 public:
    using error_handler = std::function<void(std::exception_ptr)>;

    /// `failed` hears what tasks throw, cancellation aside: each time it is a bug of the task.
    explicit task_group(boost::asio::any_io_executor executor, error_handler failed = {});
    task_group(const task_group&) = delete;
    task_group& operator=(const task_group&) = delete;

    /// Starts `work`, which must own all it uses. On the loop thread it runs at once, up to its
    /// first wait. After cancel() it is not begun.
    std::shared_ptr<task> spawn(awaitable<void> work);

    /// Cancels every task and closes the group.
    void cancel();

    /// Waits until no task is left. May itself be cancelled; the tasks then go on.
    [[nodiscard]] awaitable<void> join();

    [[nodiscard]] std::size_t size() const noexcept { return tasks_.size(); }
    [[nodiscard]] bool closed() const noexcept { return closed_; }

 private:
    struct ending;
    static awaitable<void> begin(std::shared_ptr<task> started, awaitable<void> work);
    void ended(std::list<std::shared_ptr<task>>::iterator which, const std::exception_ptr& thrown);

    boost::asio::any_io_executor executor_;
    error_handler failed_;
    std::list<std::shared_ptr<task>> tasks_{};
    std::list<std::function<void()>> joining_{};
    bool closed_{false};
};

/// Whether `thrown` is only how Asio says that a coroutine was cancelled.
[[nodiscard]] bool is_cancellation(const std::exception_ptr& thrown) noexcept;

} // namespace answerd::daemon::runtime
