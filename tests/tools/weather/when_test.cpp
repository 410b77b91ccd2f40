// SPDX-License-Identifier: Apache-2.0
#include "tests/tools/weather/when_words.hpp"

using namespace answerd::tests::when;

TEST_CASE("the present is understood in both languages", "[when]")
{
    check_all(
        wednesday(),
        {{"", "now"},
         {"now", "now"},
         {"Right now", "now"},
         {"currently", "now"},
         {"at the moment", "now"},
         {"jetzt", "now"},
         {"gerade", "now"},
         {"im Moment", "now"},
         {"aktuell", "now"}}
    );
}

TEST_CASE("days are the place's own", "[when]")
{
    check_all(
        wednesday(),
        {{"today", "2026-11-25 x1"},
         {"Tomorrow", "2026-11-26 x1"},
         {"tomorrow's", "2026-11-26 x1"},
         {"the day after tomorrow", "2026-11-27 x1"},
         {"day after tomorrow", "2026-11-27 x1"},
         {"in 2 days", "2026-11-27 x1"},
         {"in two days", "2026-11-27 x1"},
         {"two days from now", "2026-11-27 x1"},
         {"in a week", "2026-12-02 x1"},
         {"in two weeks", "2026-12-09 x1"},
         {"in a fortnight", "2026-12-09 x1"},
         {"heute", "2026-11-25 x1"},
         {"morgen", "2026-11-26 x1"},
         {"für morgen", "2026-11-26 x1"},
         {"übermorgen", "2026-11-27 x1"},
         {"Uebermorgen", "2026-11-27 x1"},
         {"in zwei Tagen", "2026-11-27 x1"},
         {"in einer Woche", "2026-12-02 x1"},
         {"den ganzen Tag", "2026-11-25 x1"},
         {"tomorrow all day", "2026-11-26 x1"}}
    );
}

TEST_CASE("parts of the day have their hours", "[when]")
{
    check_all(
        wednesday(),
        {{"tonight", "2026-11-25 18:00 to 2026-11-26 06:00"},
         {"this evening", "2026-11-25 18:00 to 2026-11-25 23:00"},
         {"this morning", "2026-11-25 06:00 to 2026-11-25 12:00"},
         {"this afternoon", "2026-11-25 14:00 to 2026-11-25 18:00"},
         {"in the morning", "2026-11-26 06:00 to 2026-11-26 12:00"},
         {"in the evening", "2026-11-25 18:00 to 2026-11-25 23:00"},
         {"tomorrow morning", "2026-11-26 06:00 to 2026-11-26 12:00"},
         {"tomorrow afternoon", "2026-11-26 12:00 to 2026-11-26 18:00"},
         {"tomorrow evening", "2026-11-26 18:00 to 2026-11-26 23:00"},
         {"tomorrow night", "2026-11-26 22:00 to 2026-11-27 06:00"},
         {"late tomorrow afternoon", "2026-11-26 12:00 to 2026-11-26 18:00"},
         {"Saturday night", "2026-11-28 22:00 to 2026-11-29 06:00"},
         {"on Saturday morning", "2026-11-28 06:00 to 2026-11-28 12:00"},
         {"later today", "2026-11-25 14:00 to 2026-11-26 00:00"},
         {"later", "2026-11-25 14:00 to 2026-11-26 00:00"},
         {"heute Morgen", "2026-11-25 06:00 to 2026-11-25 12:00"},
         {"heute früh", "2026-11-25 06:00 to 2026-11-25 12:00"},
         {"heute Vormittag", "2026-11-25 06:00 to 2026-11-25 12:00"},
         {"heute Mittag", "2026-11-25 11:00 to 2026-11-25 14:00"},
         {"heute Nachmittag", "2026-11-25 14:00 to 2026-11-25 18:00"},
         {"heute Abend", "2026-11-25 18:00 to 2026-11-25 23:00"},
         {"heute Nacht", "2026-11-25 22:00 to 2026-11-26 06:00"},
         {"morgen früh", "2026-11-26 06:00 to 2026-11-26 12:00"},
         {"morgen Abend", "2026-11-26 18:00 to 2026-11-26 23:00"},
         {"am Morgen", "2026-11-26 06:00 to 2026-11-26 12:00"},
         {"am Abend", "2026-11-25 18:00 to 2026-11-25 23:00"},
         {"Samstag morgen", "2026-11-28 06:00 to 2026-11-28 12:00"},
         {"am Samstagabend", "2026-11-28 18:00 to 2026-11-28 23:00"},
         {"Sonntagvormittag", "2026-11-29 06:00 to 2026-11-29 12:00"},
         {"später", "2026-11-25 14:00 to 2026-11-26 00:00"}}
    );
}

TEST_CASE("weekdays, weekends and weeks are those that people mean", "[when]")
{
    check_all(
        wednesday(),
        {{"Saturday", "2026-11-28 x1"},
         {"on Saturday", "2026-11-28 x1"},
         {"this Saturday", "2026-11-28 x1"},
         {"this coming Saturday", "2026-11-28 x1"},
         {"next Saturday", "2026-12-05 x1"},
         {"Monday", "2026-11-30 x1"},
         {"next Monday", "2026-11-30 x1"},
         {"Monday next week", "2026-11-30 x1"},
         {"next week Friday", "2026-12-04 x1"},
         {"Wednesday", "2026-11-25 x1"},
         {"next Wednesday", "2026-12-02 x1"},
         {"a week from Saturday", "2026-12-05 x1"},
         {"this weekend", "2026-11-28 x2"},
         {"the weekend", "2026-11-28 x2"},
         {"next weekend", "2026-12-05 x2"},
         {"this week", "2026-11-25 x5"},
         {"rest of the week", "2026-11-25 x5"},
         {"next week", "2026-11-30 x7"},
         {"week", "2026-11-25 x7"},
         {"the next three days", "2026-11-25 x3"},
         {"next few days", "2026-11-25 x3"},
         {"7-day forecast", "2026-11-25 x7"},
         {"forecast", "2026-11-25 x3"},
         {"daily", "2026-11-25 x3"},
         {"next 30 days", "2026-11-25 x16"},
         {"Samstag", "2026-11-28 x1"},
         {"am Samstag", "2026-11-28 x1"},
         {"am Sonnabend", "2026-11-28 x1"},
         {"nächsten Samstag", "2026-11-28 x1"},
         {"kommenden Samstag", "2026-11-28 x1"},
         {"Samstag in einer Woche", "2026-12-05 x1"},
         {"am Wochenende", "2026-11-28 x2"},
         {"kommendes Wochenende", "2026-11-28 x2"},
         {"nächstes Wochenende", "2026-12-05 x2"},
         {"diese Woche", "2026-11-25 x5"},
         {"nächste Woche", "2026-11-30 x7"},
         {"Montag nächste Woche", "2026-11-30 x1"},
         {"in den nächsten Tagen", "2026-11-25 x3"},
         {"die nächsten drei Tage", "2026-11-25 x3"}}
    );
}

TEST_CASE("a clock time is the next such hour, or that of the day named", "[when]")
{
    check_all(
        wednesday(),
        {{"at 5 pm", "at 2026-11-25 17:00"},
         {"5pm", "at 2026-11-25 17:00"},
         {"at 5 p.m.", "at 2026-11-25 17:00"},
         {"at 5", "at 2026-11-25 17:00"},
         {"at 8 am", "at 2026-11-26 08:00"},
         {"8 a.m.", "at 2026-11-26 08:00"},
         {"at 17:30", "at 2026-11-25 17:30"},
         {"at noon", "at 2026-11-26 12:00"},
         {"tomorrow at noon", "at 2026-11-26 12:00"},
         {"at midnight", "at 2026-11-26 00:00"},
         {"tomorrow at 8", "at 2026-11-26 08:00"},
         {"tomorrow at 5", "at 2026-11-26 17:00"},
         {"tomorrow at 5 am", "at 2026-11-26 05:00"},
         {"tomorrow evening at 8", "at 2026-11-26 20:00"},
         {"tonight at 8", "at 2026-11-25 20:00"},
         {"tonight at 2", "at 2026-11-26 02:00"},
         {"tomorrow at half past seven", "at 2026-11-26 07:30"},
         {"at quarter to six", "at 2026-11-25 17:45"},
         {"at ten past five", "at 2026-11-25 17:10"},
         {"five o'clock", "at 2026-11-25 17:00"},
         {"Saturday at 3 pm", "at 2026-11-28 15:00"},
         {"3 pm on Saturday", "at 2026-11-28 15:00"},
         {"um 17 Uhr", "at 2026-11-25 17:00"},
         {"17 Uhr 30", "at 2026-11-25 17:30"},
         {"17.30 Uhr", "at 2026-11-25 17:30"},
         {"8.10 Uhr", "at 2026-11-26 08:10"},
         {"um acht", "at 2026-11-25 20:00"},
         {"morgen um acht", "at 2026-11-26 08:00"},
         {"morgen um fünf", "at 2026-11-26 05:00"},
         {"heute Abend um acht", "at 2026-11-25 20:00"},
         {"morgen Nachmittag um drei", "at 2026-11-26 15:00"},
         {"um halb sechs", "at 2026-11-25 17:30"},
         {"um viertel nach sechs", "at 2026-11-25 18:15"},
         {"um 8 am Samstag", "at 2026-11-28 08:00"},
         {"um Mitternacht", "at 2026-11-26 00:00"},
         {"um ein Uhr", "at 2026-11-26 01:00"}}
    );
}

TEST_CASE("an amount of time counts from now", "[when]")
{
    check_all(
        wednesday(),
        {{"in three hours", "at 2026-11-25 17:20"},
         {"in 3h", "at 2026-11-25 17:20"},
         {"3 hours from now", "at 2026-11-25 17:20"},
         {"in an hour", "at 2026-11-25 15:20"},
         {"in half an hour", "at 2026-11-25 14:50"},
         {"in 90 minutes", "at 2026-11-25 15:50"},
         {"in a couple of hours", "at 2026-11-25 16:20"},
         {"the next 3 hours", "2026-11-25 14:00 to 2026-11-25 17:20"},
         {"in the next few hours", "2026-11-25 14:00 to 2026-11-25 17:20"},
         {"next hour", "2026-11-25 14:00 to 2026-11-25 15:20"},
         {"next 24 hours", "2026-11-25 14:00 to 2026-11-26 14:20"},
         {"in drei Stunden", "at 2026-11-25 17:20"},
         {"in einer Stunde", "at 2026-11-25 15:20"},
         {"in einer halben Stunde", "at 2026-11-25 14:50"},
         {"in anderthalb Stunden", "at 2026-11-25 15:50"},
         {"in den nächsten drei Stunden", "2026-11-25 14:00 to 2026-11-25 17:20"},
         {"in 2 days at 8 am", "at 2026-11-27 08:00"}}
    );
}

TEST_CASE("dates are understood as people and machines write them", "[when]")
{
    check_all(
        wednesday(),
        {{"3 December", "2026-12-03 x1"},
         {"December 3rd", "2026-12-03 x1"},
         {"December 3", "2026-12-03 x1"},
         {"the 3rd of December", "2026-12-03 x1"},
         {"Dec 3, 2026", "2026-12-03 x1"},
         {"the third of December", "2026-12-03 x1"},
         {"the 3rd", "2026-12-03 x1"},
         {"Thursday 3 December", "2026-12-03 x1"},
         {"2026-12-03", "2026-12-03 x1"},
         {"2026-12-03T17:00", "at 2026-12-03 17:00"},
         {"2026-12-03T17:00:00Z", "at 2026-12-03 17:00"},
         {"2026-12-03 17:00:00+01:00", "at 2026-12-03 17:00"},
         {"12/3", "2026-12-03 x1"},
         {"12/03/2026", "2026-12-03 x1"},
         {"25 November", "2026-11-25 x1"},
         {"3 December in the evening", "2026-12-03 18:00 to 2026-12-03 23:00"},
         {"3.12.", "2026-12-03 x1"},
         {"3.12", "2026-12-03 x1"},
         {"03.12.2026", "2026-12-03 x1"},
         {"3.12.26", "2026-12-03 x1"},
         {"am 3.", "2026-12-03 x1"},
         {"3. Dezember", "2026-12-03 x1"},
         {"am 3. Dezember", "2026-12-03 x1"},
         {"am dritten Dezember", "2026-12-03 x1"},
         {"am Donnerstag, den 3. Dezember", "2026-12-03 x1"},
         {"2. Dezember um 8 Uhr", "at 2026-12-02 08:00"}}
    );
}

TEST_CASE("what no forecast can tell is refused by its reason", "[when]")
{
    check_all(
        wednesday(),
        {{"yesterday", "past"},
         {"gestern", "past"},
         {"2026-11-24", "past"},
         {"2023-10-02", "past"},
         {"10 December", "2026-12-10 x1"},
         {"11 December", "too far"},
         {"24 November", "too far"},
         {"Christmas", "too far"},
         {"Heiligabend", "too far"},
         {"in 16 days", "too far"},
         {"in 15 days", "2026-12-10 x1"},
         {"in 400 hours", "too far"},
         {"9999-12-31", "too far"},
         {"31 February", "no such date"},
         {"2026-13-01", "no such date"},
         {"29 February 2027", "no such date"},
         {"29 February", "too far"}}
    );
}

TEST_CASE("words that are not understood are not guessed", "[when]")
{
    const auto said = GENERATE(
        as<std::string>{},
        "banana",
        "December",
        "this month",
        "before Christmas",
        "tomorrow and Saturday",
        "at 25",
        "at 5:75",
        "next",
        "in",
        "3",
        "99999999999 days",
        "from 5 pm to 7 pm",
        "\xff\xff",
        "<b>tomorrow</b>"
    );
    INFO(said);
    CHECK(understood(said, wednesday()) == "?");
}

TEST_CASE("over-long words about time are refused before they are read", "[when]")
{
    const std::string at_limit = "tomorrow" + std::string(192, ' ');
    CHECK(understood(at_limit, wednesday()) == "2026-11-26 x1");
    CHECK(understood(at_limit + " ", wednesday()) == "?");
}

TEST_CASE("a time that was copied whole from a prompt is that time", "[when]")
{
    check_all(
        wednesday(),
        {{"Wednesday 2026-11-25 14:20 (Europe/Berlin)", "at 2026-11-25 14:20"},
         {"Wednesday 2026-11-25 14:19 (Europe/Berlin)", "at 2026-11-25 14:19"},
         {"Saturday 2026-11-28 09:00 (Europe/Berlin) ", "at 2026-11-28 09:00"},
         {"tomorrow (Thursday)", "2026-11-26 x1"},
         {"(Europe/Berlin)", "?"}}
    );
}
