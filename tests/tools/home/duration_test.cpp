// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/languages.hpp"
#include "tools/home/duration.hpp"

using namespace std::chrono_literals;
using namespace answerd;
using namespace answerd::tools::home;
using std::chrono::seconds;

namespace {

std::optional<seconds> read(std::string_view said, std::string_view language = "en")
{
    static const tests::two_languages all;
    return read_duration(said, {all, language});
}

/// All that are shipped.
struct every_language final : conversation::languages {
    [[nodiscard]] conversation::language_ptr pick(std::string_view tag) const override
    {
        return tests::language_of(std::string{tag});
    }
    [[nodiscard]] std::vector<std::string> tags() const override
    {
        return {"de", "en", "es", "fr", "nl"};
    }
};

std::string spoken(seconds length, std::string_view language = "en")
{
    static const tests::two_languages all;
    return spoken_duration(length, {all, language});
}

struct example {
    std::string said;
    seconds length;
};

} // namespace

TEST_CASE("lengths of time are read as people say them", "[duration]")
{
    const auto one = GENERATE(values<example>(
        {{"5 minutes", 5min},
         {"five minutes", 5min},
         {"Five Minutes", 5min},
         {"5min", 5min},
         {"90 seconds", 90s},
         {"an hour", 1h},
         {"a minute", 1min},
         {"one hour", 1h},
         {"half an hour", 30min},
         {"a half hour", 30min},
         {"a quarter of an hour", 15min},
         {"an hour and a half", 90min},
         {"two and a half hours", 150min},
         {"one and a half hours", 90min},
         {"1.5 hours", 90min},
         {"1 hour and 30 minutes", 90min},
         {"1 hour, 30 minutes", 90min},
         {"two hours thirty", 150min},
         {"twenty five minutes", 25min},
         {"a couple of minutes", 2min},
         {"1 hour 2 minutes 3 seconds", 3723s},
         {"5 minute", 5min},
         {"5-minute", 5min}}
    ));
    INFO(one.said);
    CHECK(read(one.said) == one.length);
}

TEST_CASE("lengths of time are read in German", "[duration]")
{
    const auto one = GENERATE(values<example>(
        {{"5 Minuten", 5min},
         {"fünf Minuten", 5min},
         {"eine Minute", 1min},
         {"einer Stunde", 1h},
         {"eine halbe Stunde", 30min},
         {"eine Viertelstunde", 15min},
         {"anderthalb Stunden", 90min},
         {"zweieinhalb Stunden", 150min},
         {"1,5 Stunden", 90min},
         {"eine Stunde und 20 Minuten", 80min},
         {"fünfundvierzig Sekunden", 45s},
         {"dreißig Minuten", 30min}}
    ));
    INFO(one.said);
    CHECK(read(one.said, "de") == one.length);
}

TEST_CASE("lengths of time are read in French, Spanish and Dutch", "[duration]")
{
    struct spoken_length {
        std::string tag;
        std::string said;
        seconds length;
    };
    static const every_language all_languages;
    const std::vector<spoken_length> all{
        {"fr", "vingt et un minutes", 21min},
        {"fr", "vingt et une minutes", 21min},
        {"fr", "une minute", 1min},
        {"fr", "trois quarts d'heure", 45min},
        {"fr", "une heure et demie", 90min},
        {"fr", "une demi-heure", 30min},
        {"es", "media hora", 30min},
        {"es", "una hora y media", 90min},
        {"es", "treinta y un minutos", 31min},
        {"es", "tres cuartos de hora", 45min},
        {"es", "un cuarto de hora", 15min},
        {"nl", "drie kwartier", 45min},
        {"nl", "een kwartier", 15min},
        {"nl", "een half uur", 30min},
        {"nl", "anderhalf uur", 90min},
        {"nl", "eenentwintig minuten", 21min},
    };
    for (const auto& one : all) {
        INFO(one.tag + " " + one.said);
        CHECK(read_duration(one.said, {all_languages, one.tag}) == one.length);
    }
}

TEST_CASE("what is no length of time is none", "[duration]")
{
    const std::string said = GENERATE(
        as<std::string>{},
        "",
        "pasta",
        "minutes",
        "5",
        "five",
        "a",
        "zero minutes",
        "0 seconds",
        "nan minutes",
        "inf hours",
        "1e9 hours",
        "100 hours and a second",
        "tea for 5 minutes please",
        "hour 5"
    );
    INFO(said);
    CHECK_FALSE(read(said));
}

TEST_CASE("a hundred hours are the longest", "[duration]")
{
    CHECK(read("100 hours") == 100h);
    CHECK_FALSE(read("101 hours"));
}

TEST_CASE("a length is spoken in hours, minutes and seconds, without empty ones", "[duration]")
{
    CHECK(spoken(500s) == "8 minutes and 20 seconds");
    CHECK(spoken(5min) == "5 minutes");
    CHECK(spoken(61s) == "1 minute and 1 second");
    CHECK(spoken(3723s) == "1 hour, 2 minutes and 3 seconds");
    CHECK(spoken(1h) == "1 hour");
    CHECK(spoken(0s) == "0 seconds");
    CHECK(spoken(-5s) == "0 seconds");
    CHECK(spoken(500s, "de") == "8 Minuten und 20 Sekunden");
}
