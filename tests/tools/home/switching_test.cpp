// SPDX-License-Identifier: Apache-2.0
#include "tests/tools/home/home_fixture.hpp"

using namespace std::chrono_literals;
using namespace answerd;
using namespace answerd::tests;
using conversation::effect;
using how = tools::home::act_result::how;

TEST_CASE("a name in the wrong room is an error that says how to mend it", "[home_tool]")
{
    home_fixture in;
    in.add_light("desk", "Desk lamp", "bedroom");
    const auto got = in.call("HassTurnOn", R"({"name":"Desk lamp","area":"Hall"})");
    CHECK_FALSE(got.ok);
    const std::string why{body_of(got).at("error").as_string()};
    CHECK_THAT(why, Catch::Contains("\"Desk lamp\"") && Catch::Contains("the name alone"));
    CHECK(got.sentence == "There is nothing like that there.");
    CHECK(in.home.acted.empty());
}

TEST_CASE("a light is turned on, and the state tells so", "[home_tool]")
{
    home_fixture in;
    in.add_light("sink", "Sink light", "kitchen");
    const auto got = in.call("HassTurnOn", R"({"name":"Sink light"})");
    CHECK(got.ok);
    CHECK(got.effect == effect::done);
    CHECK(got.sentence == "Sink light is on.");
    CHECK(in.acts() == std::vector<std::string>{"light.turn_on light.sink"});
    CHECK(got.result == R"({"done":[{"name":"Sink light","state":"on"}]})");
    REQUIRE(got.affected.size() == 1);
    CHECK(got.affected[0] == conversation::affected_target{"entity", "light.sink", "Sink light"});
}

TEST_CASE("it is told in the language of the turn", "[home_tool]")
{
    home_fixture in;
    in.add_light("sink", "Spülenlicht", "kitchen");
    in.add_light("spots", "Küchenlampen", "kitchen");
    CHECK(in.said("HassTurnOn", R"({"name":"Spülenlicht"})", "de") == "Spülenlicht ist an.");
    CHECK(in.said("HassTurnOn", R"({"name":"Spülenlicht"})", "de") == "Spülenlicht ist schon an.");
    CHECK(in.said("HassTurnOn", R"({"name":"Küchenlampen"})", "de") == "Küchenlampen sind an.");
}

TEST_CASE("what is so already is a success without an act", "[home_tool]")
{
    home_fixture in;
    in.add_light("sink", "Kitchen lights", "kitchen", "on");
    const auto got = in.call("HassTurnOn", R"({"name":"Kitchen lights"})");
    CHECK(got.ok);
    CHECK(got.effect == effect::none);
    CHECK(got.sentence == "Kitchen lights are already on.");
    CHECK(in.home.acted.empty());
    CHECK(in.policy.asked_about.empty());
}

TEST_CASE("an assumed state is no reason not to act", "[home_tool]")
{
    home_fixture in;
    in.home.add(
        {.id = "switch.radio",
         .name = "Radio",
         .state = "on",
         .attributes = {{"assumed_state", true}}}
    );
    CHECK(in.said("HassTurnOn", R"({"name":"Radio"})") == "Radio is on.");
    CHECK(in.home.acted.size() == 1);
}

TEST_CASE("several entities of a domain are one service call", "[home_tool]")
{
    home_fixture in;
    in.add_light("sink", "Sink light", "kitchen");
    in.add_light("table", "Table light", "kitchen");
    in.add_light("bed", "Bed light", "bedroom");
    const auto got = in.call("HassTurnOn", R"({"area":"Kitchen","domain":["light"]})");
    CHECK(in.acts() == std::vector<std::string>{"light.turn_on light.sink light.table"});
    CHECK(got.sentence == "Sink light and Table light are on.");
    REQUIRE(got.affected.size() == 3);
    CHECK(got.affected[0] == conversation::affected_target{"area", "kitchen", "Kitchen"});
    CHECK(in.home.state("light.bed") == "off");
}

TEST_CASE("many entities are counted, not listed", "[home_tool]")
{
    home_fixture in;
    for (const char* each : {"a", "b", "c", "d", "e"})
        in.add_light(each, std::string{"Spot "} + each, "kitchen", "on");
    CHECK(
        in.said("HassTurnOff", R"({"area":"Kitchen","domain":"light"})") ==
        "5 lights in Kitchen are off."
    );
    for (const char* each : {"a", "b", "c", "d", "e"})
        in.home.set_state(std::string{"light."} + each, "on");
    CHECK(
        in.said("HassTurnOff", R"({"area":"Kitchen","domain":"light"})", "de") ==
        "Kitchen, 5 Lampen sind aus."
    );
}

TEST_CASE("the policy hears of the real service, class and area", "[home_tool]")
{
    home_fixture in;
    in.add_lock("front", "Front door", "hall", "locked");
    in.home.add(
        {.id = "cover.garage",
         .name = "Garage door",
         .area = "hall",
         .state = "closed",
         .attributes = {{"device_class", "garage"}, {"supported_features", 3}}}
    );
    (void)in.call("HassTurnOff", R"({"name":"Front door"})");
    (void)in.call("HassTurnOn", R"({"name":"Garage door"})");
    REQUIRE(in.policy.acts.size() == 2);
    CHECK(
        in.policy.acts[0] ==
        tools::intended_act{"lock", "unlock", "lock.front", "hall", "", "Front door"}
    );
    CHECK(
        in.policy.acts[1] ==
        tools::intended_act{"cover", "open_cover", "cover.garage", "hall", "garage", "Garage door"}
    );
}

TEST_CASE("an act that the policy denies is not done", "[home_tool]")
{
    home_fixture in;
    in.add_lock("front", "Front door", "hall", "locked");
    in.policy.says.what = tools::decision::deny;
    CHECK_FALSE(in.call("HassUnlock", R"({"name":"Front door"})").ok);
    CHECK(in.home.acted.empty());
}

TEST_CASE("to turn on a lock locks it, to turn it off unlocks it", "[home_tool]")
{
    home_fixture in;
    in.add_lock("front", "Front door", "hall", "unlocked");
    CHECK(in.said("HassTurnOn", R"({"name":"Front door"})") == "Front door is locked.");
    CHECK(in.said("HassTurnOff", R"({"name":"Front door"})") == "Front door is unlocked.");
    CHECK(in.acts() == std::vector<std::string>{"lock.lock lock.front", "lock.unlock lock.front"});
}

TEST_CASE("everything in a room leaves its locks and blinds alone", "[home_tool]")
{
    home_fixture in;
    in.add_light("hall", "Hall light", "hall", "on");
    in.add_lock("front", "Front door", "hall", "locked");
    in.add_cover("hall", "Hall blind", "hall", "open");
    (void)in.call("HassTurnOff", R"({"area":"Hall"})");
    CHECK(in.acts() == std::vector<std::string>{"light.turn_off light.hall"});
}

TEST_CASE("locks of a room are meant when their kind is said", "[home_tool]")
{
    home_fixture in;
    in.add_light("hall", "Hall light", "hall", "on");
    in.add_lock("front", "Front door", "hall", "unlocked");
    (void)in.call("HassTurnOn", R"({"area":"Hall","domain":["lock"]})");
    CHECK(in.acts() == std::vector<std::string>{"lock.lock lock.front"});
}

TEST_CASE("to toggle is to turn on or off by the state", "[home_tool]")
{
    home_fixture in;
    in.add_light("sink", "Sink light", "kitchen", "on");
    CHECK(in.said("HassToggle", R"({"name":"Sink light"})") == "Sink light is off.");
    CHECK(in.said("HassToggle", R"({"name":"Sink light"})") == "Sink light is on.");
    CHECK(
        in.acts() ==
        std::vector<std::string>{"light.turn_off light.sink", "light.turn_on light.sink"}
    );
}

TEST_CASE(
    "scenes, scripts and buttons are turned on, and nothing is claimed of a state",
    "[home_tool]"
)
{
    home_fixture in;
    in.home.add({.id = "scene.movie", .name = "Movie night", .state = "unknown"});
    in.home.add({.id = "script.bedtime", .name = "Bedtime"});
    in.home.add({.id = "button.doorbell", .name = "Doorbell", .state = "unknown"});
    CHECK(in.said("HassTurnOn", R"({"name":"Movie night"})") == "Activated Movie night.");
    CHECK(in.said("HassTurnOn", R"({"name":"Bedtime"})") == "Started Bedtime.");
    CHECK(in.said("HassTurnOn", R"({"name":"Doorbell"})") == "Pressed Doorbell.");
    CHECK(in.said("HassPress", R"({"name":"Doorbell"})", "de") == "Doorbell gedrückt.");
    CHECK(in.home.acted.size() == 4);
}

TEST_CASE("a player that cannot be turned off is stopped", "[home_tool]")
{
    home_fixture in;
    in.home.add(
        {.id = "media_player.radio",
         .name = "Radio",
         .state = "playing",
         .attributes = {{"supported_features", 4096 + 16384}}}
    );
    CHECK(in.said("HassTurnOff", R"({"name":"Radio"})") == "Radio is stopped.");
    CHECK(in.acts() == std::vector<std::string>{"media_player.media_stop media_player.radio"});
}

TEST_CASE("an alarm is armed and disarmed by the same two words", "[home_tool]")
{
    home_fixture in;
    in.home.add(
        {.id = "alarm_control_panel.house",
         .name = "Alarm",
         .state = "disarmed",
         .attributes = {{"supported_features", 3}}}
    );
    CHECK(in.said("HassTurnOn", R"({"name":"Alarm"})") == "Alarm is armed.");
    CHECK(in.said("HassTurnOff", R"({"name":"Alarm"})") == "Alarm is disarmed.");
    CHECK(in.policy.acts[1].service == "alarm_disarm");
}

TEST_CASE("words that say nothing at all act on nothing", "[home_tool]")
{
    home_fixture in;
    in.add_light("sink", "Sink light", "kitchen");
    const auto got = in.call("HassTurnOn", "{}");
    CHECK_FALSE(got.ok);
    CHECK(got.sentence == "Which one do you mean?");
    CHECK(in.home.acted.empty());
}

TEST_CASE("an unknown area is an error, never everywhere", "[home_tool]")
{
    home_fixture in;
    in.add_light("sink", "Sink light", "kitchen");
    const auto got = in.call("HassTurnOn", R"({"area":"Moon base","domain":["light"]})");
    CHECK_FALSE(got.ok);
    CHECK(got.sentence == "I don't know a room called Moon base.");
    CHECK(in.home.acted.empty());
}

TEST_CASE(
    "a model that fills in the speaker's own room means the thing of that name",
    "[home_tool]"
)
{
    home_fixture in;
    in.add_light("desk", "Desk lamp", "bedroom");
    const auto got = in.call("HassTurnOn", R"({"name":"desk lamp","area":"Kitchen"})");
    CHECK(got.sentence == "Desk lamp is on.");
    in.home.add({.id = "input_boolean.guest", .name = "Guest mode"});
    CHECK(
        in.said("HassTurnOn", R"({"name":"guest_mode","area":"Kitchen"})") == "Guest mode is on."
    );
    CHECK_THAT(
        in.call("GetLiveContext", R"({"name":"Desk lamp","area":"Kitchen"})").result,
        Catch::Contains("on")
    );
}

TEST_CASE(
    "another room than the speaker's holds for what is called just so elsewhere",
    "[home_tool]"
)
{
    home_fixture in;
    in.add_light("desk", "Desk lamp", "bedroom");
    CHECK_FALSE(in.call("HassTurnOn", R"({"name":"desk lamp","area":"Hall"})").ok);
    CHECK_FALSE(
        in.call("HassTurnOn", R"({"name":"desk lamp","area":"Kitchen","floor":"Ground floor"})").ok
    );
    in.add_light("other", "Desk lamp", "living");
    CHECK_FALSE(in.call("HassTurnOn", R"({"name":"desk lamp","area":"Kitchen"})").ok);
    CHECK(in.home.acted.empty());
}

TEST_CASE("a kind is sought in the speaker's own room alone", "[home_tool]")
{
    home_fixture in;
    in.add_light("desk", "Desk lamp", "bedroom");
    in.add_light("sofa", "Sofa lamp", "living");
    CHECK_FALSE(in.call("HassTurnOn", R"({"name":"light","area":"Kitchen"})").ok);
    CHECK_FALSE(in.call("HassTurnOn", R"({"name":"lamp","area":"Kitchen"})").ok);
    CHECK(in.home.acted.empty());
}
