// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/runtime/alarm_clock.hpp"

#include <functional>
#include <optional>
#include <utility>

namespace answerd::daemon::runtime {

/// A deadline that moves often and hardly ever comes, as one per stream that every event puts off
/// (style.md, coroutine rule 10): moving it later only stores a number. Loop thread only.
class deadline {
 public:
    using time_point = alarm_clock::time_point;

    deadline(alarm_clock& in, std::function<void()> passed) : in_{in}, passed_{std::move(passed)} {}

    void set(time_point when)
    {
        when_ = when;
        if (when_ >= set_for_)
            return;
        set_for_ = when_;
        alarm_.emplace(in_, when_, [this] { ring(); });
    }

    /// Nothing is waited for any more; the alarm may still ring, unheard.
    void put_off() noexcept { when_ = time_point::max(); }

    /// Takes the alarm back as well, so that the loop may end.
    void clear() noexcept
    {
        put_off();
        set_for_ = time_point::max();
        alarm_.reset();
    }

 private:
    void ring()
    {
        set_for_ = time_point::max();
        if (when_ > std::chrono::steady_clock::now()) {
            if (when_ != time_point::max())
                set(when_);
            return;
        }
        when_ = time_point::max();
        passed_();
    }

    alarm_clock& in_;
    std::function<void()> passed_;
    time_point when_{time_point::max()};
    time_point set_for_{time_point::max()};
    std::optional<alarm_clock::alarm> alarm_{};
};

} // namespace answerd::daemon::runtime
