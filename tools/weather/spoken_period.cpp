// SPDX-License-Identifier: Apache-2.0
#include "tools/time/spoken_time.hpp"
#include "tools/weather/told_weather.hpp"

namespace answerd::tools::weather {
namespace {

using namespace std::chrono;

std::string_view part_key(day_part part)
{
    switch (part) {
    case day_part::morning:
        return "part_morning";
    case day_part::noon:
        return "part_noon";
    case day_part::afternoon:
        return "part_afternoon";
    case day_part::evening:
        return "part_evening";
    case day_part::night:
        return "part_night";
    case day_part::tonight:
        return "part_tonight";
    case day_part::rest_of_day:
        break;
    }
    return "part_rest";
}

std::string part_words(day_part part, local_days day, local_days today, const spoken_terms& terms)
{
    std::string key{part_key(part)};
    if (day == today)
        key += "_today";
    else if (day - today >= days{7} || day < today) // "on December 3 evening" is not said
        key += "_date";
    return terms.fill(key, {{"day", time::spoken_day(terms, day, today)}});
}

} // namespace

std::string spoken_period(const told_weather& told, const spoken_terms& terms)
{
    const auto& period = told.outlook.period;
    const auto today = today_at(told.now, told.here);
    const auto day = time::spoken_day(terms, period.first, today);
    switch (period.shape) {
    case period_shape::now:
        return day;
    case period_shape::moment: {
        const auto clock = time::spoken_clock(terms, told.here.local(period.begin));
        const auto* const form = period.first == today ? "day_at_today" : "day_at";
        return terms.fill(form, {{"day", day}, {"time", clock}});
    }
    case period_shape::hours:
        return period.part ? part_words(*period.part, period.first, today, terms)
                           : std::string{terms.get("hours_next")};
    case period_shape::days:
        break;
    }
    if (period.days == 1)
        return day;
    if (period.first == today && period.days > 2)
        return terms.fill("days_next", {{"count", std::to_string(period.days)}});
    const auto last = period.first + days{period.days - 1};
    return terms.fill(
        "days_from_to",
        {{"first", time::spoken_weekday(terms, period.first)},
         {"last", time::spoken_weekday(terms, last)}}
    );
}

} // namespace answerd::tools::weather
