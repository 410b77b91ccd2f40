// SPDX-License-Identifier: Apache-2.0
#include "tools/time/spoken_time.hpp"
#include "tools/weather/told_weather.hpp"
#include "tools/weather/wmo_codes.hpp"

#include <boost/json/array.hpp>

#include <array>
#include <cmath>

namespace answerd::tools::weather {
namespace {

namespace json = boost::json;
using json::object;

/// Whole numbers stay whole: "14", not "14.0".
json::value rounded(double value, double steps)
{
    const double near = std::round(value * steps) / steps;
    if (near == std::floor(near) && std::abs(near) < 1e9)
        return static_cast<std::int64_t>(near);
    return near;
}

void put(object& into, std::string_view key, std::optional<double> value, double steps = 10)
{
    if (value && std::isfinite(*value))
        into[key] = rounded(*value, steps);
}

void put_sky(object& into, std::optional<int> code, const spoken_terms& terms)
{
    if (!code)
        return;
    if (auto words = sky_words(terms, *code); !words.empty())
        into["conditions"] = words;
}

std::string_view compass(double degrees)
{
    static constexpr std::array points{
        "north",
        "northeast",
        "east",
        "southeast",
        "south",
        "southwest",
        "west",
        "northwest"};
    const auto turned = std::fmod(std::fmod(degrees, 360.0) + 360.0, 360.0);
    return points[static_cast<std::size_t>(std::lround(turned / 45.0)) % points.size()];
}

object units_in_words(unit_system units)
{
    const bool imperial = units == unit_system::imperial;
    return {
        {"temperature", imperial ? "degrees Fahrenheit" : "degrees Celsius"},
        {"wind", imperial ? "miles per hour" : "kilometers per hour"},
        {"precipitation", imperial ? "inches" : "millimeters"}};
}

void put_moment(object& into, const conditions& sky, const spoken_terms& terms)
{
    put_sky(into, sky.code, terms);
    put(into, "temperature", sky.temperature);
    put(into, "feels_like", sky.feels_like);
    put(into, "humidity_percent", sky.humidity);
    put(into, "precipitation", sky.precipitation, 100);
    put(into, "precipitation_chance_percent", sky.precipitation_chance);
    put(into, "wind_speed", sky.wind_speed);
    put(into, "wind_gusts", sky.wind_gusts);
    if (sky.wind_direction)
        into["wind_from"] = compass(*sky.wind_direction);
}

void put_hours(object& into, const told_weather& told, const spoken_terms& terms)
{
    const auto all = summarise(told.outlook.hours);
    put_sky(into, all.code, terms);
    put(into, "high", all.high);
    put(into, "low", all.low);
    put(into, "precipitation", all.precipitation, 100);
    put(into, "precipitation_chance_percent", all.precipitation_chance);
    put(into, "wind_speed", all.wind_speed);
    put(into, "wind_gusts", all.wind_gusts);
    json::array rows;
    for (const auto& each : told.outlook.hours) {
        object row;
        row["time"] = time::iso_clock(told.here.local(each.begin));
        put_sky(row, each.sky.code, terms);
        put(row, "temperature", each.sky.temperature);
        put(row, "precipitation_chance_percent", each.sky.precipitation_chance);
        rows.push_back(std::move(row));
    }
    into["hours"] = std::move(rows);
}

void put_clock(object& into, std::string_view key, const std::optional<local_seconds>& at)
{
    if (at)
        into[key] = time::iso_clock(*at);
}

object day_row(const day_forecast& day, const spoken_terms& terms)
{
    object row;
    row["date"] = time::iso_date(day.date);
    row["weekday"] = time::spoken_weekday(terms, day.date);
    put_sky(row, day.code, terms);
    put(row, "high", day.high);
    put(row, "low", day.low);
    put(row, "precipitation", day.precipitation, 100);
    put(row, "precipitation_chance_percent", day.precipitation_chance);
    put(row, "wind_speed", day.wind_speed);
    put(row, "wind_gusts", day.wind_gusts);
    put(row, "uv_index", day.uv_index);
    put_clock(row, "sunrise", day.sunrise);
    put_clock(row, "sunset", day.sunset);
    return row;
}

void put_days(object& into, const told_weather& told, const spoken_terms& terms)
{
    if (told.outlook.days.size() == 1) {
        auto only = day_row(told.outlook.days.front(), terms);
        for (auto& field : only)
            into[field.key()] = std::move(field.value());
        return;
    }
    json::array rows;
    for (const auto& day : told.outlook.days)
        rows.push_back(day_row(day, terms));
    into["days"] = std::move(rows);
}

void put_date(object& into, const told_weather& told, const spoken_terms& terms)
{
    const auto first = told.outlook.period.first;
    into["date"] = time::iso_date(first);
    into["weekday"] = time::spoken_weekday(terms, first);
}

} // namespace

object weather_result(const told_weather& told, const spoken_terms& terms)
{
    object result;
    result["place"] = told.where.label();
    if (told.where.is_assumed)
        result["note"] = "No home is set. This is the city of the system's time zone.";
    const auto& shown = told.outlook;
    const bool is_now = shown.period.shape == period_shape::now;
    result["when"] = is_now ? "now" : spoken_period(told, terms);
    result["local_time"] = time::iso_date(today_at(told.now, told.here)) + ' ' +
                           time::iso_clock(told.here.local(told.now));
    result["time_zone"] = told.here.name();
    if (told.as_of)
        result["forecast_of"] = "The weather service cannot be reached. This was told at " +
                                time::iso_clock(told.here.local(*told.as_of)) + ".";
    result["units"] = units_in_words(told.units);
    if (shown.moment) {
        if (!is_now) {
            put_date(result, told, terms);
            result["time"] = time::iso_clock(told.here.local(shown.period.begin));
        }
        put_moment(result, *shown.moment, terms);
        if (!shown.days.empty())
            result["today"] = day_row(shown.days.front(), terms);
    } else if (!shown.hours.empty()) {
        put_date(result, told, terms);
        put_hours(result, told, terms);
    } else {
        put_days(result, told, terms);
    }
    return result;
}

} // namespace answerd::tools::weather
