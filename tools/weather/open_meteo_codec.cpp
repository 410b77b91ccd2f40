// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/open_meteo_codec.hpp"

#include "tools/plain_words.hpp"
#include "tools/weather/json_read.hpp"

#include <boost/json/array.hpp>
#include <boost/json/monotonic_resource.hpp>

#include <algorithm>
#include <array>
#include <cstdio>

namespace answerd::tools::weather {
namespace {

namespace json = boost::json;
using namespace std::chrono;

constexpr std::size_t most_places{100};
constexpr std::size_t most_hours{24 * 17};
constexpr std::size_t most_days{17};

constexpr std::string_view current_fields{
    "temperature_2m,apparent_temperature,relative_humidity_2m,precipitation,weather_code,"
    "wind_speed_10m,wind_gusts_10m,wind_direction_10m"};
constexpr std::string_view hourly_fields{
    "temperature_2m,apparent_temperature,relative_humidity_2m,precipitation_probability,"
    "precipitation,weather_code,wind_speed_10m,wind_gusts_10m"};
constexpr std::string_view daily_fields{
    "weather_code,temperature_2m_max,temperature_2m_min,precipitation_sum,"
    "precipitation_probability_max,wind_speed_10m_max,wind_gusts_10m_max,uv_index_max,sunrise,"
    "sunset"};

std::string escaped(std::string_view text)
{
    static constexpr std::string_view unreserved{"-._~"};
    static constexpr std::string_view digits{"0123456789ABCDEF"};
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                           (c >= 'A' && c <= 'Z') || unreserved.find(c) != std::string_view::npos;
        if (plain)
            out += c;
        else
            ((out += '%') += digits[byte >> 4U]) += digits[byte & 15U];
    }
    return out;
}

/// Four decimals are ten metres; the provider's grid is kilometres wide.
std::string decimal(double value)
{
    std::array<char, 32> text{};
    const int length =
        std::snprintf(text.data(), text.size(), "%.4f", std::clamp(value, -180.0, 180.0));
    std::string out{text.data(), static_cast<std::size_t>(length)};
    while (out.ends_with('0'))
        out.pop_back();
    if (out.ends_with('.'))
        out.pop_back();
    return out == "-0" ? "0" : out;
}

class query {
 public:
    explicit query(std::string_view base)
        : url_{base}, mark_{base.find('?') == std::string_view::npos ? '?' : '&'}
    {}
    query& add(std::string_view key, std::string_view value)
    {
        (((url_ += mark_) += key) += '=') += value;
        mark_ = '&';
        return *this;
    }
    [[nodiscard]] std::string url() const { return url_; }

 private:
    std::string url_;
    char mark_;
};

std::optional<service_fault> fault_of(int status)
{
    if (status == 200)
        return {};
    if (status == 429)
        return service_fault::busy;
    return status >= 400 && status < 500 ? service_fault::refused : service_fault::broken;
}

std::string name_in(const json::object& from, std::string_view key)
{
    return clean_name(text_in(from.if_contains(key)).value_or(""));
}

std::optional<place> read_place(const json::object& from)
{
    const auto latitude = number_in(from.if_contains("latitude"));
    const auto longitude = number_in(from.if_contains("longitude"));
    place found;
    found.name = name_in(from, "name");
    if (!latitude || !longitude || found.name.empty())
        return {};
    found.latitude = *latitude;
    found.longitude = *longitude;
    found.country = name_in(from, "country");
    found.country_code = name_in(from, "country_code");
    found.feature = name_in(from, "feature_code");
    found.time_zone = text_in(from.if_contains("timezone")).value_or("");
    found.population = number_in(from.if_contains("population")).value_or(0);
    for (const auto* key : {"admin1", "admin2", "admin3", "admin4"})
        if (auto region = name_in(from, key); !region.empty())
            found.regions.push_back(std::move(region));
    for (std::size_t i = 0; const auto* code = element_of(from, "postcodes", i); ++i)
        found.postcodes.push_back(clean_name(text_in(code).value_or("")));
    return found;
}

std::optional<int> digits_at(std::string_view text, std::size_t at, std::size_t count)
{
    if (text.size() < at + count)
        return {};
    int value = 0;
    for (const char c : text.substr(at, count)) {
        if (c < '0' || c > '9')
            return {};
        value = 10 * value + (c - '0');
    }
    return value;
}

std::optional<local_days> read_date(std::string_view text)
{
    const auto y = digits_at(text, 0, 4);
    const auto m = digits_at(text, 5, 2);
    const auto d = digits_at(text, 8, 2);
    if (!y || !m || !d)
        return {};
    const year_month_day date{year{*y}, month{unsigned(*m)}, day{unsigned(*d)}};
    return date.ok() ? std::optional{local_days{date}} : std::nullopt;
}

std::optional<local_seconds> read_local_time(const json::value* value)
{
    const auto text = text_in(value);
    const auto date = read_date(text.value_or(""));
    const auto hour = digits_at(text.value_or(""), 11, 2);
    const auto minute = digits_at(text.value_or(""), 14, 2);
    if (!date || !hour || !minute)
        return {};
    return *date + hours{*hour} + minutes{*minute};
}

std::optional<int> read_code(const json::value* value)
{
    const auto number = number_in(value);
    if (!number || *number < 0 || *number > 99)
        return {};
    return static_cast<int>(*number);
}

conditions read_current(const json::object& from)
{
    const auto number = [&from](const char* key) { return number_in(from.if_contains(key)); };
    return {
        .code = read_code(from.if_contains("weather_code")),
        .temperature = number("temperature_2m"),
        .feels_like = number("apparent_temperature"),
        .humidity = number("relative_humidity_2m"),
        .precipitation = number("precipitation"),
        .wind_speed = number("wind_speed_10m"),
        .wind_gusts = number("wind_gusts_10m"),
        .wind_direction = number("wind_direction_10m")};
}

/// A column of `hourly`, found once: a forecast has hundreds of rows.
class column {
 public:
    column(const json::object& from, std::string_view name)
    {
        if (const auto* found = from.if_contains(name))
            values_ = found->if_array();
    }
    [[nodiscard]] const json::value* at(std::size_t i) const noexcept
    {
        return values_ == nullptr || i >= values_->size() ? nullptr : &(*values_)[i];
    }

 private:
    const json::array* values_{nullptr};
};

struct hour_columns {
    explicit hour_columns(const json::object& from)
        : time{from, "time"}
        , code{from, "weather_code"}
        , temperature{from, "temperature_2m"}
        , feels_like{from, "apparent_temperature"}
        , humidity{from, "relative_humidity_2m"}
        , precipitation{from, "precipitation"}
        , precipitation_chance{from, "precipitation_probability"}
        , wind_speed{from, "wind_speed_10m"}
        , wind_gusts{from, "wind_gusts_10m"}
    {}

    [[nodiscard]] conditions row(std::size_t i) const
    {
        return {
            .code = read_code(code.at(i)),
            .temperature = number_in(temperature.at(i)),
            .feels_like = number_in(feels_like.at(i)),
            .humidity = number_in(humidity.at(i)),
            .precipitation = number_in(precipitation.at(i)),
            .precipitation_chance = number_in(precipitation_chance.at(i)),
            .wind_speed = number_in(wind_speed.at(i)),
            .wind_gusts = number_in(wind_gusts.at(i))};
    }

    column time;
    column code;
    column temperature;
    column feels_like;
    column humidity;
    column precipitation;
    column precipitation_chance;
    column wind_speed;
    column wind_gusts;
};

day_forecast read_day(const json::object& from, std::size_t i, local_days date)
{
    const auto number = [&from, i](const char* key) { return number_in(element_of(from, key, i)); };
    return {
        .date = date,
        .code = read_code(element_of(from, "weather_code", i)),
        .high = number("temperature_2m_max"),
        .low = number("temperature_2m_min"),
        .precipitation = number("precipitation_sum"),
        .precipitation_chance = number("precipitation_probability_max"),
        .wind_speed = number("wind_speed_10m_max"),
        .wind_gusts = number("wind_gusts_10m_max"),
        .uv_index = number("uv_index_max"),
        .sunrise = read_local_time(element_of(from, "sunrise", i)),
        .sunset = read_local_time(element_of(from, "sunset", i))};
}

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

void read_hours(const json::object& from, forecast& into)
{
    const hour_columns columns{from};
    wall_clock shown{into.here};
    for (std::size_t i = 0; i < most_hours; ++i) {
        const auto* label = columns.time.at(i);
        if (label == nullptr)
            return;
        const auto local = read_local_time(label);
        const auto begin = local ? instant_of(*local, into.hours, into.here, shown) : std::nullopt;
        if (begin)
            into.hours.push_back({*begin, columns.row(i)});
    }
}

void read_days(const json::object& from, forecast& into)
{
    for (std::size_t i = 0; i < most_days; ++i) {
        const auto* label = element_of(from, "time", i);
        if (label == nullptr)
            return;
        if (const auto date = read_date(text_in(label).value_or("")))
            into.days.push_back(read_day(from, i, *date));
    }
}

time::zone zone_of(const json::object& reply, const time::zone& expected)
{
    const auto name = text_in(reply.if_contains("timezone"));
    if (auto named = time::zone::find(name.value_or("")))
        return *named;
    const auto offset = number_in(reply.if_contains("utc_offset_seconds"));
    const bool plausible = offset && *offset > -86400 && *offset < 86400;
    if (expected.is_universal() && plausible)
        return time::zone::fixed(seconds{static_cast<int>(*offset)});
    return expected;
}

} // namespace

std::string geocoding_url(std::string_view base, const geocoding_request& what)
{
    return query{base}
        .add("name", escaped(what.name))
        .add("count", "10")
        .add("language", escaped(what.language))
        .add("format", "json")
        .url();
}

std::string forecast_url(std::string_view base, const forecast_request& what)
{
    query asked{base};
    asked.add("latitude", decimal(what.latitude))
        .add("longitude", decimal(what.longitude))
        .add("current", current_fields)
        .add("hourly", hourly_fields)
        .add("daily", daily_fields)
        .add("timezone", escaped(what.time_zone))
        .add("forecast_days", std::to_string(what.days));
    if (what.units == unit_system::imperial)
        asked.add("temperature_unit", "fahrenheit")
            .add("wind_speed_unit", "mph")
            .add("precipitation_unit", "inch");
    return asked.url();
}

std::variant<std::vector<place>, service_fault> read_places(int status, std::string_view body)
{
    if (const auto fault = fault_of(status))
        return *fault;
    const auto reply = parse_object(body);
    if (!reply || reply->contains("error"))
        return service_fault::broken;
    const auto* results = reply->if_contains("results");
    std::vector<place> found;
    if (results == nullptr || results->is_null())
        return found;
    if (!results->is_array())
        return service_fault::broken;
    for (const auto& each : results->get_array()) {
        const auto* object = each.if_object();
        auto read = object == nullptr ? std::nullopt : read_place(*object);
        if (read && found.size() < most_places)
            found.push_back(std::move(*read));
    }
    return found;
}

std::variant<forecast, service_fault>
read_forecast(int status, std::string_view body, const time::zone& expected)
{
    if (const auto fault = fault_of(status))
        return *fault;
    json::monotonic_resource memory{4 * body.size() + 1024};
    const auto reply = parse_object(body, &memory);
    if (!reply || reply->contains("error"))
        return service_fault::broken;
    forecast read;
    read.here = zone_of(*reply, expected);
    if (const auto* current = object_in(reply->if_contains("current")))
        read.current = read_current(*current);
    if (const auto* hourly = object_in(reply->if_contains("hourly")))
        read_hours(*hourly, read);
    if (const auto* daily = object_in(reply->if_contains("daily")))
        read_days(*daily, read);
    if (read.current.is_empty() && read.hours.empty() && read.days.empty())
        return service_fault::broken;
    return read;
}

} // namespace answerd::tools::weather
