// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/spoken_safe.hpp"
#include "tests/tools/weather/weather_world.hpp"
using namespace std::chrono_literals;
using namespace answerd;
using namespace answerd::tests;
using boost::json::object;

namespace {

void check_safe(const conversation::outcome& outcome)
{
    REQUIRE(outcome.sentence.has_value());
    INFO(*outcome.sentence);
    CHECK(is_spoken_safe(*outcome.sentence).why.empty());
    CHECK_THAT(outcome.result, !Catch::Contains("raw text"));
}

std::string error_of(const conversation::outcome& outcome)
{
    CHECK_FALSE(outcome.ok);
    check_safe(outcome);
    return text_at(body_of(outcome), "error");
}

} // namespace

TEST_CASE("while the provider is down the last forecast is told with its hour", "[get_weather]")
{
    weather_world world;
    (void)world.weather({});
    world.http.fail("forecast", errc::unreachable);
    world.clock.advance(5h + 50min);
    const auto told = world.weather({});
    REQUIRE(told.ok);
    CHECK_THAT(text_at(body_of(told), "forecast_of"), Catch::Contains("told at 14:20"));
    CHECK_THAT(*told.sentence, Catch::EndsWith("That is the forecast of 2:20 PM."));
    // Its present is hours ago: the hour that runs is told instead.
    CHECK(body_of(told).at("temperature") != 5.5);
    check_safe(told);
    world.clock.advance(11min);
    CHECK_THAT(error_of(world.weather({})), Catch::Contains("cannot be reached"));
}

TEST_CASE("each fault of the provider is a result that a model can act on", "[get_weather]")
{
    const auto [status, body, words] = GENERATE(table<int, std::string, std::string>(
        {{400, R"({"error":true,"reason":"raw text"})", "refused"},
         {429, R"({"error":true,"reason":"raw text"})", "no more questions"},
         {500, "", "no usable answer"},
         {502, "<html>raw text</html>", "no usable answer"},
         {200, "<html>raw text</html>", "no usable answer"},
         {200, "", "no usable answer"}}
    ));
    const std::string language = GENERATE("en", "de");
    const std::string part = GENERATE("forecast", "search");
    weather_world world;
    world.http.answer(part, status, body);
    const auto told = world.weather({{"place", "Graz"}}, language);
    CHECK_THAT(error_of(told), Catch::Contains(words));
    CHECK(is_phrase_safe(*told.sentence).why.empty());
}

TEST_CASE("each fault of transport is a result that a model can act on", "[get_weather]")
{
    const auto [how, words] = GENERATE(table<errc, std::string>(
        {{errc::timed_out, "in time"},
         {errc::unreachable, "cannot be reached"},
         {errc::closed_early, "cannot be reached"},
         {errc::too_large, "no usable answer"},
         {errc::malformed, "no usable answer"}}
    ));
    weather_world world;
    world.http.fail("forecast", how);
    CHECK_THAT(error_of(world.weather({})), Catch::Contains(words));
}

TEST_CASE("a fault is not kept", "[get_weather]")
{
    weather_world world;
    world.http.fail("forecast", errc::timed_out);
    CHECK_FALSE(world.weather({}).ok);
    world.http.answer("forecast", data_file("open-meteo/forecast_graz.json"));
    CHECK(world.weather({}).ok);
}

TEST_CASE("values that are all null are said to be missing", "[get_weather]")
{
    weather_world world;
    world.http.answer(
        "forecast",
        R"({"timezone":"Europe/Vienna","current":{"time":"2026-11-25T14:15","temperature_2m":null},
        "hourly":{"time":["2026-11-25T14:00"],"temperature_2m":[null]},
        "daily":{"time":["2026-11-26"],"temperature_2m_max":[null]}})"
    );
    const auto when = GENERATE("now", "tomorrow", "tonight", "in 3 hours", "next week");
    CHECK_THAT(error_of(world.weather({{"when", when}})), Catch::Contains("no values"));
}

TEST_CASE("what is missing is left out and the rest is told", "[get_weather]")
{
    weather_world world;
    world.http.answer(
        "forecast",
        R"({"timezone":"Europe/Vienna","current":{"temperature_2m":-3.4}})"
    );
    CHECK(world.weather({}).sentence == "It is minus 3 degrees.");
    CHECK(world.weather({{"place", "Graz"}}, "de").sentence == "In Graz sind es minus 3 Grad.");
    CHECK_FALSE(body_of(world.weather({})).contains("conditions"));
}

TEST_CASE("days that the provider leaves out are made from their hours", "[get_weather]")
{
    weather_world world;
    world.http.answer(
        "forecast",
        R"({"timezone":"Europe/Vienna","hourly":{"time":["2026-11-26T10:00","2026-11-26T11:00",
        "2026-11-26T12:00"],"temperature_2m":[1,2,4],"weather_code":[3,3,61]}})"
    );
    CHECK(
        world.weather({{"when", "tomorrow"}}).sentence ==
        "Tomorrow expect light rain, with 1 to 4 degrees."
    );
}
