// SPDX-License-Identifier: Apache-2.0
#include "tests/tools/home/home_fixture.hpp"
#include "tools/home/home_tool.hpp"

using namespace answerd;
using namespace answerd::tests;

namespace {

using acts = std::vector<std::string>;

struct home_with_blinds : home_fixture {
    home_with_blinds()
    {
        add_cover("office", "Office blind", "kitchen", "closed");
        home.add(
            {.id = "vacuum.robo",
             .name = "Robo",
             .area = "hall",
             .state = "docked",
             .attributes = {{"supported_features", 8192 + 16 + 8}}}
        );
        home.add(
            {.id = "lawn_mower.shaun",
             .name = "Shaun",
             .state = "docked",
             .attributes = {{"supported_features", 7}}}
        );
        home.add(
            {.id = "valve.garden",
             .name = "Garden valve",
             .state = "closed",
             .attributes = {{"supported_features", 3}}}
        );
    }
};

} // namespace

TEST_CASE("a blind that is on its way is told as that, without waiting for it", "[home_tool]")
{
    home_with_blinds in;
    const auto before = in.time.now();
    CHECK(in.said("HassOpen", R"({"name":"Office blind"})") == "Office blind is opening.");
    CHECK(in.time.now() == before);
    in.home.set_state("cover.office", "open", {{"current_position", 100}});
    CHECK(
        in.said("HassClose", R"({"name":"Office blind"})", "de") == "Office blind ist am Schließen."
    );
}

TEST_CASE("to turn a blind on opens it", "[home_tool]")
{
    home_with_blinds in;
    CHECK(in.said("HassTurnOn", R"({"name":"Office blind"})") == "Office blind is opening.");
    CHECK(in.acts() == acts{"cover.open_cover cover.office"});
}

TEST_CASE("a blind that is half open is not open already", "[home_tool]")
{
    home_with_blinds in;
    in.home.set_state("cover.office", "open", {{"current_position", 40}});
    CHECK(in.said("HassOpen", R"({"name":"Office blind"})") == "Office blind is opening.");
    in.home.set_state("cover.office", "open", {{"current_position", 100}});
    CHECK(in.said("HassOpen", R"({"name":"Office blind"})") == "Office blind is already open.");
    CHECK(in.home.acted.size() == 1);
}

TEST_CASE("a position is set, told, and known when it is there already", "[home_tool]")
{
    home_with_blinds in;
    const auto set = R"({"name":"Office blind","position":40})";
    CHECK(in.said("HassSetPosition", set) == "Office blind is at 40 percent.");
    CHECK(in.acts() == acts{R"(cover.set_cover_position cover.office {"position":40})"});
    CHECK(in.said("HassSetPosition", set) == "Office blind is already at 40 percent.");
}

TEST_CASE("a position in progress is told as where it goes", "[home_tool]")
{
    home_with_blinds in;
    in.home.next("cover.set_cover_position", {.takes_effect = false});
    in.home.set_state("cover.office", "opening");
    CHECK(
        in.said("HassSetPosition", R"({"name":"Office blind","position":70})") ==
        "Office blind is moving to 70 percent."
    );
}

TEST_CASE("a position outside of its range is refused with the range", "[home_tool]")
{
    home_with_blinds in;
    const auto words = GENERATE("101", "-1", "1e300", "\"much\"", "\"\"", "[1]", "{}");
    const auto got = in.call(
        "HassSetPosition",
        R"({"name":"Office blind","position":)" + std::string{words} + "}"
    );
    CHECK_FALSE(got.ok);
    CHECK(got.sentence == "That has to be between 0 and 100.");
    CHECK_THAT(got.result, Catch::Contains("position must be a number from 0 to 100"));
    CHECK(in.home.acted.empty());
}

TEST_CASE("numbers that are written as text are taken", "[home_tool]")
{
    home_with_blinds in;
    const auto words = GENERATE("\"40\"", "\"40%\"", "40.0");
    (void
    )in.call("HassSetPosition", R"({"name":"Office blind","position":)" + std::string{words} + "}");
    CHECK(in.acts() == acts{R"(cover.set_cover_position cover.office {"position":40})"});
}

TEST_CASE("a position that was not said is asked for", "[home_tool]")
{
    home_with_blinds in;
    const auto got = in.call("HassSetPosition", R"({"name":"Office blind"})");
    CHECK_FALSE(got.ok);
    CHECK(got.sentence == "What should I set it to?");
    CHECK_THAT(got.result, Catch::Contains("position"));
}

TEST_CASE("what cannot be set to a position says so", "[home_tool]")
{
    home_with_blinds in;
    const auto got = in.call("HassSetPosition", R"({"name":"Garden valve","position":40})");
    CHECK_FALSE(got.ok);
    CHECK(in.home.acted.empty());
    CHECK_THAT(*got.sentence, Catch::Contains("Garden valve"));
}

TEST_CASE("the two ends of what only opens and closes are its positions", "[home_tool]")
{
    home_with_blinds in;
    CHECK(
        in.said("HassSetPosition", R"({"name":"Garden valve","position":100})") ==
        "Garden valve is open."
    );
    CHECK(
        in.said("HassSetPosition", R"({"name":"Garden valve","position":0})") ==
        "Garden valve is closed."
    );
    CHECK(in.acts() == acts{"valve.open_valve valve.garden", "valve.close_valve valve.garden"});
}

TEST_CASE("what takes positions is sent its ends as positions", "[home_tool]")
{
    home_with_blinds in;
    (void)in.said("HassSetPosition", R"({"name":"Office blind","position":100})");
    CHECK(in.acts() == acts{R"(cover.set_cover_position cover.office {"position":100})"});
}

TEST_CASE("a valve is opened and closed", "[home_tool]")
{
    home_with_blinds in;
    CHECK(in.said("HassOpen", R"({"name":"Garden valve"})") == "Garden valve is open.");
    CHECK(in.said("HassTurnOff", R"({"name":"Garden valve"})") == "Garden valve is closed.");
}

TEST_CASE("a stop is sent whatever the blind's state says", "[home_tool]")
{
    home_with_blinds in;
    CHECK(in.said("HassStopMoving", R"({"name":"Office blind"})") == "Stopped Office blind.");
    CHECK(in.acts() == acts{"cover.stop_cover cover.office"});
}

TEST_CASE("a vacuum starts, stops and goes home", "[home_tool]")
{
    home_with_blinds in;
    CHECK(in.said("HassVacuumStart", R"({"name":"Robo"})") == "Robo is cleaning.");
    CHECK(in.said("HassVacuumStart", R"({"name":"Robo"})") == "Robo is already cleaning.");
    CHECK(in.said("HassStopMoving", R"({"name":"Robo"})") == "Robo is on the way home.");
    CHECK(in.said("HassTurnOn", R"({"name":"Robo"})", "de") == "Robo ist am Putzen.");
    CHECK(
        in.said("HassVacuumReturnToBase", R"({"name":"Robo"})", "de") == "Robo ist auf dem Heimweg."
    );
}

TEST_CASE("the only vacuum needs no name", "[home_tool]")
{
    home_with_blinds in;
    CHECK(in.said("HassVacuumStart", "{}") == "Robo is cleaning.");
}

TEST_CASE("a mower mows and goes home", "[home_tool]")
{
    home_with_blinds in;
    CHECK(in.said("HassLawnMowerStartMowing", R"({"name":"Shaun"})") == "Shaun is mowing.");
    CHECK(in.said("HassLawnMowerDock", R"({"name":"Shaun"})") == "Shaun is on the way home.");
}

TEST_CASE("a lock that is still turning is told as that", "[home_tool]")
{
    home_fixture in;
    in.add_lock("front", "Front door", "hall", "unlocked");
    in.home.next("lock.lock", {.takes_effect = false});
    in.policy.while_judging = [&in] { in.home.set_state("lock.front", "locking"); };
    CHECK(in.said("HassLock", R"({"name":"Front door"})") == "Front door is locking.");
}

TEST_CASE("a code goes into the service of a lock, and nowhere else", "[home_tool]")
{
    home_fixture in;
    in.add_lock("front", "Front door", "hall", "locked");
    in.add_light("hall", "Hall light", "hall");
    tools::home::home_tool unlock{*tools::home::find_intent("HassUnlock"), in.parts};
    tools::home::home_tool on{*tools::home::find_intent("HassTurnOn"), in.parts};
    for (tools::tool* each : {static_cast<tools::tool*>(&unlock), static_cast<tools::tool*>(&on)}) {
        const bool locks = each == &unlock;
        const boost::json::object said{{"name", locks ? "Front door" : "Hall light"}};
        auto settled = each->prepare(said, in.context("en"));
        auto context = in.context("en");
        context.code = "1234";
        const auto got = in.time.play(each->call(settled.arguments, context));
        CHECK(got.ok);
        CHECK_THAT(got.result + *got.sentence, !Catch::Contains("1234"));
    }
    CHECK(
        in.acts() == acts{R"(lock.unlock lock.front {"code":"1234"})", "light.turn_on light.hall"}
    );
}

namespace {

struct home_with_cleaner : home_with_blinds {
    home_with_cleaner()
    {
        home.add(
            {.id = "vacuum.map",
             .name = "Mapper",
             .area = "hall",
             .state = "docked",
             .attributes = {{"supported_features", 16384 + 8192 + 16}}}
        );
    }
};

} // namespace

TEST_CASE("a vacuum cleans the area that is named, wherever it stands", "[home_tool]")
{
    home_with_cleaner in;
    const auto got = in.call("HassVacuumCleanArea", R"({"area":"bedroom","name":"Mapper"})");
    CHECK(got.ok);
    CHECK(in.acts() == acts{R"(vacuum.clean_area vacuum.map {"cleaning_area_id":"bedroom"})"});
}

TEST_CASE("of several vacuums that one cleans an area which can", "[home_tool]")
{
    home_with_cleaner in;
    (void)in.call("HassVacuumCleanArea", R"({"area":"Bedroom"})");
    CHECK(in.acts() == acts{R"(vacuum.clean_area vacuum.map {"cleaning_area_id":"bedroom"})"});
}

TEST_CASE("a vacuum that cleans already is sent to another area all the same", "[home_tool]")
{
    home_with_cleaner in;
    in.home.set_state("vacuum.map", "cleaning");
    (void)in.call("HassVacuumCleanArea", R"({"area":"Kitchen","name":"Mapper"})");
    CHECK(in.home.acted.size() == 1);
}

TEST_CASE("an area that is not there is cleaned by nobody", "[home_tool]")
{
    home_with_cleaner in;
    const auto got = in.call("HassVacuumCleanArea", R"({"area":"ballroom","name":"Mapper"})");
    CHECK_FALSE(got.ok);
    CHECK_THAT(got.sentence.value_or(""), Catch::Contains("ballroom"));
    CHECK_FALSE(in.call("HassVacuumCleanArea", R"({"name":"Mapper"})").ok);
    CHECK(in.home.acted.empty());
}
