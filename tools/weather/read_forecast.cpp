// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/forecast_columns.hpp"
#include "tools/weather/json_member.hpp"
#include "tools/weather/json_read.hpp"
#include "tools/weather/open_meteo_codec.hpp"
#include "tools/weather/read_hours.hpp"

#include <algorithm>
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

/// The columns of the section, found once.
struct day_columns {
    explicit day_columns(const forecast_columns& from)
        : time{from.list("daily", "time")}
        , code{from.list("daily", "weather_code")}
        , high{from.list("daily", "temperature_2m_max")}
        , low{from.list("daily", "temperature_2m_min")}
        , precipitation{from.list("daily", "precipitation_sum")}
        , precipitation_chance{from.list("daily", "precipitation_probability_max")}
        , wind_speed{from.list("daily", "wind_speed_10m_max")}
        , wind_gusts{from.list("daily", "wind_gusts_10m_max")}
        , uv_index{from.list("daily", "uv_index_max")}
        , sunrise{from.list("daily", "sunrise")}
        , sunset{from.list("daily", "sunset")}
    {}

    [[nodiscard]] day_forecast row(std::size_t i, local_days date) const
    {
        return {
            .date = date,
            .code = code.code_at(i),
            .high = high.at(i),
            .low = low.at(i),
            .precipitation = precipitation.at(i),
            .precipitation_chance = precipitation_chance.at(i),
            .wind_speed = wind_speed.at(i),
            .wind_gusts = wind_gusts.at(i),
            .uv_index = uv_index.at(i),
            .sunrise = sunrise.label_at(i),
            .sunset = sunset.label_at(i)};
    }

    const column& time;
    const column& code;
    const column& high;
    const column& low;
    const column& precipitation;
    const column& precipitation_chance;
    const column& wind_speed;
    const column& wind_gusts;
    const column& uv_index;
    const column& sunrise;
    const column& sunset;
};

void read_days(const forecast_columns& from, forecast& into)
{
    const day_columns columns{from};
    const auto rows = std::min(columns.time.values.size(), most_days);
    into.days.reserve(rows);
    for (std::size_t i = 0; i < rows; ++i)
        if (const auto date = columns.time.label_at(i))
            into.days.push_back(columns.row(i, floor<days>(*date)));
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
