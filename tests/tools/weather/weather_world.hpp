// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/data_file.hpp"
#include "tests/support/fixed_clock.hpp"
#include "tests/support/languages.hpp"
#include "tests/support/run_now.hpp"
#include "tests/support/scripted_http.hpp"
#include "tools/time/get_datetime.hpp"
#include "tools/weather/get_weather.hpp"

#include <boost/json/parse.hpp>

#include <memory>
#include <string>
#include <utility>

namespace answerd::tests {

/// A Wednesday, 14:20 in Graz.
inline constexpr std::chrono::sys_seconds wednesday =
    std::chrono::sys_days{std::chrono::year{2026} / 11 / 25} + std::chrono::hours{13} +
    std::chrono::minutes{20};

inline tools::location_options home_in_graz()
{
    tools::location_options home;
    home.name = "Home";
    home.latitude = 47.071912;
    home.longitude = 15.438765;
    home.time_zone = "Europe/Vienna";
    return home;
}

/// Both tools with scripted services and a clock that stands still.
struct weather_world {
    explicit weather_world(
        tools::location_options home = home_in_graz(),
        tools::weather::weather_options with = {},
        tools::time::zone system = {}
    )
        : options{std::move(with)}
        , places{std::make_shared<tools::weather::place_finder>(
              http,
              clock,
              options.geocoding_url,
              std::move(home),
              system
          )}
    {
        http.answer("/v1/search?", data_file("open-meteo/places_none.json"));
        for (const auto* name :
             {"graz", "paris", "austin", "portland", "springfield", "vienna", "berlin"})
            place(name, name);
        http.answer("/v1/forecast?", data_file("open-meteo/forecast_graz.json"));
    }

    void place(std::string name, const std::string& file, const std::string& language = "")
    {
        name[0] = static_cast<char>(std::toupper(name[0]));
        http.answer(
            "search?name=" + name + "&count=10&language=" + language,
            data_file("open-meteo/places_" + file + ".json")
        );
    }

    conversation::outcome weather(boost::json::object arguments, const std::string& language = "en")
    {
        conversation::call_context context;
        context.language = language;
        return run_now(get_weather.call(std::move(arguments), std::move(context)));
    }

    conversation::outcome datetime(const std::string& where, const std::string& language = "en")
    {
        conversation::call_context context;
        context.language = language;
        boost::json::object arguments;
        if (!where.empty())
            arguments["place_or_zone"] = where;
        return run_now(get_datetime.call(std::move(arguments), std::move(context)));
    }

    scripted_http http{};
    fixed_clock clock{wednesday};
    two_languages languages{};
    tools::weather::weather_options options;
    std::shared_ptr<tools::weather::place_finder> places;
    tools::weather::get_weather get_weather{http, clock, languages, options, places};
    tools::time::get_datetime get_datetime{clock, languages, places};
};

inline boost::json::object body_of(const conversation::outcome& outcome)
{
    return boost::json::parse(outcome.result).as_object();
}

inline std::string text_at(const boost::json::object& body, std::string_view key)
{
    const auto* value = body.if_contains(key);
    return value != nullptr && value->is_string() ? std::string{value->get_string()} : "(none)";
}

} // namespace answerd::tests
