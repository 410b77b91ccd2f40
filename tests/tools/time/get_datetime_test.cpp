// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/spoken_safe.hpp"
#include "tests/tools/weather/weather_world.hpp"
#include "tools/time/get_datetime.hpp"
#include "tools/time/named_zone.hpp"

using namespace std::chrono_literals;
using namespace answerd;
using namespace answerd::tests;

namespace {

std::string zone_of(const std::string& words, const std::string& language = "en")
{
    const auto known = tools::time::zone_named(words, language);
    return known ? known->zone.name() : "(none)";
}

} // namespace

TEST_CASE("the time at home is told", "[get_datetime]")
{
    weather_world world;
    const auto said = GENERATE("", "home", "hier");
    const auto told = world.datetime(said);
    REQUIRE(told.ok);
    const auto body = body_of(told);
    CHECK(text_at(body, "date") == "2026-11-25");
    CHECK(text_at(body, "weekday") == "Wednesday");
    CHECK(text_at(body, "time") == "14:20");
    CHECK(text_at(body, "time_zone") == "Europe/Vienna");
    CHECK(text_at(body, "utc_offset") == "+01:00");
    CHECK_FALSE(body.at("summer_time").as_bool());
    CHECK(told.sentence == "It is 2:20 PM on Wednesday, November 25, 2026.");
    CHECK(is_spoken_safe(*told.sentence).why.empty());
    CHECK(world.http.requests.empty());
}

TEST_CASE("the time is told in German", "[get_datetime]")
{
    weather_world world;
    CHECK(
        world.datetime("Tokio", "de").sentence ==
        "In Tokio ist es 22 Uhr 20 am Mittwoch, dem 25. November 2026."
    );
    CHECK(is_spoken_safe(*world.datetime("", "de").sentence).why.empty());
}

TEST_CASE("zones, their nicknames, countries and cities need nobody to be asked", "[get_datetime]")
{
    CHECK(zone_of("Europe/Vienna") == "Europe/Vienna");
    CHECK(zone_of("america/new york") == "America/New_York");
    CHECK(zone_of("Pacific time") == "America/Los_Angeles");
    CHECK(zone_of("EST") == "America/New_York");
    CHECK(zone_of("MEZ") == "Europe/Berlin");
    CHECK(zone_of("UTC") == "UTC");
    CHECK(zone_of("Greenwich Mean Time") == "UTC");
    CHECK(zone_of("UTC+2") == "UTC+02:00");
    CHECK(zone_of("GMT -3:30") == "UTC-03:30");
    CHECK(zone_of("Japan") == "Asia/Tokyo");
    CHECK(zone_of("Neuseeland", "de") == "Pacific/Auckland");
    CHECK(zone_of("the USA") == "America/New_York");
    CHECK(zone_of("Indien", "de") == "Asia/Kolkata");
    CHECK(zone_of("Tokyo") == "Asia/Tokyo");
    CHECK(zone_of("Tokio", "de") == "Asia/Tokyo");
    CHECK(zone_of("Moskau", "de") == "Europe/Moscow");
    CHECK(zone_of("new york") == "America/New_York");
    CHECK(zone_of("São Paulo") == "America/Sao_Paulo");
}

TEST_CASE("a country may stand behind its article, and is then named so", "[get_datetime]")
{
    CHECK(zone_of("the Netherlands") == "Europe/Amsterdam");
    CHECK(zone_of("der Schweiz", "de") == "Europe/Zurich");
    CHECK(zone_of("den USA", "de") == "America/New_York");
    CHECK(zone_of("den Niederlanden", "de") == "Europe/Amsterdam");
    CHECK(zone_of("den Vereinigten Staaten", "de") == "America/New_York");
    CHECK(zone_of("der Türkei", "de") == "Europe/Istanbul");
    CHECK(zone_of("les Pays-Bas", "fr") == "Europe/Amsterdam");
    CHECK(zone_of("los Países Bajos", "es") == "Europe/Amsterdam");
    CHECK(zone_of("the the Netherlands") == "Europe/Amsterdam");
    CHECK(zone_of("the") == "(none)");
    CHECK(zone_of("the ") == "(none)");
    weather_world world;
    CHECK_THAT(
        world.datetime("the Netherlands").sentence.value(),
        Catch::StartsWith("In the Netherlands it is 2:20 PM")
    );
    CHECK_THAT(
        world.datetime("der Schweiz", "de").sentence.value(),
        Catch::StartsWith("In der Schweiz ist es 14 Uhr 20")
    );
}

TEST_CASE("tzdata's old links are taken as it writes them", "[get_datetime]")
{
    const auto* name = GENERATE("EST5EDT", "PRC", "Navajo", "W-SU", "GMT0", "NZ-CHAT");
    CHECK(zone_of(name) == name);
    CHECK(zone_of("prc") == "(none)");
    CHECK(zone_of("localtime") == "(none)");
}

TEST_CASE("words that name no zone are not guessed", "[get_datetime]")
{
    const auto said =
        GENERATE("Xyzzy", "UTC+99", "UTC+2:75", "+", "Mars/Base", "../etc", "Austin, Texas");
    CHECK(zone_of(said) == "(none)");
}

TEST_CASE("a town is looked up with its qualifiers", "[get_datetime]")
{
    weather_world world;
    const auto told = world.datetime("Austin, Texas");
    CHECK(text_at(body_of(told), "place") == "Austin, Texas, United States");
    CHECK(text_at(body_of(told), "time_zone") == "America/Chicago");
    CHECK(text_at(body_of(told), "time") == "07:20");
    CHECK_THAT(*told.sentence, Catch::StartsWith("In Austin it is 7:20 AM on Wednesday"));
}

TEST_CASE("a country with several times says so", "[get_datetime]")
{
    weather_world world;
    CHECK_THAT(
        text_at(body_of(world.datetime("USA")), "note"),
        Catch::Contains("several time zones")
    );
    CHECK_FALSE(body_of(world.datetime("Germany")).contains("note"));
    CHECK_FALSE(body_of(world.datetime("Japan")).contains("note"));
}

TEST_CASE("the clock follows summer time to the minute", "[get_datetime]")
{
    weather_world world;
    const auto change = std::chrono::sys_days{std::chrono::year{2027} / 3 / 28} + 1h;
    world.clock.advance(change - wednesday - 1min);
    CHECK(text_at(body_of(world.datetime("")), "time") == "01:59");
    world.clock.advance(1min);
    const auto body = body_of(world.datetime(""));
    CHECK(text_at(body, "time") == "03:00");
    CHECK(text_at(body, "utc_offset") == "+02:00");
    CHECK(body.at("summer_time").as_bool());
}

TEST_CASE("a leap day is a day", "[get_datetime]")
{
    weather_world world;
    world.clock.advance(std::chrono::sys_days{std::chrono::year{2028} / 2 / 29} - wednesday);
    CHECK(text_at(body_of(world.datetime("UTC")), "date") == "2028-02-29");
}

TEST_CASE("a zone that nobody knows is an error that names what works", "[get_datetime]")
{
    weather_world world;
    const auto told = world.datetime("Xyzzy");
    CHECK_FALSE(told.ok);
    CHECK_THAT(text_at(body_of(told), "error"), Catch::Contains("IANA zone"));
    CHECK(is_phrase_safe(*told.sentence).why.empty());
}

TEST_CASE("towns that cannot be told apart are asked about", "[get_datetime]")
{
    weather_world world;
    const auto told = world.datetime("Springfield");
    CHECK_FALSE(told.ok);
    CHECK(body_of(told).at("places").as_array().size() == 4);
}

TEST_CASE("while the geocoder is down zones and countries still work", "[get_datetime]")
{
    weather_world world;
    world.http.fail("search", errc::unreachable);
    CHECK_THAT(
        text_at(body_of(world.datetime("Austin, Texas")), "error"),
        Catch::Contains("country works")
    );
    CHECK(
        world.datetime("Austin, Texas").sentence == "I can't look that place up right now."
    ); // it does not sound as if there was no such town
    CHECK(world.datetime("Japan").ok);
    CHECK(world.datetime("Asia/Tokyo").ok);
}

TEST_CASE("without a home the system's zone tells the time", "[get_datetime]")
{
    weather_world world{{}};
    CHECK(text_at(body_of(world.datetime("")), "time_zone") == "UTC");
}

TEST_CASE("the clock is never cached", "[get_datetime]")
{
    weather_world world;
    CHECK_FALSE(world.get_datetime.traits().cacheable);
}

TEST_CASE("a city is told as it is written", "[get_datetime]")
{
    weather_world world;
    CHECK(text_at(body_of(world.datetime("new york")), "place") == "New York");
    CHECK(text_at(body_of(world.datetime("tokio", "de")), "place") == "Tokio");
}
