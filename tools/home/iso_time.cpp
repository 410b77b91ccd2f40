// SPDX-License-Identifier: Apache-2.0
#include "tools/home/iso_time.hpp"

#include "tools/time/spoken_time.hpp"

#include <algorithm>

namespace answerd::tools::home {
namespace {

using namespace std::chrono;

/// Takes exactly `digits` digits off the front of `text`.
std::optional<int> take_digits(std::string_view& text, std::size_t digits)
{
    if (text.size() < digits)
        return std::nullopt;
    int value = 0;
    for (const char c : text.substr(0, digits)) {
        if (c < '0' || c > '9')
            return std::nullopt;
        value = value * 10 + (c - '0');
    }
    text.remove_prefix(digits);
    return value;
}

bool take(std::string_view& text, std::string_view any_of)
{
    if (text.empty() || any_of.find(text.front()) == std::string_view::npos)
        return false;
    text.remove_prefix(1);
    return true;
}

std::optional<local_days> take_date(std::string_view& text)
{
    const auto year_number = take_digits(text, 4);
    if (!year_number || !take(text, "-"))
        return std::nullopt;
    const auto month_number = take_digits(text, 2);
    if (!month_number || !take(text, "-"))
        return std::nullopt;
    const auto day_number = take_digits(text, 2);
    if (!day_number)
        return std::nullopt;
    const year_month_day date{
        year{*year_number},
        month{static_cast<unsigned>(*month_number)},
        day{static_cast<unsigned>(*day_number)}};
    return date.ok() ? std::optional{local_days{date}} : std::nullopt;
}

std::optional<seconds> take_clock(std::string_view& text)
{
    const auto hour = take_digits(text, 2);
    if (!hour || *hour > 23 || !take(text, ":"))
        return std::nullopt;
    const auto minute = take_digits(text, 2);
    if (!minute || *minute > 59)
        return std::nullopt;
    std::optional<int> second{0};
    if (take(text, ":"))
        second = take_digits(text, 2);
    if (!second || *second > 60)
        return std::nullopt;
    if (take(text, "."))
        while (take(text, "0123456789")) {
        }
    return hours{*hour} + minutes{*minute} + seconds{*second};
}

} // namespace

std::optional<local_days> read_date(std::string_view text)
{
    const auto date = take_date(text);
    return text.empty() ? date : std::nullopt;
}

std::optional<sys_seconds> read_instant(std::string_view text, const time::zone& here)
{
    const auto date = take_date(text);
    if (!date || !take(text, "T "))
        return std::nullopt;
    const auto clock = take_clock(text);
    if (!clock)
        return std::nullopt;
    const local_seconds at = *date + *clock;
    if (text.empty())
        return here.instant(at);
    const sys_seconds as_universal{at.time_since_epoch()};
    if (text == "Z")
        return as_universal;
    const int sign = text.front() == '-' ? -1 : 1;
    if (!take(text, "+-"))
        return std::nullopt;
    const auto offset = take_clock(text);
    if (!offset || !text.empty())
        return std::nullopt;
    return as_universal - sign * *offset;
}

std::string write_instant(sys_seconds at, const time::zone& here)
{
    const local_seconds there = here.local(at);
    const auto since_midnight = there - std::chrono::floor<days>(there);
    const auto second = (since_midnight % minutes{1}).count();
    std::string text =
        time::iso_date(std::chrono::floor<days>(there)) + 'T' + time::iso_clock(there) + ':';
    text += second < 10 ? "0" : "";
    return text + std::to_string(second) + time::iso_offset(here.offset(at));
}

} // namespace answerd::tools::home
