// SPDX-License-Identifier: Apache-2.0
#include "tools/time/spoken_time.hpp"

#include <cstddef>

namespace answerd::tools::time {
namespace {

using namespace std::chrono;

std::string padded(long value, std::size_t width)
{
    const auto digits = std::to_string(value);
    return digits.size() < width ? std::string(width - digits.size(), '0') + digits : digits;
}

struct wall_clock {
    int hour;
    int minute;
};

wall_clock clock_of(local_seconds at)
{
    const hh_mm_ss since_midnight{at - floor<days>(at)};
    return {
        static_cast<int>(since_midnight.hours().count()),
        static_cast<int>(since_midnight.minutes().count())};
}

std::string month_name(const spoken_terms& terms, month named)
{
    return std::string{terms.get("month_" + std::to_string(unsigned{named}))};
}

std::string half_day_clock(const spoken_terms& terms, wall_clock clock)
{
    const auto hour = std::to_string(clock.hour % 12 == 0 ? 12 : clock.hour % 12);
    const auto half = terms.get(clock.hour < 12 ? "clock_am" : "clock_pm");
    if (clock.minute == 0)
        return terms.fill("clock_hour", {{"hour", hour}, {"half", half}});
    const auto minute = padded(clock.minute, 2);
    return terms.fill("clock_time", {{"hour", hour}, {"minute", minute}, {"half", half}});
}

} // namespace

std::string iso_date(local_days day)
{
    const year_month_day date{day};
    return padded(int{date.year()}, 4) + '-' + padded(unsigned{date.month()}, 2) + '-' +
           padded(unsigned{date.day()}, 2);
}

std::string iso_clock(local_seconds at)
{
    const auto clock = clock_of(at);
    return padded(clock.hour, 2) + ':' + padded(clock.minute, 2);
}

std::string iso_offset(seconds offset)
{
    const auto whole = abs(duration_cast<minutes>(offset)).count();
    return (offset.count() < 0 ? "-" : "+") + padded(whole / 60, 2) + ':' + padded(whole % 60, 2);
}

std::string spoken_weekday(const spoken_terms& terms, local_days day)
{
    const auto number = weekday{day}.iso_encoding();
    return std::string{terms.get("weekday_" + std::to_string(number))};
}

std::string spoken_date(const spoken_terms& terms, local_days day)
{
    const year_month_day date{day};
    return terms.fill(
        "date",
        {{"day", std::to_string(unsigned{date.day()})},
         {"month", month_name(terms, date.month())},
         {"year", std::to_string(int{date.year()})}}
    );
}

std::string spoken_clock(const spoken_terms& terms, local_seconds at)
{
    const auto clock = clock_of(at);
    if (terms.get("clock_hours") == "12")
        return half_day_clock(terms, clock);
    const auto hour = std::to_string(clock.hour);
    const auto minute = std::to_string(clock.minute);
    const auto* const form = clock.minute == 0 ? "clock_hour" : "clock_time";
    return terms.fill(form, {{"hour", hour}, {"minute", minute}});
}

std::string spoken_day(const spoken_terms& terms, local_days day, local_days today)
{
    const auto ahead = (day - today).count();
    if (ahead == 0)
        return std::string{terms.get("day_today")};
    if (ahead == 1)
        return std::string{terms.get("day_tomorrow")};
    if (ahead > 1 && ahead < 7)
        return terms.fill("day_weekday", {{"weekday", spoken_weekday(terms, day)}});
    const year_month_day date{day};
    return terms.fill(
        "day_date",
        {{"day", std::to_string(unsigned{date.day()})}, {"month", month_name(terms, date.month())}}
    );
}

} // namespace answerd::tools::time
