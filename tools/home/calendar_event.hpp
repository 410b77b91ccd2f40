// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/spoken_terms.hpp"
#include "tools/time/zone.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools::home {

using std::chrono::local_days;
using std::chrono::sys_seconds;

/// One event of a calendar, in the home's own time. Its words are anybody's.
struct calendar_event {
    std::string summary{}; ///< cleaned
    std::string place{};
    std::string calendar{}; ///< the calendar's name
    bool all_day{false};
    sys_seconds begin{};
    sys_seconds end{};
    local_days first{};
    local_days last{}; ///< the last day that it is on: an end at midnight is the day before

    bool operator==(const calendar_event&) const = default;
};

/// The stretch that was asked about, [begin, end), at home.
struct calendar_range {
    sys_seconds begin{};
    sys_seconds end{};
    time::zone here{};
    local_days today{};
};

/// The events of one calendar in the response of `calendar.get_events` that reach into `range`. The
/// end of an all-day event is the day after its last (RFC 5545): some calendars give those of the
/// day before as well (user-reports.md 119).
[[nodiscard]] std::vector<calendar_event> events_in(
    const boost::json::value& response,
    std::string_view entity_id,
    std::string_view calendar,
    const calendar_range& range
);

/// For the model: local times and days, at most 25.
[[nodiscard]] boost::json::array
rows_of(const std::vector<calendar_event>& events, const calendar_range& range);

/// One sentence for each day: "Tomorrow: Dentist at 10 AM, Dinner with Zoë at 7 PM."
[[nodiscard]] std::string spoken_events(
    const std::vector<calendar_event>& events,
    const calendar_range& range,
    const spoken_terms& terms
);

} // namespace answerd::tools::home
