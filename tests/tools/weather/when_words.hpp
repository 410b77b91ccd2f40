// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/catch.hpp"
#include "tools/weather/when_parser.hpp"
#include "tools/weather/when_resolver.hpp"

#include <initializer_list>
#include <string>

/// What was understood, in words that a table of examples can hold.
namespace answerd::tests::when {

using namespace std::chrono;
using namespace answerd::tools::weather;
using answerd::tools::time::zone;

inline std::string two(auto number)
{
    const auto digits = std::to_string(number);
    return digits.size() < 2 ? "0" + digits : digits;
}

inline std::string date_of(local_days day)
{
    const year_month_day ymd{day};
    return std::to_string(int{ymd.year()}) + "-" + two(unsigned{ymd.month()}) + "-" +
           two(unsigned{ymd.day()});
}

inline std::string time_of(sys_seconds at, const zone& here)
{
    const auto local = here.local(at);
    const hh_mm_ss clock{floor<minutes>(local) - floor<days>(local)};
    return date_of(floor<days>(local)) + " " + two(clock.hours().count()) + ":" +
           two(clock.minutes().count());
}

inline std::string to_words(const asked_period& period, const zone& here)
{
    switch (period.shape) {
    case period_shape::now:
        return "now";
    case period_shape::moment:
        return "at " + time_of(period.begin, here);
    case period_shape::hours:
        return time_of(period.begin, here) + " to " + time_of(period.end, here);
    case period_shape::days:
        return date_of(period.first) + " x" + std::to_string(period.days);
    }
    return {};
}

inline std::string to_words(when_problem problem)
{
    switch (problem) {
    case when_problem::past:
        return "past";
    case when_problem::too_far:
        return "too far";
    case when_problem::no_such_date:
        return "no such date";
    }
    return {};
}

struct moment {
    zone here;
    sys_seconds now;
};

/// A local time at a place, as the clock on the wall there shows it.
inline moment at(std::string_view zone_name, year_month_day day, hours hour, minutes minute = 0min)
{
    const auto here = zone::find(zone_name).value();
    return {here, here.instant(local_days{day} + hour + minute)};
}

inline std::string understood(const std::string& said, const moment& when)
{
    const auto expression = parse_when(said);
    if (!expression)
        return "?";
    const auto meant = resolve_when(*expression, when.now, when.here);
    if (const auto* problem = std::get_if<when_problem>(&meant))
        return to_words(*problem);
    return to_words(std::get<asked_period>(meant), when.here);
}

struct row {
    const char* said;
    const char* means;
};

inline void check_all(const moment& when, std::initializer_list<row> rows)
{
    for (const auto& [said, means] : rows) {
        INFO("\"" << said << "\"");
        CHECK(understood(said, when) == means);
    }
}

/// A Wednesday, twenty past two in the afternoon.
inline moment wednesday() { return at("Europe/Berlin", 2026y / 11 / 25, 14h, 20min); }

} // namespace answerd::tests::when
