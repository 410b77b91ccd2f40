// SPDX-License-Identifier: Apache-2.0
#include "conversation/local_time.hpp"

#include <cctz/time_zone.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <string_view>

namespace answerd::conversation {
namespace {

constexpr std::array<std::string_view, 7>
    weekdays{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};

cctz::time_zone zone_named(const std::string& name)
{
    cctz::time_zone found;
    return cctz::load_time_zone(name, &found) ? found : cctz::utc_time_zone();
}

} // namespace

std::string local_time_words(system_time when, const std::string& zone)
{
    using namespace std::chrono;
    const auto found = zone_named(zone);
    const auto local = when.time_since_epoch() + seconds{found.lookup(when).offset};
    const auto day = local_days{floor<days>(local)};
    const year_month_day date{day};
    const hh_mm_ss time{local - floor<days>(local)};
    std::array<char, 32> numbers{};
    std::snprintf(
        numbers.data(),
        numbers.size(),
        " %04d-%02u-%02u %02d:%02d",
        int{date.year()},
        unsigned{date.month()},
        unsigned{date.day()},
        static_cast<int>(time.hours().count()),
        static_cast<int>(time.minutes().count())
    );
    const std::string name{weekdays[weekday{day}.c_encoding()]};
    return name + numbers.data() + " (" + found.name() + ")";
}

} // namespace answerd::conversation
