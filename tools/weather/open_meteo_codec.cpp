// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/open_meteo_codec.hpp"

#include "tools/plain_words.hpp"
#include "tools/weather/json_read.hpp"

#include <boost/json/array.hpp>
#include <boost/url/encode.hpp>
#include <boost/url/rfc/unreserved_chars.hpp>

#include <algorithm>
#include <array>
#include <cstdio>

namespace answerd::tools::weather {
namespace {

namespace json = boost::json;

constexpr std::size_t most_places{100};

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
    return boost::urls::encode({text.data(), text.size()}, boost::urls::unreserved_chars);
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

} // namespace

std::optional<service_fault> fault_of(int status)
{
    if (status == 200)
        return {};
    if (status == 429)
        return service_fault::busy;
    return status >= 400 && status < 500 ? service_fault::refused : service_fault::broken;
}

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

} // namespace answerd::tools::weather
