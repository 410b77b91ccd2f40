// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/spoken_safe.hpp"
#include "tests/tools/weather/weather_world.hpp"
#include "tools/weather/get_weather.hpp"

using namespace std::chrono_literals;
using namespace answerd;
using namespace answerd::tests;
using boost::json::object;
using tools::unit_system;

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

TEST_CASE("the weather now is told with units, local time and zone", "[get_weather]")
{
    weather_world world;
    const auto told = world.weather({{"place", "Graz"}});
    REQUIRE(told.ok);
    const auto body = body_of(told);
    CHECK(text_at(body, "place") == "Graz, Styria, Austria");
    CHECK(text_at(body, "when") == "now");
    CHECK(text_at(body, "local_time") == "2026-11-25 14:20");
    CHECK(text_at(body, "time_zone") == "Europe/Vienna");
    CHECK(text_at(body.at("units").as_object(), "temperature") == "degrees Celsius");
    CHECK(text_at(body, "conditions") == "fog");
    CHECK(body.at("temperature").as_double() == 5.5);
    CHECK(text_at(body.at("today").as_object(), "date") == "2026-11-25");
    CHECK(told.sentence == "In Graz it is 6 degrees and foggy.");
    CHECK_FALSE(told.untrusted);
}

TEST_CASE("the sentence is in the user's language", "[get_weather]")
{
    weather_world world;
    const auto told = world.weather({{"place", "Graz"}, {"when", "jetzt"}}, "de-AT");
    CHECK(told.sentence == "In Graz sind es 6 Grad und es ist neblig.");
    CHECK(text_at(body_of(told), "conditions") == "Nebel");
    CHECK(text_at(body_of(told).at("today").as_object(), "weekday") == "Mittwoch");
}

TEST_CASE("no place is home, whose coordinates leave the house rounded", "[get_weather]")
{
    weather_world world;
    const auto said = GENERATE("", "home", "zuhause", "Home");
    const auto told = world.weather({{"place", said}});
    REQUIRE(told.ok);
    REQUIRE(world.http.requests.size() == 1);
    const auto& url = world.http.requests[0].url;
    CHECK_THAT(url, Catch::Contains("latitude=47.07&longitude=15.44&"));
    CHECK_THAT(url, !Catch::Contains("47.071"));
    CHECK(told.sentence == "It is 6 degrees and foggy.");
}

TEST_CASE("coordinates that were said need no geocoder", "[get_weather]")
{
    weather_world world;
    const auto told = world.weather({{"place", "48.1, 11.5"}, {"when", "tomorrow"}});
    REQUIRE(told.ok);
    REQUIRE(world.http.requests.size() == 1);
    CHECK_THAT(world.http.requests[0].url, Catch::Contains("latitude=48.1&longitude=11.5&"));
    CHECK_THAT(world.http.requests[0].url, Catch::Contains("timezone=auto&forecast_days=16"));
    CHECK(text_at(body_of(told), "place") == "48.10, 11.50");
    CHECK_THAT(*told.sentence, Catch::StartsWith("Tomorrow expect"));
}

TEST_CASE("without a home the city of the system's zone is told by name", "[get_weather]")
{
    const auto zone = tools::time::zone::find("Europe/Vienna").value();
    weather_world world{{}, {}, zone};
    const auto told = world.weather({});
    CHECK(text_at(body_of(told), "place") == "Vienna, Austria");
    CHECK_THAT(text_at(body_of(told), "note"), Catch::Contains("No home is set"));
    CHECK_THAT(*told.sentence, Catch::StartsWith("In Vienna it is"));
}

TEST_CASE("without a home and a zone a place is asked for", "[get_weather]")
{
    weather_world world{{}};
    const auto told = world.weather({});
    CHECK_THAT(error_of(told), Catch::Contains("Ask the user which town"));
    CHECK(world.http.requests.empty());
}

TEST_CASE("each way to say when shows its part of the forecast", "[get_weather]")
{
    weather_world world;
    const auto day = world.weather({{"place", "Graz"}, {"when", "tomorrow"}});
    CHECK(text_at(body_of(day), "date") == "2026-11-26");
    CHECK(text_at(body_of(day), "weekday") == "Thursday");
    CHECK(body_of(day).contains("high"));
    CHECK_THAT(*day.sentence, Catch::StartsWith("Tomorrow in Graz expect "));

    const auto evening = world.weather({{"place", "Graz"}, {"when", "tomorrow evening"}});
    CHECK(text_at(body_of(evening), "when") == "tomorrow evening");
    const auto hours = body_of(evening).at("hours").as_array();
    REQUIRE(hours.size() == 5);
    CHECK(text_at(hours[0].as_object(), "time") == "18:00");
    CHECK(text_at(hours[4].as_object(), "time") == "22:00");

    const auto moment = world.weather({{"place", "Graz"}, {"when", "in three hours"}});
    CHECK(text_at(body_of(moment), "time") == "17:20");
    CHECK_THAT(*moment.sentence, Catch::StartsWith("At 5:20 PM in Graz it will be "));

    const auto weekend = world.weather({{"place", "Graz"}, {"when", "this weekend"}});
    CHECK(body_of(weekend).at("days").as_array().size() == 2);
    CHECK_THAT(*weekend.sentence, Catch::StartsWith("On Saturday in Graz"));
    CHECK_THAT(*weekend.sentence, Catch::Contains("On Sunday expect"));

    const auto week = world.weather({{"place", "Graz"}, {"when", "next week"}});
    CHECK(body_of(week).at("days").as_array().size() == 7);
    CHECK_THAT(*week.sentence, Catch::StartsWith("From Monday to Sunday in Graz expect between "));

    const auto tonight = world.weather({{"when", "heute Nacht"}}, "de");
    CHECK(text_at(body_of(tonight), "when") == "heute Nacht");
    CHECK_THAT(*tonight.sentence, Catch::StartsWith("Heute Nacht sind "));
    for (const auto* told : {&day, &evening, &moment, &weekend, &week, &tonight})
        check_safe(*told);
}

TEST_CASE("a result stays far below the limit of results", "[get_weather]")
{
    weather_world world;
    for (const auto* when : {"next 16 days", "next 24 hours", "tonight", "now"})
        CHECK(world.weather({{"when", when}}).result.size() < 6000);
}

TEST_CASE("a named place is found by its qualifiers", "[get_weather]")
{
    weather_world world;
    const auto place = [&world](const char* words) {
        return text_at(body_of(world.weather({{"place", words}})), "place");
    };
    CHECK(place("Austin, Texas") == "Austin, Texas, United States");
    CHECK(place("Paris, France") == "Paris, Île-de-France Region, France");
    CHECK(place("Portland Maine") == "Portland, Maine, United States");
    CHECK(place("Paris in Texas") == "Paris, Texas, United States");
    CHECK(place("Berlin, Deutschland") == "Berlin, State of Berlin, Germany");
}

TEST_CASE("what the geocoder found is not asked for again", "[get_weather]")
{
    weather_world world;
    (void)world.weather({{"place", "Portland Maine"}});
    CHECK(world.http.count("name=Portland&") == 1);
    (void)world.weather({{"place", "Portland Maine"}});
    CHECK(world.http.count("name=Portland&") == 1);
    world.clock.advance(25h);
    (void)world.weather({{"place", "Portland Maine"}});
    CHECK(world.http.count("name=Portland&") == 2);
}

TEST_CASE("places that cannot be told apart are asked about", "[get_weather]")
{
    weather_world world;
    const auto told = world.weather({{"place", "Springfield"}});
    CHECK_THAT(error_of(told), Catch::Contains("Ask the user which one"));
    CHECK(body_of(told).at("places").as_array().size() == 4);
    CHECK(told.sentence == "There are several places of that name. Which one do you mean?");
    CHECK(world.http.count("forecast") == 0);
}

TEST_CASE("an answer lists the places that a qualifier does not fit", "[get_weather]")
{
    weather_world world;
    const auto told = world.weather({{"place", "Vienna, Mars"}});
    CHECK_THAT(error_of(told), Catch::Contains("These were found"));
    CHECK(body_of(told).at("places").as_array()[0].as_string() == "Vienna, Austria");
}

TEST_CASE("a place that nobody knows is said to be unknown", "[get_weather]")
{
    weather_world world;
    CHECK_THAT(
        error_of(world.weather({{"place", "Xyzzy"}})),
        Catch::Contains("No place of that name")
    );
    CHECK_THAT(error_of(world.weather({{"place", "95, 200"}})), Catch::Contains("not a place"));
}

TEST_CASE("a German request is looked up in English too before it fails", "[get_weather]")
{
    weather_world world;
    world.http.answer("name=Vienna&count=10&language=de", data_file("open-meteo/places_none.json"));
    const auto told = world.weather({{"place", "Vienna"}}, "de");
    CHECK(text_at(body_of(told), "place") == "Vienna, Austria");
}

TEST_CASE("one unit system is used and named", "[get_weather]")
{
    tools::weather::weather_options imperial;
    imperial.units = unit_system::imperial;
    weather_world world{home_in_graz(), imperial};
    const auto told = world.weather({});
    CHECK_THAT(world.http.requests[0].url, Catch::Contains("temperature_unit=fahrenheit"));
    const auto units = body_of(told).at("units").as_object();
    CHECK(text_at(units, "temperature") == "degrees Fahrenheit");
    CHECK(text_at(units, "wind") == "miles per hour");
    CHECK(text_at(units, "precipitation") == "inches");
    CHECK(told.sentence == "It is 6 degrees Fahrenheit and foggy.");
}

TEST_CASE("units follow the home's country unless they are set", "[get_weather]")
{
    auto home = home_in_graz();
    home.time_zone = "America/New_York";
    weather_world american{home};
    (void)american.weather({});
    CHECK_THAT(american.http.requests[0].url, Catch::Contains("fahrenheit"));
    home.units = unit_system::metric;
    weather_world metric{home};
    (void)metric.weather({});
    CHECK_THAT(metric.http.requests[0].url, !Catch::Contains("fahrenheit"));
}

TEST_CASE("a forecast is asked for once in ten minutes", "[get_weather]")
{
    weather_world world;
    (void)world.weather({});
    world.clock.advance(9min);
    (void)world.weather({{"when", "tomorrow"}});
    CHECK(world.http.count("forecast") == 1);
    world.clock.advance(1min);
    (void)world.weather({});
    CHECK(world.http.count("forecast") == 2);
}

TEST_CASE("days far ahead ask for a longer forecast", "[get_weather]")
{
    weather_world world;
    (void)world.weather({{"when", "tomorrow"}});
    CHECK_THAT(world.http.requests.back().url, Catch::EndsWith("forecast_days=7"));
    (void)world.weather({{"when", "in 10 days"}});
    CHECK_THAT(world.http.requests.back().url, Catch::EndsWith("forecast_days=16"));
}

TEST_CASE("words for when that are not understood name what would be", "[get_weather]")
{
    weather_world world;
    const auto told = world.weather({{"when", "when pigs fly"}});
    CHECK_THAT(error_of(told), Catch::Contains("tomorrow evening"));
    CHECK_THAT(told.result, !Catch::Contains("pigs"));
    CHECK(world.http.requests.empty());
}

TEST_CASE("days beyond the forecast say which are within", "[get_weather]")
{
    weather_world world;
    const auto told = world.weather({{"place", "Graz"}, {"when", "Christmas"}});
    CHECK_THAT(error_of(told), Catch::Contains("beyond the forecast"));
    CHECK(text_at(body_of(told), "first_day") == "2026-11-25");
    CHECK(text_at(body_of(told), "last_day") == "2026-12-10");
    CHECK(world.http.count("forecast") == 0);
    CHECK_THAT(error_of(world.weather({{"when", "yesterday"}})), Catch::Contains("past"));
    CHECK_THAT(error_of(world.weather({{"when", "31 February"}})), Catch::Contains("no such date"));
}

TEST_CASE("arguments of other types are as good as none", "[get_weather]")
{
    weather_world world;
    CHECK(world.weather({{"place", nullptr}, {"when", nullptr}}).ok);
    CHECK(world.weather({{"place", 7}}).ok);
}

TEST_CASE("the definition is small and its schema a plain object", "[get_weather]")
{
    weather_world world;
    const auto& definition = world.get_weather.definition();
    CHECK(definition.name == "get_weather");
    CHECK(definition.parameters.at("properties").as_object().size() == 2);
    CHECK_FALSE(definition.parameters.contains("required"));
    CHECK(world.get_weather.traits().read_only);
    CHECK(world.get_weather.traits().cache_for == 10s);
}

TEST_CASE("two waits for the services fit into the limit of a tool", "[get_weather]")
{
    weather_world world;
    (void)world.weather({{"place", "Graz"}});
    REQUIRE(world.http.requests.size() == 2);
    for (const auto& request : world.http.requests) {
        CHECK(request.limits.first_event <= 4s);
        CHECK(request.limits.body == 1U << 20U);
        CHECK(request.addresses == conversation::addresses::any);
    }
}
