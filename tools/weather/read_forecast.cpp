// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/forecast_columns.hpp"
#include "tools/weather/open_meteo_codec.hpp"

#include <algorithm>

namespace answerd::tools::weather {
namespace {

using namespace std::chrono;

constexpr std::size_t most_days{17};

std::optional<int> code_of(std::optional<double> number)
{
    if (!number || *number < 0 || *number > 99)
        return {};
    return static_cast<int>(*number);
}

conditions read_current(const forecast_columns& from)
{
    const auto number = [&from](const char* field) { return from.single("current", field).at(0); };
    return {
        .code = code_of(number("weather_code")),
        .temperature = number("temperature_2m"),
        .feels_like = number("apparent_temperature"),
        .humidity = number("relative_humidity_2m"),
        .precipitation = number("precipitation"),
        .wind_speed = number("wind_speed_10m"),
        .wind_gusts = number("wind_gusts_10m"),
        .wind_direction = number("wind_direction_10m")};
}

/// The columns of a section, found once: a forecast has hundreds of rows.
struct hour_columns {
    explicit hour_columns(const forecast_columns& from)
        : time{from.list("hourly", "time")}
        , code{from.list("hourly", "weather_code")}
        , temperature{from.list("hourly", "temperature_2m")}
        , feels_like{from.list("hourly", "apparent_temperature")}
        , humidity{from.list("hourly", "relative_humidity_2m")}
        , precipitation{from.list("hourly", "precipitation")}
        , precipitation_chance{from.list("hourly", "precipitation_probability")}
        , wind_speed{from.list("hourly", "wind_speed_10m")}
        , wind_gusts{from.list("hourly", "wind_gusts_10m")}
    {}

    [[nodiscard]] conditions row(std::size_t i) const
    {
        return {
            .code = code_of(code.at(i)),
            .temperature = temperature.at(i),
            .feels_like = feels_like.at(i),
            .humidity = humidity.at(i),
            .precipitation = precipitation.at(i),
            .precipitation_chance = precipitation_chance.at(i),
            .wind_speed = wind_speed.at(i),
            .wind_gusts = wind_gusts.at(i)};
    }

    const column& time;
    const column& code;
    const column& temperature;
    const column& feels_like;
    const column& humidity;
    const column& precipitation;
    const column& precipitation_chance;
    const column& wind_speed;
    const column& wind_gusts;
};

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
            .code = code_of(code.at(i)),
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

/// What clocks show, asked for in ascending order: the rules of a zone are looked up only where its
/// offset changes.
class wall_clock {
 public:
    explicit wall_clock(const time::zone& here) : here_{here} {}
    [[nodiscard]] local_seconds local(sys_seconds at)
    {
        if (at < now_.begin || at >= now_.end)
            now_ = here_.stretch_at(at);
        return local_seconds{at.time_since_epoch() + now_.offset};
    }

 private:
    const time::zone& here_;
    time::zone::stretch now_{};
};

/// Labels are local without an offset, so an hour that comes twice has one label. The arrays count
/// real hours (open-meteo.md): what fits one hour after the row before is that hour.
std::optional<sys_seconds> instant_of(
    local_seconds label,
    const std::vector<hour_forecast>& before,
    const time::zone& here,
    wall_clock& shown
)
{
    if (!before.empty()) {
        const auto following = before.back().begin + hours{1};
        if (shown.local(following) == label)
            return following;
    }
    const auto instant = here.instant(label);
    const bool skipped = here.local(instant) != label;
    const bool backwards = !before.empty() && instant <= before.back().begin;
    return skipped || backwards ? std::nullopt : std::optional{instant};
}

void read_hours(const forecast_columns& from, forecast& into)
{
    const hour_columns columns{from};
    wall_clock shown{into.here};
    into.hours.reserve(columns.time.values.size());
    for (std::size_t i = 0; i < columns.time.values.size(); ++i) {
        const auto label = columns.time.label_at(i);
        const auto begin = label ? instant_of(*label, into.hours, into.here, shown) : std::nullopt;
        if (begin)
            into.hours.push_back({*begin, columns.row(i)});
    }
}

void read_days(const forecast_columns& from, forecast& into)
{
    const day_columns columns{from};
    for (std::size_t i = 0; i < std::min(columns.time.values.size(), most_days); ++i)
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
read_forecast(int status, std::string_view body, const time::zone& expected)
{
    if (const auto fault = fault_of(status))
        return *fault;
    const auto reply = read_columns(body);
    if (!reply || reply->says_error)
        return service_fault::broken;
    forecast read;
    read.here = zone_of(*reply, expected);
    read.current = read_current(*reply);
    read_hours(*reply, read);
    read_days(*reply, read);
    if (read.current.is_empty() && read.hours.empty() && read.days.empty())
        return service_fault::broken;
    return read;
}

} // namespace answerd::tools::weather
