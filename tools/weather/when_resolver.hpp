// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/time/zone.hpp"
#include "tools/weather/when_expression.hpp"

#include <chrono>
#include <variant>

namespace answerd::tools::weather {

using std::chrono::local_days;
using std::chrono::sys_seconds;

/// The forecast's reach: today and fifteen days more (open-meteo.md, forecast_days).
inline constexpr int forecast_reach{16};

enum class period_shape {
    now,
    moment, ///< the hour that holds `begin`
    hours,  ///< some hours of a day
    days,   ///< whole days from `first`
};

/// A stretch of time at one place, [begin, end).
struct asked_period {
    period_shape shape{period_shape::now};
    sys_seconds begin{};
    sys_seconds end{};
    local_days first{};
    int days{1};
    std::optional<day_part> part{};

    bool operator==(const asked_period&) const = default;
};

enum class when_problem {
    past,         ///< before today
    too_far,      ///< beyond the forecast
    no_such_date, ///< 31 February
};

/// What the words mean for someone at a place in `here` when the time is `now`. Days are the
/// place's own, with 23 or 25 hours when summer time changes.
[[nodiscard]] std::variant<asked_period, when_problem>
resolve_when(const when_expression& said, sys_seconds now, const time::zone& here);

/// Today at the place.
[[nodiscard]] local_days today_at(sys_seconds now, const time::zone& here);

} // namespace answerd::tools::weather
