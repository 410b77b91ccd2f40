// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/when_clock.hpp"

namespace answerd::tools::weather {
namespace {

using enum symbol_kind;

/// "Five thirty pm": two numbers are a time only with its half of the day.
std::optional<int> read_bare_minutes(when_cursor& at)
{
    const bool minutes = at.is(number) && at.peek().value >= 10 && at.peek().value < 60;
    if (!minutes || !(at.is(am_or_on, 1) || at.is(meridiem, 1)))
        return {};
    return at.take().value;
}

/// "am" is before noon unless a German word follows: "um 8 am Samstag".
bool is_before_noon(const when_cursor& at, int hour, bool german)
{
    return at.is(am_or_on) && !at.peek(1).german && hour <= 12 && !german;
}

} // namespace

std::optional<clock_time> make_clock(int hour, int minute, clock_reading reading)
{
    if (hour < 0 || hour > 24 || minute > 59 || (hour == 24 && minute > 0))
        return {};
    if (hour > 12 || hour == 0)
        reading = clock_reading::exact;
    return clock_time{hour, minute, reading};
}

std::optional<clock_time> read_around_hour(when_cursor& at, int minutes)
{
    const bool after = at.is(past);
    if ((!after && !at.is(to)) || minutes > 59)
        return {};
    at.take();
    const int half = at.take_if(half_to) ? 30 : 0;
    if (!at.is(number))
        return {};
    const int total = at.take().value * 60 - half + (after ? minutes : -minutes);
    if (total < 0)
        return {};
    return make_clock(total / 60, total % 60, clock_reading::half_day);
}

std::optional<clock_time> read_clock(when_cursor& at, bool german)
{
    const symbol said = at.take();
    const bool written = said.kind == clock;
    const int hour = written ? said.value / 60 : said.value;
    int minute = written ? said.value % 60 : 0;
    if (at.is(past) || at.is(to))
        return read_around_hour(at, hour);
    auto reading = german || said.german ? clock_reading::literal : clock_reading::half_day;
    if (written)
        reading = clock_reading::exact;
    else if (const auto minutes = read_bare_minutes(at))
        minute = *minutes;
    if (at.is(oclock)) {
        if (at.take().value == 1 && !written)
            reading = clock_reading::literal;
        if (!written && at.is(number) && at.peek().value < 60) // "17 Uhr 30"
            minute = at.take().value;
    }
    if (!is_before_noon(at, hour, german) && !at.is(meridiem))
        return make_clock(hour, minute, reading);
    const int half = at.is(meridiem) ? at.peek().value : 0;
    at.take();
    return make_clock(hour > 12 ? hour : hour % 12 + half, minute, clock_reading::exact);
}

} // namespace answerd::tools::weather
