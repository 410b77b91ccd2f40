// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/outlook.hpp"

#include <algorithm>
#include <map>

namespace answerd::tools::weather {
namespace {

using std::chrono::hours;

constexpr int first_wet_code{51}; ///< from drizzle on, open-meteo.md

std::optional<double> larger(std::optional<double> a, std::optional<double> b)
{
    return !a || (b && *b > *a) ? b : a;
}
std::optional<double> smaller(std::optional<double> a, std::optional<double> b)
{
    return !a || (b && *b < *a) ? b : a;
}
std::optional<double> sum(std::optional<double> a, std::optional<double> b)
{
    return a && b ? std::optional{*a + *b} : a ? a : b;
}

std::optional<int> leading_code(const std::map<int, int>& counts)
{
    int all = 0;
    int wet = 0;
    std::optional<int> most;
    for (const auto& [code, count] : counts) {
        all += count;
        wet += code >= first_wet_code ? count : 0;
        if (!most || count >= counts.at(*most))
            most = code; // of two that last as long the severer
    }
    // Codes grow with what they do to people, so the last is the severest.
    return wet > 0 && wet * 3 >= all ? counts.rbegin()->first : most;
}

std::vector<hour_forecast>
hours_in(const std::vector<hour_forecast>& known, sys_seconds begin, sys_seconds end)
{
    std::vector<hour_forecast> kept;
    for (const auto& each : known)
        if (each.begin + hours{1} > begin && each.begin < end && !each.sky.is_empty())
            kept.push_back(each);
    return kept;
}

std::optional<conditions> hour_at(const forecast& from, sys_seconds when)
{
    const auto one = hours_in(from.hours(), when, when + std::chrono::seconds{1});
    return one.empty() ? std::nullopt : std::optional{one.front().sky};
}

day_forecast made_from(const std::vector<hour_forecast>& rows, local_days date)
{
    const auto all = summarise(rows);
    return {
        .date = date,
        .code = all.code,
        .high = all.high,
        .low = all.low,
        .precipitation = all.precipitation,
        .precipitation_chance = all.precipitation_chance,
        .wind_speed = all.wind_speed,
        .wind_gusts = all.wind_gusts};
}

std::vector<day_forecast> days_in(const forecast& from, local_days first, int count)
{
    using std::chrono::days;
    std::vector<day_forecast> kept;
    std::optional<std::vector<hour_forecast>> known; // read once, and only where a day is missing
    for (auto date = first; date < first + days{count}; date += days{1}) {
        const auto told = std::ranges::find(from.days, date, &day_forecast::date);
        auto day = told != from.days.end() ? *told : day_forecast{.date = date};
        if (day.is_empty()) {
            if (!known)
                known = from.hours();
            const auto begin = from.here.instant(date);
            day = made_from(hours_in(*known, begin, from.here.instant(date + days{1})), date);
        }
        if (!day.is_empty())
            kept.push_back(day);
    }
    return kept;
}

} // namespace

hours_summary summarise(const std::vector<hour_forecast>& hours)
{
    hours_summary all;
    std::map<int, int> codes;
    for (const auto& [begin, sky] : hours) {
        if (sky.code)
            ++codes[*sky.code];
        all.high = larger(all.high, sky.temperature);
        all.low = smaller(all.low, sky.temperature);
        all.precipitation = sum(all.precipitation, sky.precipitation);
        all.precipitation_chance = larger(all.precipitation_chance, sky.precipitation_chance);
        all.wind_speed = larger(all.wind_speed, sky.wind_speed);
        all.wind_gusts = larger(all.wind_gusts, sky.wind_gusts);
    }
    all.code = leading_code(codes);
    return all;
}

outlook select(const forecast& from, const asked_period& period, bool old)
{
    outlook chosen;
    chosen.period = period;
    switch (period.shape) {
    case period_shape::now:
        if (!old && !from.current.is_empty())
            chosen.moment = from.current;
        else
            chosen.moment = hour_at(from, period.begin);
        if (chosen.moment)
            chosen.days = days_in(from, period.first, 1);
        break;
    case period_shape::moment:
        chosen.moment = hour_at(from, period.begin);
        break;
    case period_shape::hours:
        chosen.hours = hours_in(from.hours(), period.begin, period.end);
        break;
    case period_shape::days:
        chosen.days = days_in(from, period.first, period.days);
        break;
    }
    return chosen;
}

} // namespace answerd::tools::weather
