// SPDX-License-Identifier: Apache-2.0
#include "daemon/runtime/alarm_clock.hpp"

#include <utility>

namespace answerd::daemon::runtime {

alarm_clock::alarm::alarm(alarm_clock& in, time_point when, std::function<void()> ring)
    : in_{&in}, when_{when}, ring_{std::move(ring)}
{
    in.alarms_.insert(this);
    if (when < in.armed_for_)
        in.arm();
}

alarm_clock::alarm::~alarm()
{
    if (in_ == nullptr)
        return;
    in_->alarms_.erase(this);
    // An armed timer keeps the loop running: without alarms there is nothing to run for.
    if (in_->armed_for_ != time_point::max() && in_->next() == time_point::max())
        in_->arm();
}

alarm_clock::alarm_clock(boost::asio::any_io_executor executor) : timer_{std::move(executor)} {}

alarm_clock::~alarm_clock()
{
    *self_ = nullptr;
    for (auto* left : alarms_)
        left->in_ = nullptr;
}

alarm_clock::time_point alarm_clock::next() const noexcept
{
    return alarms_.empty() ? time_point::max() : (*alarms_.begin())->when_;
}

void alarm_clock::arm()
{
    armed_for_ = next();
    if (armed_for_ == time_point::max()) {
        timer_.cancel();
        return;
    }
    timer_.expires_at(armed_for_);
    timer_.async_wait([self = self_](const boost::system::error_code& error) {
        if (!error && *self != nullptr)
            (*self)->ring_due();
    });
}

void alarm_clock::ring_due()
{
    armed_for_ = time_point::max();
    const auto now = std::chrono::steady_clock::now();
    while (next() <= now) {
        auto* due = *alarms_.begin();
        alarms_.erase(alarms_.begin());
        due->in_ = nullptr;
        const auto ring = std::move(due->ring_);
        ring();
    }
    // What rang may have set an earlier alarm, and armed the timer for it.
    if (next() < armed_for_)
        arm();
}

} // namespace answerd::daemon::runtime
