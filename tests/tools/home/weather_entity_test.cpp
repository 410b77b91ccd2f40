// SPDX-License-Identifier: Apache-2.0
#include "tests/support/data_file.hpp"
#include "tests/tools/home/services_fixture.hpp"
#include "tools/home/home_weather.hpp"
#include "tools/home/weather_entity.hpp"

using namespace std::chrono_literals;
using namespace answerd;
using namespace answerd::tests;
using namespace answerd::tools::home;
using tools::unit_system;

namespace json = boost::json;

namespace {

// As recorded from Home Assistant 2026.11 (tests/rig/ha/recorded/websocket), and an hour made up.
constexpr std::string_view days = R"({"weather.home":{"forecast":[
    {"datetime":"2026-11-28T16:00:15.206656+01:00","condition":"rainy","precipitation":1.0,"temperature":22.0,"templow":15.0,"precipitation_probability":60},
    {"datetime":"2026-11-29T16:00:15.206656+01:00","condition":"sunny","precipitation":5.0,"temperature":19.0,"templow":8.0,"precipitation_probability":30}]}})";
constexpr std::string_view hours = R"({"weather.home":{"forecast":[
    {"datetime":"2026-11-28T15:00:00+00:00","condition":"pouring","temperature":21.0,"wind_speed":36}]}})";

entity_state shown()
{
    return {
        .state = "cloudy",
        .attributes = {
            {"temperature", 20.5},
            {"apparent_temperature", 19},
            {"humidity", 80},
            {"wind_speed", 36},
            {"wind_bearing", "SW"},
            {"temperature_unit", "°C"},
            {"wind_speed_unit", "km/h"},
            {"precipitation_unit", "mm"}}};
}

tools::time::zone berlin() { return tools::time::zone::find("Europe/Berlin").value(); }

tools::weather::forecast read(const entity_state& state, unit_system units)
{
    return forecast_from(state, json::parse(days), json::parse(hours), units, berlin());
}

struct weather_fixture : services_fixture {
    explicit weather_fixture(int features = 3)
    {
        auto attributes = shown().attributes;
        attributes["supported_features"] = features;
        home.add(
            {.id = "weather.home", .name = "Outside", .state = "cloudy", .attributes = attributes}
        );
        home.responses["weather.get_forecasts"] = json_of(days);
    }
    [[nodiscard]] std::optional<tools::weather::told_at_home> ask()
    {
        return time.play(subject.get(unit_system::metric, {time.now() + 5s, stop}));
    }
    home_weather subject{home};
};

} // namespace

TEST_CASE("what a weather entity shows is the weather now", "[home_weather]")
{
    const auto told = read(shown(), unit_system::metric);
    CHECK(told.current.code == 3);
    CHECK(told.current.temperature == 20.5);
    CHECK(told.current.feels_like == 19);
    CHECK(told.current.humidity == 80);
    CHECK(told.current.wind_speed == 36);
    CHECK_FALSE(told.current.wind_direction);
    CHECK(told.here.name() == "Europe/Berlin");
}

TEST_CASE("days and hours are read from the replies", "[home_weather]")
{
    const auto told = read(shown(), unit_system::metric);
    REQUIRE(told.days.size() == 2);
    CHECK(
        tools::time::local_days{told.days[0].date} ==
        tools::time::local_days{std::chrono::year{2026} / 11 / 28}
    );
    CHECK(told.days[0].high == 22);
    CHECK(told.days[0].low == 15);
    CHECK(told.days[0].code == 63);
    CHECK(told.days[0].precipitation_chance == 60);
    const auto hours = told.hours();
    REQUIRE(hours.size() == 1);
    CHECK(hours[0].sky.code == 65);
}

TEST_CASE("units are those of the answer, whatever the entity has", "[home_weather]")
{
    const auto imperial = read(shown(), unit_system::imperial);
    CHECK(imperial.current.temperature == Approx(68.9));
    CHECK(imperial.current.wind_speed == Approx(22.37).epsilon(0.001));
    CHECK(imperial.days[0].precipitation == Approx(0.03937).epsilon(0.001));
    auto state = shown();
    state.attributes["temperature_unit"] = "°F";
    state.attributes["temperature"] = 68.9;
    state.attributes["wind_speed_unit"] = "m/s";
    state.attributes["precipitation_unit"] = "in";
    const auto metric = read(state, unit_system::metric);
    CHECK(metric.current.temperature == Approx(20.5));
    CHECK(metric.current.wind_speed == Approx(129.6));
    CHECK(metric.days[0].precipitation == Approx(25.4));
}

TEST_CASE("a number without a known unit is not told", "[home_weather]")
{
    auto state = shown();
    state.attributes["temperature_unit"] = "K";
    state.attributes.erase("wind_speed_unit");
    const auto told = read(state, unit_system::metric);
    CHECK_FALSE(told.current.temperature);
    CHECK_FALSE(told.current.wind_speed);
    CHECK(told.current.humidity == 80);
}

TEST_CASE(
    "every condition of Home Assistant that says something of the sky has a code",
    "[home_weather]"
)
{
    for (const char* each :
         {"sunny",
          "clear-night",
          "partlycloudy",
          "cloudy",
          "fog",
          "rainy",
          "pouring",
          "snowy",
          "snowy-rainy",
          "lightning",
          "lightning-rainy",
          "hail",
          "windy-variant"})
        CHECK(wmo_code_of(each));
    CHECK_FALSE(wmo_code_of("windy"));
    CHECK_FALSE(wmo_code_of("exceptional"));
    CHECK_FALSE(wmo_code_of(""));
}

TEST_CASE("replies that are none leave the weather now", "[home_weather]")
{
    const json::value reply = json::parse(GENERATE(
        as<std::string>{},
        "null",
        "[]",
        "{}",
        R"({"weather.home":null})",
        R"({"weather.home":{"forecast":[null,{},{"datetime":"soon"}]}})"
    ));
    const auto told = forecast_from(shown(), reply, reply, unit_system::metric, berlin());
    CHECK(told.days.empty());
    CHECK(told.hours().empty());
    CHECK(told.current.temperature == 20.5);
}

TEST_CASE("an entity is asked only for the forecasts that it has", "[home_weather]")
{
    weather_fixture daily{1};
    REQUIRE(daily.ask());
    CHECK(
        daily.acts() ==
        std::vector<std::string>{R"(weather.get_forecasts weather.home {"type":"daily"})"}
    );
    weather_fixture both{3};
    REQUIRE(both.ask());
    CHECK(both.acts().size() == 2);
    weather_fixture none{0};
    REQUIRE(none.ask());
    CHECK(none.acts().empty());
}

TEST_CASE("an entity that knows nothing is passed over", "[home_weather]")
{
    weather_fixture in;
    in.home.set_state("weather.home", "unavailable");
    CHECK_FALSE(in.ask());
    in.home.set_state("weather.home", "sunny");
    CHECK(in.ask());
    in.home.condition = condition::away;
    CHECK_FALSE(in.ask());
    in.home.condition = condition::ready;
    in.home.remove("weather.home");
    CHECK_FALSE(in.ask());
}
