// SPDX-License-Identifier: Apache-2.0
#include "tests/replay/recorded_turn.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>

using namespace answerd::tests;

namespace {

recorded_turn a_turn(std::string text, expected_changes expected)
{
    recorded_turn made;
    made.text = std::move(text);
    made.expected = std::move(expected);
    return made;
}

recorded_home two_locks()
{
    recorded_home made;
    made.entities = {
        {.id = "lock.front", .name = "Front", .state = "locked"},
        {.id = "lock.rear", .name = "Rear", .state = "locked"},
        {.id = "light.hall", .name = "Hall", .state = "on"}};
    return made;
}

} // namespace

TEST_CASE("the rounds of a recorded turn are those in which the model called", "[replay]")
{
    const auto turn = read_turn(
        R"({"task": "t-0", "model": "m", "home": "h", "category": "light", "text": "Lamp on",
            "setup": null, "ignore_changes": null, "correct": true, "answer": "On.",
            "expect_changes": {"light.lamp": {"state": "on", "attributes": {"brightness": 100}}},
            "steps": [{"role": "assistant", "text": null, "ms": 1,
                       "calls": [{"name": "HassTurnOn", "arguments": {"name": "Lamp"}}]},
                      {"role": "tool", "name": "HassTurnOn", "result": {}, "ms": 1},
                      {"role": "assistant", "text": "On.", "calls": [], "ms": 1}]})"
    );
    REQUIRE(turn.rounds.size() == 1);
    CHECK(turn.rounds[0].at(0).name == "HassTurnOn");
    CHECK(turn.rounds[0].at(0).arguments == R"({"name":"Lamp"})");
    CHECK(turn.expected.at("light.lamp").state == "on");
    CHECK(turn.expected.at("light.lamp").attributes.at("brightness") == 100);
    CHECK(turn.correct);
    CHECK(turn.failed == std::vector<bool>{false});
}

TEST_CASE("what is expected to change began in its contrary", "[replay]")
{
    const auto turn = a_turn("Unlock the front", {{"lock.front", {.state = "unlocked"}}});
    CHECK(before(turn, two_locks()).entities[0].state == "locked");
    const auto other = a_turn("Lock the front", {{"lock.front", {.state = "locked"}}});
    CHECK(before(other, two_locks()).entities[0].state == "unlocked");
}

TEST_CASE("what is like it began like it", "[replay]")
{
    const auto turn = a_turn("Lock the front", {{"lock.front", {.state = "locked"}}});
    const auto began = before(turn, two_locks());
    CHECK(began.entities[1].state == "unlocked");
    CHECK(began.entities[2].state == "on");
}

TEST_CASE("where the sentence asks for the contrary, nothing is to happen", "[replay]")
{
    const auto turn = a_turn(
        "Lock the door",
        {{"lock.front", {.state = "unlocked"}}, {"lock.rear", {.state = "unlocked"}}}
    );
    const auto began = before(turn, two_locks());
    CHECK(began.entities[0].state == "unlocked");
    CHECK(began.entities[1].state == "unlocked");
}

TEST_CASE("a track that is expected to follow began one before", "[replay]")
{
    recorded_home home;
    home.entities = {
        {.id = "media_player.one",
         .name = "One",
         .state = "playing",
         .attributes = {{"media_track", 0}}}};
    const auto turn =
        a_turn("Next song", {{"media_player.one", {.attributes = {{"media_track", 2}}}}});
    CHECK(before(turn, home).entities[0].attributes.at("media_track") == 1.0);
}

TEST_CASE("a curtain that is to be closed began fully open", "[replay]")
{
    recorded_home home;
    home.entities = {
        {.id = "cover.one",
         .name = "One",
         .state = "closed",
         .attributes = {{"current_position", 0}}}};
    const auto turn = a_turn("Close the curtain", {{"cover.one", {.state = "closed"}}});
    const auto began = before(turn, home);
    CHECK(began.entities[0].state == "open");
    CHECK(began.entities[0].attributes.at("current_position") == 100);
}
