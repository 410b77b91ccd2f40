// SPDX-License-Identifier: Apache-2.0
#include "tests/replay/synthetic_effects.hpp"
#include "tests/support/catch.hpp"

#include <string>

using namespace answerd::tests;
namespace json = boost::json;
using answerd::tools::home::entity_state;

namespace {

entity_state after(std::string_view service, const json::object& data, entity_state of)
{
    CHECK(apply_synthetic_effect(service, data, of));
    return of;
}

} // namespace

TEST_CASE("a synthetic cover is there at once", "[replay]")
{
    const auto open = after("cover.open_cover", {}, {.state = "closed"});
    CHECK(open.state == "open");
    CHECK(open.attributes.at("current_position") == 100.0);
    const auto half = after("cover.set_cover_position", {{"position", 50}}, {.state = "closed"});
    CHECK(half.state == "open");
    CHECK(half.attributes.at("current_position") == 50);
}

TEST_CASE("what is set to nothing is closed, or off", "[replay]")
{
    CHECK(
        after("cover.set_cover_position", {{"position", 0}}, {.state = "open"}).state == "closed"
    );
    CHECK(
        after("valve.set_valve_position", {{"position", 0}}, {.state = "open"}).state == "closed"
    );
    CHECK(after("fan.set_percentage", {{"percentage", 0}}, {.state = "on"}).state == "off");
}

TEST_CASE("a stop leaves a synthetic cover where it stands", "[replay]")
{
    CHECK(after("cover.stop_cover", {}, {.state = "closed"}).state == "closed");
}

TEST_CASE("a synthetic fan that is turned on runs at full speed", "[replay]")
{
    const auto fan = after("fan.turn_on", {{"percentage", 1}}, {.state = "off"});
    CHECK(fan.state == "on");
    CHECK(fan.attributes.at("percentage") == 100.0);
}

TEST_CASE("a synthetic player counts its tracks", "[replay]")
{
    const entity_state third{.state = "paused", .attributes = {{"media_track", 3}}};
    const auto next = after("media_player.media_next_track", {}, third);
    CHECK(next.state == "playing");
    CHECK(next.attributes.at("media_track") == 4.0);
    CHECK(
        after("media_player.media_previous_track", {}, third).attributes.at("media_track") == 2.0
    );
}

TEST_CASE("a synthetic list counts its items", "[replay]")
{
    CHECK(after("todo.add_item", {{"item", "milk"}}, {.state = "1"}).state == "2");
}

TEST_CASE("everything else acts as in the common table", "[replay]")
{
    CHECK(after("lock.unlock", {}, {.state = "locked"}).state == "unlocked");
    entity_state same{.state = "on"};
    CHECK_FALSE(apply_synthetic_effect("light.explode", {}, same));
}
