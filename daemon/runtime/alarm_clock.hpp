// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <set>

namespace answerd::daemon::runtime {

/// Many alarms on one timer. Deadlines are nearly always called off before they come, so setting
/// one must be cheap: it touches the timer only when it is the earliest of all. Loop thread only.
class alarm_clock {
 public:
    using time_point = std::chrono::steady_clock::time_point;

    /// One alarm, for as long as the object lives; rings once.
    class alarm {
     public:
        alarm(alarm_clock& in, time_point when, std::function<void()> ring);
        ~alarm();
        alarm(const alarm&) = delete;
        alarm& operator=(const alarm&) = delete;

     private:
        friend class alarm_clock;
        alarm_clock* in_;
        time_point when_;
        std::function<void()> ring_;
    };

    explicit alarm_clock(boost::asio::any_io_executor executor);
    ~alarm_clock();
    alarm_clock(const alarm_clock&) = delete;
    alarm_clock& operator=(const alarm_clock&) = delete;

 private:
    struct earlier {
        bool operator()(const alarm* left, const alarm* right) const noexcept
        {
            return left->when_ != right->when_ ? left->when_ < right->when_ : left < right;
        }
    };

    /// The earliest alarm; max() when there is none that ever rings.
    [[nodiscard]] time_point next() const noexcept;
    void arm();
    void ring_due();

    boost::asio::steady_timer timer_;
    std::set<alarm*, earlier> alarms_{};
    time_point armed_for_{time_point::max()};
    /// Tells a handler that is already queued that this object is gone.
    std::shared_ptr<alarm_clock*> self_{std::make_shared<alarm_clock*>(this)};
};

} // namespace answerd::daemon::runtime
