// SPDX-License-Identifier: Apache-2.0
#include "tests/tools/weather/when_words.hpp"
#include "tools/weather/when_lexicon.hpp"

#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace answerd::tests::when;

TEST_CASE("just before midnight today is still today", "[when]")
{
    check_all(
        at("Europe/Berlin", 2026y / 11 / 25, 23h, 59min),
        {{"today", "2026-11-25 x1"},
         {"tomorrow", "2026-11-26 x1"},
         {"in three hours", "at 2026-11-26 02:59"},
         {"this evening", "2026-11-25 18:00 to 2026-11-25 23:00"},
         {"in the evening", "2026-11-26 18:00 to 2026-11-26 23:00"},
         {"tonight", "2026-11-25 23:00 to 2026-11-26 06:00"},
         {"at midnight", "at 2026-11-26 00:00"}}
    );
}

TEST_CASE("just after midnight the night that runs is meant", "[when]")
{
    check_all(
        at("Europe/Berlin", 2026y / 11 / 26, 0h, 30min),
        {{"today", "2026-11-26 x1"},
         {"tomorrow", "2026-11-27 x1"},
         {"tonight", "2026-11-26 00:00 to 2026-11-26 06:00"},
         {"heute Nacht", "2026-11-26 00:00 to 2026-11-26 06:00"},
         {"tomorrow night", "2026-11-27 22:00 to 2026-11-28 06:00"},
         {"tonight at 2", "at 2026-11-26 02:00"}}
    );
}

TEST_CASE("the weekend that runs is this weekend", "[when]")
{
    check_all(
        at("Europe/Berlin", 2026y / 11 / 29, 10h),
        {{"this weekend", "2026-11-29 x1"},
         {"next weekend", "2026-12-05 x2"},
         {"Sunday", "2026-11-29 x1"},
         {"next Sunday", "2026-12-06 x1"},
         {"nächsten Sonntag", "2026-12-06 x1"},
         {"this week", "2026-11-29 x1"},
         {"next week", "2026-11-30 x7"}}
    );
}

TEST_CASE("today depends on the place", "[when]")
{
    const auto now = wednesday().now; // 13:20 universal time
    CHECK(understood("today", {zone::find("Asia/Tokyo").value(), now}) == "2026-11-25 x1");
    CHECK(understood("today", {zone::find("Pacific/Kiritimati").value(), now}) == "2026-11-26 x1");
    CHECK(understood("at 5 pm", {zone::find("Asia/Tokyo").value(), now}) == "at 2026-11-26 17:00");
}

TEST_CASE("the day on which summer time begins has 23 hours", "[when]")
{
    const auto berlin = at("Europe/Berlin", 2026y / 3 / 29, 1h, 30min);
    const auto york = at("America/New_York", 2026y / 3 / 8, 1h, 30min);
    const auto& change = GENERATE_REF(berlin, york);
    const auto today =
        std::get<asked_period>(resolve_when(parse_when("today").value(), change.now, change.here));
    CHECK(today.end - today.begin == 23h);
    CHECK(change.here.local(change.now + 3h) - change.here.local(change.now) == 4h);
    const auto in_three = std::get<asked_period>(
        resolve_when(parse_when("in three hours").value(), change.now, change.here)
    );
    CHECK(in_three.begin - change.now == 3h);
    check_all(
        berlin,
        {{"in three hours", "at 2026-03-29 05:30"}, {"at 2:30", "at 2026-03-29 03:00"}}
    );
}

TEST_CASE("the day on which summer time ends has 25 hours", "[when]")
{
    const auto berlin = at("Europe/Berlin", 2026y / 10 / 25, 1h, 30min);
    const auto york = at("America/New_York", 2026y / 11 / 1, 0h, 30min);
    const auto& change = GENERATE_REF(berlin, york);
    const auto today =
        std::get<asked_period>(resolve_when(parse_when("today").value(), change.now, change.here));
    CHECK(today.end - today.begin == 25h);
    check_all(berlin, {{"in three hours", "at 2026-10-25 03:30"}, {"tomorrow", "2026-10-26 x1"}});
    check_all(york, {{"in three hours", "at 2026-11-01 02:30"}, {"tomorrow", "2026-11-02 x1"}});
}

TEST_CASE("days beside a change of summer time are told apart", "[when]")
{
    check_all(
        at("Europe/Berlin", 2026y / 10 / 24, 23h, 30min),
        {{"tomorrow", "2026-10-25 x1"},
         {"tomorrow at 8", "at 2026-10-25 08:00"},
         {"in three hours", "at 2026-10-25 02:30"},
         {"in four hours", "at 2026-10-25 02:30"},
         {"in five hours", "at 2026-10-25 03:30"}}
    );
}

TEST_CASE("whatever phrases are strung together, a period that is told makes sense", "[when]")
{
    const auto here = at("America/New_York", 2026y / 10 / 31, 23h, 50min);
    std::vector<std::string_view>
        phrases{"3", "17:30", "3.12.", "2026-11-03", "31", "0", "24", "9999"};
    for (const auto& language : {english_when_words(), german_when_words()})
        for (const auto& entry : language)
            phrases.push_back(entry.phrase);
    std::mt19937 random{20261125};
    int understood_ones = 0;
    for (int tries = 0; tries < 20000; ++tries) {
        std::string said;
        for (auto words = 1 + random() % 5; words > 0; --words)
            (said += phrases[random() % phrases.size()]) += ' ';
        const auto expression = parse_when(said);
        if (!expression)
            continue;
        const auto meant = resolve_when(*expression, here.now, here.here);
        const auto* period = std::get_if<asked_period>(&meant);
        if (period == nullptr)
            continue;
        ++understood_ones;
        INFO(said);
        const auto today = today_at(here.now, here.here);
        REQUIRE(period->begin < period->end);
        REQUIRE(period->first >= today);
        REQUIRE(period->first + days{period->days} <= today + days{forecast_reach});
        REQUIRE(period->end - period->begin <= days{forecast_reach} + 1h);
    }
    CHECK(understood_ones > 500);
}

TEST_CASE("no bytes are too odd for words about time", "[when]")
{
    std::mt19937 random{7};
    for (int tries = 0; tries < 5000; ++tries) {
        std::string said;
        for (auto length = random() % 12; length > 0; --length)
            said += tries % 2 == 0 ? static_cast<char>(random() % 256)
                                   : "0123456789:.-/t+ "[random() % 17];
        const auto expression = parse_when(said);
        if (expression)
            (void)resolve_when(*expression, wednesday().now, wednesday().here);
    }
    SUCCEED("nothing threw");
}
