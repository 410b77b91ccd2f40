// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/json_member.hpp"
#include "tools/weather/json_read.hpp"
#include "tools/weather/open_meteo_codec.hpp"
#include "tools/weather/read_hours.hpp"
#include "tools/weather/section_rows.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace answerd::tools::weather {
namespace {

using namespace std::chrono;

constexpr std::size_t most_days{17};

conditions read_current(const forecast_columns& from)
{
    const auto number = [&from](const char* field) { return from.single("current", field).at(0); };
    return {
        .code = from.single("current", "weather_code").code_at(0),
        .temperature = number("temperature_2m"),
        .feels_like = number("apparent_temperature"),
        .humidity = number("relative_humidity_2m"),
        .precipitation = number("precipitation"),
        .wind_speed = number("wind_speed_10m"),
        .wind_gusts = number("wind_gusts_10m"),
        .wind_direction = number("wind_direction_10m")};
}

constexpr std::array<number_field<day_forecast>, 7> day_fields{{
    {"temperature_2m_max", &day_forecast::high},
    {"temperature_2m_min", &day_forecast::low},
    {"precipitation_sum", &day_forecast::precipitation},
    {"precipitation_probability_max", &day_forecast::precipitation_chance},
    {"wind_speed_10m_max", &day_forecast::wind_speed},
    {"wind_gusts_10m_max", &day_forecast::wind_gusts},
    {"uv_index_max", &day_forecast::uv_index},
}};

void read_days(const forecast_columns& from, forecast& into)
{
    const section_rows rows{from, "daily", day_fields};
    const column& sunrise = from.list("daily", "sunrise");
    const column& sunset = from.list("daily", "sunset");
    const auto count = std::min(rows.size(), most_days);
    into.days.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto label = rows.label_at(i);
        if (!label)
            continue;
        day_forecast& day = into.days.emplace_back(rows.row(i));
        day.date = floor<days>(*label);
        day.sunrise = sunrise.label_at(i);
        day.sunset = sunset.label_at(i);
    }
}

time::zone zone_of(const forecast_columns& reply, const time::zone& expected)
{
    if (auto named = time::zone::find(reply.time_zone))
        return *named;
    const auto offset = reply.utc_offset;
    const bool plausible = offset && *offset > -86400 && *offset < 86400;
    if (expected.is_universal() && plausible)
        return time::zone::fixed(seconds{static_cast<int>(*offset)});
    return expected;
}

} // namespace

std::variant<forecast, service_fault>
read_forecast(int status, std::string body, const time::zone& expected)
{
    if (const auto fault = fault_of(status))
        return *fault;
    if (body.size() > largest_json)
        return service_fault::broken;
    const auto whole = std::make_shared<const std::string>(std::move(body));
    const auto parts = split_member(*whole, "hourly");
    const auto reply = read_columns(parts ? parts->rest : *whole);
    if (!reply || reply->says_error)
        return service_fault::broken;
    forecast read;
    read.here = zone_of(*reply, expected);
    read.current = read_current(*reply);
    // Most people ask for now or for a day, and hours are nine tenths of a reply: it is kept as it
    // came, for whoever asks for them.
    if (parts)
        read.hours = [whole, section = parts->member, here = read.here] {
            return read_hours(section, here);
        };
    read_days(*reply, read);
    if (read.current.is_empty() && read.days.empty() && read.hours().empty())
        return service_fault::broken;
    return read;
}

} // namespace answerd::tools::weather
