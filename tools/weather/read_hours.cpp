// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/read_hours.hpp"

#include "tools/weather/forecast_columns.hpp"

#include <optional>
#include <string>

namespace answerd::tools::weather {
namespace {

using std::chrono::hours;

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
            .code = code.code_at(i),
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

} // namespace

std::vector<hour_forecast> read_hours(std::string_view section, const time::zone& here)
{
    constexpr std::string_view opening{R"({"hourly":)"};
    std::string reply;
    reply.reserve(opening.size() + section.size() + 1);
    reply.append(opening).append(section) += '}';
    std::vector<hour_forecast> read;
    const auto from = read_columns(reply);
    if (!from)
        return read;
    const hour_columns columns{*from};
    wall_clock shown{here};
    read.reserve(columns.time.values.size());
    for (std::size_t i = 0; i < columns.time.values.size(); ++i) {
        const auto label = columns.time.label_at(i);
        const auto begin = label ? instant_of(*label, read, here, shown) : std::nullopt;
        if (begin)
            read.push_back({*begin, columns.row(i)});
    }
    return read;
}

} // namespace answerd::tools::weather
