// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/when_resolver.hpp"

#include <algorithm>

namespace answerd::tools::weather {
namespace {

using namespace std::chrono;
using answer = std::variant<asked_period, when_problem>;

struct day_range {
    local_days first{};
    int days{1};
};

/// Monday of the week that holds `day`.
local_days monday_of(local_days day) { return day - (weekday{day} - Monday); }

local_days first_such(const named_weekday& named, local_days today)
{
    switch (named.which) {
    case which::coming:
        return today + (named.day - weekday{today});
    case which::after_today:
        return today + days{1} + (named.day - weekday{today + days{1}});
    case which::of_next_week:
        return monday_of(today) + days{7} + (named.day - Monday);
    }
    return today;
}

/// The weekend that runs on a Sunday begins on that Sunday.
day_range weekend_of(int weeks, local_days today)
{
    const local_days saturday = monday_of(today) + days{5 + 7 * weeks};
    const local_days first = std::max(saturday, today);
    return {first, static_cast<int>((saturday + days{2} - first).count())};
}

day_range week_of(int weeks, local_days today)
{
    const local_days monday = monday_of(today) + days{7 * weeks};
    const local_days first = std::max(monday, today);
    return {first, static_cast<int>((monday + days{7} - first).count())};
}

/// Its next occurrence from today on; empty when no year has it.
std::optional<local_days> date_of(const named_date& named, local_days today)
{
    const year_month_day now{today};
    if (named.month && !named.month->ok())
        return {};
    if (named.year) {
        const year_month_day exact{*named.year, named.month.value_or(now.month()), named.day};
        return exact.ok() ? std::optional{local_days{exact}} : std::nullopt;
    }
    // Eight years hold a 29 February, and twelve months a 31st.
    const months step = named.month ? months{12} : months{1};
    year_month month{now.year(), named.month.value_or(now.month())};
    for (int tries = 0; tries < 13; ++tries, month += step) {
        const year_month_day candidate = month / named.day;
        if (candidate.ok() && local_days{candidate} >= today)
            return local_days{candidate};
    }
    return {};
}

struct day_finder {
    local_days today;

    std::optional<day_range> operator()(std::monostate) const { return day_range{today, 1}; }
    std::optional<day_range> operator()(day_offset named) const
    {
        return day_range{today + days{named.days}, 1};
    }
    std::optional<day_range> operator()(const named_weekday& named) const
    {
        return day_range{first_such(named, today), 1};
    }
    std::optional<day_range> operator()(named_weekend named) const
    {
        return weekend_of(named.weeks, today);
    }
    std::optional<day_range> operator()(named_week named) const
    {
        return week_of(named.weeks, today);
    }
    std::optional<day_range> operator()(coming_days named) const
    {
        return day_range{today, std::clamp(named.days, 1, forecast_reach)};
    }
    std::optional<day_range> operator()(const named_date& named) const
    {
        const auto day = date_of(named, today);
        return day ? std::optional{day_range{*day, 1}} : std::nullopt;
    }
};

struct part_hours {
    hours begin;
    hours end; ///< from the day's midnight; over 24 reaches into the next day
};

part_hours hours_of(day_part part)
{
    switch (part) {
    case day_part::morning:
        return {hours{6}, hours{12}};
    case day_part::noon:
        return {hours{11}, hours{14}};
    case day_part::afternoon:
        return {hours{12}, hours{18}};
    case day_part::evening:
        return {hours{18}, hours{23}};
    case day_part::night:
        return {hours{22}, hours{30}};
    case day_part::tonight:
        return {hours{18}, hours{30}};
    case day_part::rest_of_day:
        break;
    }
    return {hours{0}, hours{24}};
}

bool reaches_into_morning(day_part part)
{
    return part == day_part::night || part == day_part::tonight;
}

/// One question about one moment: the words, the time and the place.
class resolver {
 public:
    resolver(const when_expression& said, sys_seconds now, const time::zone& here)
        : said_{said}, now_{now}, here_{here}, today_{today_at(now, here)}
    {}

    answer resolve() const
    {
        if (said_.is_now())
            return asked_period{
                .shape = period_shape::now,
                .begin = now_,
                .end = now_ + hours{1},
                .first = today_};
        if (said_.after)
            return checked(moment(now_ + *said_.after));
        if (said_.window)
            return checked(window());
        auto range = std::visit(day_finder{today_}, said_.day);
        if (!range)
            return when_problem::no_such_date;
        range->first += days{said_.days_more};
        if (said_.at)
            return checked(clock(*range));
        if (said_.part && range->days == 1)
            return checked(part(*said_.part, range->first));
        return checked(whole_days(*range));
    }

 private:
    [[nodiscard]] bool day_is_named() const
    {
        return !std::holds_alternative<std::monostate>(said_.day);
    }
    [[nodiscard]] sys_seconds at(local_days day, minutes since_midnight) const
    {
        return here_.instant(day + since_midnight);
    }
    /// A part that was said without a day and is over means tomorrow's.
    [[nodiscard]] bool may_mean_tomorrow() const { return !day_is_named(); }

    [[nodiscard]] asked_period moment(sys_seconds when) const
    {
        return {
            .shape = period_shape::moment,
            .begin = when,
            .end = when + hours{1},
            .first = floor<days>(here_.local(when))};
    }

    [[nodiscard]] asked_period window() const
    {
        return {
            .shape = period_shape::hours,
            .begin = floor<hours>(now_),
            .end = now_ + *said_.window,
            .first = today_};
    }

    [[nodiscard]] asked_period whole_days(const day_range& range) const
    {
        return {
            .shape = period_shape::days,
            .begin = at(range.first, minutes{0}),
            .end = at(range.first + days{range.days}, minutes{0}),
            .first = range.first,
            .days = range.days};
    }

    [[nodiscard]] asked_period part(day_part asked, local_days day) const
    {
        const auto span = hours_of(asked);
        // At one in the morning "tonight" is the night that is running.
        const bool running =
            reaches_into_morning(asked) && day == today_ && now_ < at(today_, hours{6});
        if (running)
            day -= days{1};
        else if (may_mean_tomorrow() && at(day, span.end) <= now_)
            day += days{1};
        asked_period period{
            .shape = period_shape::hours,
            .begin = at(day, span.begin),
            .end = at(day, span.end),
            .first = running ? today_ : day,
            .part = asked};
        if (period.begin < now_ && now_ < period.end)
            period.begin = floor<hours>(now_);
        return period;
    }

    [[nodiscard]] asked_period clock(const day_range& range) const
    {
        const auto& said = *said_.at;
        const minutes past{said.minute};
        local_days day = range.first;
        hours hour{said.hour};
        const bool small_hours = said_.part && reaches_into_morning(*said_.part) && hour < hours{6};
        if (small_hours && day_is_named() && now_ >= at(today_, hours{6}))
            day += days{1}; // "tomorrow night at two"
        else if (said.reading != clock_reading::exact && !small_hours)
            hour += half_of_day(range, hour + past);
        if (!day_is_named() && at(day, hour + past) < now_)
            day += days{1};
        auto period = moment(at(day, hour + past));
        period.part = said_.part;
        return period;
    }

    /// 0 or 12 hours to add to what was said, for an hour from 1 to 12.
    [[nodiscard]] hours half_of_day(const day_range& range, minutes said) const
    {
        const bool later = said < hours{12};
        if (said_.part) {
            const bool after_noon = *said_.part != day_part::morning &&
                                    (*said_.part != day_part::noon || said < hours{10});
            return after_noon && later ? hours{12} : hours{0};
        }
        const bool is_today = range.first == today_;
        if (is_today && at(today_, said) < now_ && later)
            return day_is_named() || at(today_, said + hours{12}) >= now_ ? hours{12} : hours{0};
        if (is_today || said_.at->reading == clock_reading::literal)
            return hours{0};
        return said < hours{7} ? hours{12} : hours{0}; // "tomorrow at five" is after work
    }

    [[nodiscard]] answer checked(asked_period period) const
    {
        if (period.first < today_)
            return when_problem::past;
        const local_days end = today_ + days{forecast_reach};
        if (period.first >= end)
            return when_problem::too_far;
        const auto reach = static_cast<int>((end - period.first).count());
        if (period.shape == period_shape::days && period.days > reach) {
            period.days = reach;
            period.end = at(end, minutes{0});
        }
        return period;
    }

    const when_expression& said_;
    sys_seconds now_;
    const time::zone& here_;
    local_days today_;
};

} // namespace

local_days today_at(sys_seconds now, const time::zone& here)
{
    return floor<days>(here.local(now));
}

answer resolve_when(const when_expression& said, sys_seconds now, const time::zone& here)
{
    return resolver{said, now, here}.resolve();
}

} // namespace answerd::tools::weather
