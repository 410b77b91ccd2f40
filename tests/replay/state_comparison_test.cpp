// SPDX-License-Identifier: Apache-2.0
#include "tests/replay/state_comparison.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"

using namespace answerd::tests;

namespace {

const home_states at_first{
    {"light.one", {.state = "off", .attributes = {}}},
    {"light.two", {.state = "off", .attributes = {}}},
    {"media_player.one", {.state = "playing", .attributes = {{"volume_level", 0.8}}}},
    {"cover.one", {.state = "closed", .attributes = {{"current_position", 0}}}}};

home_states with(std::string_view id, std::string state, boost::json::object attributes = {})
{
    home_states made = at_first;
    made.find(id)->second = {.state = std::move(state), .attributes = std::move(attributes)};
    return made;
}

} // namespace

TEST_CASE("a turn after which exactly the expected states stand is right", "[replay]")
{
    CHECK(differences(at_first, with("light.one", "on"), {{"light.one", {.state = "on"}}}).empty());
}

TEST_CASE("an expected state that did not follow is wrong", "[replay]")
{
    CHECK_FALSE(differences(at_first, at_first, {{"light.one", {.state = "on"}}}).empty());
}

TEST_CASE("a change that nobody expected is wrong", "[replay]")
{
    CHECK_FALSE(differences(at_first, with("light.two", "on"), {}).empty());
    const auto louder = with("media_player.one", "playing", {{"volume_level", 0.9}});
    CHECK_FALSE(differences(at_first, louder, {}).empty());
}

TEST_CASE("an expectation without a state expects the state to stay", "[replay]")
{
    const expected_changes softer{{"media_player.one", {.attributes = {{"volume_level", 0.5}}}}};
    const auto soft = with("media_player.one", "playing", {{"volume_level", 0.5}});
    CHECK(differences(at_first, soft, softer).empty());
    const auto silent = with("media_player.one", "off", {{"volume_level", 0.5}});
    CHECK_FALSE(differences(at_first, silent, softer).empty());
}

TEST_CASE("an expected attribute counts as given", "[replay]")
{
    const expected_changes mute{{"media_player.one", {.attributes = {{"volume_level", 0}}}}};
    const auto at_zero = with("media_player.one", "playing", {{"volume_level", 0.0}});
    CHECK(differences(at_first, at_zero, mute).empty());
    CHECK_FALSE(differences(at_first, at_first, mute).empty());
}

TEST_CASE("the position of a cover that moves is not compared", "[replay]")
{
    const expected_changes open{
        {"cover.one", {.state = "open", .attributes = {{"current_position", 100}}}}};
    const auto half = with("cover.one", "open", {{"current_position", 50}});
    CHECK(differences(at_first, half, open).empty());
}

TEST_CASE("an expectation of what is not there is wrong", "[replay]")
{
    CHECK_FALSE(differences(at_first, at_first, {{"light.none", {.state = "on"}}}).empty());
}

TEST_CASE("the states of a home are those of its view", "[replay]")
{
    fake_runtime time;
    scripted_home home{time};
    home.add({.id = "light.sink", .name = "Sink", .state = "on"});
    const auto states = states_of(home);
    REQUIRE(states.size() == 1);
    CHECK(states.at("light.sink").state == "on");
}
