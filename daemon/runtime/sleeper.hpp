// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/associated_cancellation_slot.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <functional>
#include <optional>
#include <utility>

namespace answerd::daemon::runtime {

/// The place where one coroutine sleeps until it is woken. Cheaper than the usual timer that never
/// expires: no operation is queued while it sleeps, and nothing is allocated. Loop thread only.
class sleeper {
 public:
    sleeper() = default;
    sleeper(const sleeper&) = delete;
    sleeper& operator=(const sleeper&) = delete;

    /// Sleeps until wake(). `begin` runs once the coroutine can be woken. When the coroutine is
    /// cancelled `cancelled` is called and may wake it: the sleep itself never throws for that.
    template <class Begin>
    [[nodiscard]] boost::asio::awaitable<void> sleep(std::function<void()> cancelled, Begin begin)
    {
        auto lie_down = [this,
                         cancelled = std::move(cancelled),
                         begin = std::move(begin)](auto handler) mutable {
            auto slot = boost::asio::get_associated_cancellation_slot(handler);
            if (slot.is_connected())
                slot.assign([told = std::move(cancelled)](boost::asio::cancellation_type) {
                    told();
                });
            sleeping_.emplace(std::move(handler));
            begin();
        };
        return boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void()>(
            std::move(lie_down),
            boost::asio::use_awaitable
        );
    }

    /// Wakes the coroutine in a turn of the loop of its own. Safe to call from anywhere on the loop
    /// thread; does nothing when nobody sleeps.
    void wake()
    {
        if (auto woken = take())
            boost::asio::post(std::move(*woken));
    }

    /// Wakes the coroutine inside this call, which must be the last thing that its caller does: a
    /// completion handler.
    void wake_here()
    {
        if (auto woken = take())
            std::move (*woken)();
    }

    [[nodiscard]] bool asleep() const noexcept { return sleeping_.has_value(); }

 private:
    using sleeping_handler =
        boost::asio::async_result<boost::asio::use_awaitable_t<>, void()>::handler_type;

    /// The handler may own the coroutine whose frame holds this object: it leaves before it runs.
    [[nodiscard]] std::optional<sleeping_handler> take()
    {
        auto taken = std::move(sleeping_);
        sleeping_.reset();
        return taken;
    }

    std::optional<sleeping_handler> sleeping_{};
};

} // namespace answerd::daemon::runtime
