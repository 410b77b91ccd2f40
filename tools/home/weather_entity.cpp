// SPDX-License-Identifier: Apache-2.0
#include "tools/home/weather_entity.hpp"

#include "tools/home/iso_time.hpp"
#include "tools/weather/json_read.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <array>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using weather::number_in;
using weather::text_in;

constexpr std::size_t most_rows = 400;

/// value * factor + offset.
struct conversion {
    std::string_view unit{};
    double factor{1};
    double offset{0};
};

constexpr std::array to_celsius{conversion{"°C"}, conversion{"°F", 5.0 / 9, -160.0 / 9}};
constexpr std::array to_fahrenheit{conversion{"°F"}, conversion{"°C", 1.8, 32}};
constexpr std::array to_kilometres_per_hour{
    conversion{"km/h"},
    conversion{"m/s", 3.6},
    conversion{"mph", 1.609344},
    conversion{"kn", 1.852},
    conversion{"ft/s", 1.09728}};
constexpr std::array to_millimetres{conversion{"mm"}, conversion{"in", 25.4}, conversion{"cm", 10}};

constexpr double miles_in_a_kilometre = 0.621371192;
constexpr double inches_in_a_millimetre = 1 / 25.4;

/// Reads numbers of one entity in the units that an answer uses. A number in a unit that is not
/// known is not told.
class scale {
 public:
    scale(const json::object& attributes, unit_system units)
        : attributes_{attributes}, imperial_{units == unit_system::imperial}
    {}

    [[nodiscard]] std::optional<double> temperature(const json::value* value) const
    {
        return imperial_ ? converted(value, "temperature_unit", to_fahrenheit)
                         : converted(value, "temperature_unit", to_celsius);
    }
    [[nodiscard]] std::optional<double> speed(const json::value* value) const
    {
        const auto metric = converted(value, "wind_speed_unit", to_kilometres_per_hour);
        return metric && imperial_ ? std::optional{*metric * miles_in_a_kilometre} : metric;
    }
    [[nodiscard]] std::optional<double> amount(const json::value* value) const
    {
        const auto metric = converted(value, "precipitation_unit", to_millimetres);
        return metric && imperial_ ? std::optional{*metric * inches_in_a_millimetre} : metric;
    }

 private:
    template <std::size_t Count>
    [[nodiscard]] std::optional<double> converted(
        const json::value* value,
        std::string_view unit_attribute,
        const std::array<conversion, Count>& known
    ) const
    {
        const auto number = number_in(value);
        const auto unit = text_in(attributes_.if_contains(unit_attribute));
        if (!number || !unit)
            return std::nullopt;
        const auto found = std::ranges::find(known, *unit, &conversion::unit);
        if (found == known.end())
            return std::nullopt;
        return *number * found->factor + found->offset;
    }

    const json::object& attributes_;
    bool imperial_;
};

weather::conditions conditions_in(const json::object& row, const scale& in)
{
    weather::conditions sky;
    sky.code = wmo_code_of(text_in(row.if_contains("condition")).value_or(""));
    sky.temperature = in.temperature(row.if_contains("temperature"));
    sky.feels_like = in.temperature(row.if_contains("apparent_temperature"));
    sky.humidity = number_in(row.if_contains("humidity"));
    sky.precipitation = in.amount(row.if_contains("precipitation"));
    sky.precipitation_chance = number_in(row.if_contains("precipitation_probability"));
    sky.wind_speed = in.speed(row.if_contains("wind_speed"));
    sky.wind_gusts = in.speed(row.if_contains("wind_gust_speed"));
    sky.wind_direction = number_in(row.if_contains("wind_bearing"));
    return sky;
}

weather::day_forecast day_in(const json::object& row, local_days date, const scale& in)
{
    const weather::conditions sky = conditions_in(row, in);
    weather::day_forecast day;
    day.date = date;
    day.code = sky.code;
    day.high = sky.temperature;
    day.low = in.temperature(row.if_contains("templow"));
    day.precipitation = sky.precipitation;
    day.precipitation_chance = sky.precipitation_chance;
    day.wind_speed = sky.wind_speed;
    day.wind_gusts = sky.wind_gusts;
    day.uv_index = number_in(row.if_contains("uv_index"));
    return day;
}

/// The rows of the one entity that was asked, each with its time.
template <class Take>
void each_row(const json::value& reply, const time::zone& here, Take take)
{
    const json::object* entities = weather::object_in(&reply);
    if (entities == nullptr || entities->empty())
        return;
    const json::object* its = weather::object_in(&entities->begin()->value());
    const json::value* rows = its == nullptr ? nullptr : its->if_contains("forecast");
    if (rows == nullptr || !rows->is_array())
        return;
    std::size_t count = 0;
    for (const json::value& each : rows->get_array()) {
        const json::object* row = weather::object_in(&each);
        if (row == nullptr || ++count > most_rows)
            continue;
        const auto at = read_instant(text_in(row->if_contains("datetime")).value_or(""), here);
        if (at)
            take(*row, *at);
    }
}

} // namespace

std::optional<int> wmo_code_of(std::string_view condition)
{
    struct sky {
        std::string_view condition{};
        int code{0};
    };
    static constexpr std::array skies{
        sky{"sunny", 0},
        sky{"clear-night", 0},
        sky{"partlycloudy", 2},
        sky{"cloudy", 3},
        sky{"windy-variant", 3},
        sky{"fog", 45},
        sky{"rainy", 63},
        sky{"pouring", 65},
        sky{"snowy", 73},
        sky{"snowy-rainy", 66},
        sky{"lightning", 95},
        sky{"lightning-rainy", 95},
        sky{"hail", 96}};
    const auto found = std::ranges::find(skies, condition, &sky::condition);
    return found == skies.end() ? std::nullopt : std::optional{found->code};
}

weather::forecast forecast_from(
    const entity_state& shown,
    const json::value& daily,
    const json::value& hourly,
    unit_system units,
    const time::zone& here
)
{
    const scale in{shown.attributes, units};
    weather::forecast told;
    told.here = here;
    told.current = conditions_in(shown.attributes, in);
    told.current.code = wmo_code_of(shown.state);
    each_row(daily, here, [&](const json::object& row, sys_seconds at) {
        const auto date = std::chrono::floor<std::chrono::days>(here.local(at));
        told.days.push_back(day_in(row, date, in));
    });
    std::vector<weather::hour_forecast> hours;
    each_row(hourly, here, [&](const json::object& row, sys_seconds at) {
        hours.push_back({at, conditions_in(row, in)});
    });
    std::ranges::sort(told.days, {}, &weather::day_forecast::date);
    std::ranges::sort(hours, {}, &weather::hour_forecast::begin);
    told.hours = [kept = std::move(hours)] { return kept; };
    return told;
}

} // namespace answerd::tools::home
