// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/entity_states.hpp"
#include "tests/ha_bridge/websocket/recorded.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>

#include <chrono>

using namespace answerd::ha_bridge::websocket;
using namespace answerd::tests;

namespace json = boost::json;

namespace {

entity_states with_lamp()
{
    entity_states states;
    (void)states.apply(json::parse(
        R"({"a":{"light.lamp":{"s":"on","a":{"brightness":180,"friendly_name":"Lamp","supported_features":4},"lc":100,"lu":150}}})"
    ));
    return states;
}

double seconds(answerd::conversation::system_time at)
{
    return std::chrono::duration<double>(at.time_since_epoch()).count();
}

} // namespace

TEST_CASE("the states that Home Assistant sends are followed", "[entity_states]")
{
    const auto events = recorded_json("subscribe_entities-events.json");
    entity_states states;
    CHECK(states.apply(events.at(0)).of_view);
    const auto* light = states.find("light.kitchen_lights");
    REQUIRE(light != nullptr);
    CHECK(light->state == "on");
    CHECK(light->attributes.at("brightness") == 180);

    const auto change = states.apply(events.at(1));
    CHECK(change.any);
    CHECK_FALSE(change.of_view);
    light = states.find("light.kitchen_lights");
    CHECK(light->state == "off");
    CHECK(light->attributes.at("brightness").is_null());
    CHECK(light->attributes.at("friendly_name") == "Kitchen Lights");
    CHECK(seconds(light->last_changed) == Approx(1795823475.2));
    CHECK(states.find("climate.hvac")->state == "cool");
}

TEST_CASE("a change of state is both changed and updated", "[entity_states]")
{
    auto states = with_lamp();
    CHECK(seconds(states.find("light.lamp")->last_changed) == 100);
    CHECK(seconds(states.find("light.lamp")->last_updated) == 150);
    (void)states.apply(json::parse(R"({"c":{"light.lamp":{"+":{"s":"off","lc":200}}}})"));
    CHECK(seconds(states.find("light.lamp")->last_changed) == 200);
    CHECK(seconds(states.find("light.lamp")->last_updated) == 200);
    (void)states.apply(json::parse(R"({"c":{"light.lamp":{"+":{"lu":300}}}})"));
    CHECK(seconds(states.find("light.lamp")->last_changed) == 200);
    CHECK(seconds(states.find("light.lamp")->last_updated) == 300);
}

TEST_CASE("attributes go one by one", "[entity_states]")
{
    auto states = with_lamp();
    (void)states.apply(json::parse(R"({"c":{"light.lamp":{"-":{"a":["brightness",7]}}}})"));
    CHECK_FALSE(states.find("light.lamp")->attributes.contains("brightness"));
    CHECK(states.find("light.lamp")->state == "on");
}

TEST_CASE("an entity that is added again begins anew", "[entity_states]")
{
    auto states = with_lamp();
    (void)states.apply(json::parse(R"({"a":{"light.lamp":{"s":"unavailable","a":{}}}})"));
    CHECK(states.find("light.lamp")->attributes.empty());
}

TEST_CASE("a removed entity has no state", "[entity_states]")
{
    auto states = with_lamp();
    CHECK(states.apply(json::parse(R"({"r":["light.lamp","light.other",5]})")).of_view);
    CHECK(states.find("light.lamp") == nullptr);
    CHECK_FALSE(states.apply(json::parse(R"({"r":["light.lamp"]})")).any);
}

TEST_CASE("a view changes with name, class and features alone", "[entity_states]")
{
    const auto changes = [](std::string_view event) {
        return with_lamp().apply(json::parse({event.data(), event.size()})).of_view;
    };
    CHECK_FALSE(changes(R"({"c":{"light.lamp":{"+":{"s":"off","a":{"brightness":1}}}}})"));
    CHECK_FALSE(changes(R"({"c":{"light.lamp":{"+":{"a":{"friendly_name":"Lamp"}}}}})"));
    CHECK(changes(R"({"c":{"light.lamp":{"+":{"a":{"friendly_name":"Other"}}}}})"));
    CHECK(changes(R"({"c":{"light.lamp":{"+":{"a":{"supported_features":5}}}}})"));
    CHECK(changes(R"({"c":{"light.lamp":{"+":{"a":{"device_class":"x"}}}}})"));
    CHECK(changes(R"({"c":{"light.lamp":{"-":{"a":["supported_features"]}}}})"));
}

TEST_CASE("what is no event changes nothing", "[entity_states]")
{
    auto states = with_lamp();
    for (const auto* odd :
         {"null",
          "[]",
          "{}",
          R"({"a":[],"c":7,"r":{}})",
          R"({"a":{"light.x":5}})",
          R"({"c":{"light.unknown":{"+":{"s":"on"}}}})",
          R"({"c":{"light.lamp":[]}})"})
        CHECK_FALSE(states.apply(json::parse(odd)).any);
    CHECK(states.all().size() == 1);
    CHECK(states.find("light.lamp")->state == "on");
}

TEST_CASE("a time beyond the clock is left as it was", "[entity_states]")
{
    auto states = with_lamp();
    (void)states.apply(json::parse(R"({"c":{"light.lamp":{"+":{"lc":9200000001}}}})"));
    CHECK(seconds(states.find("light.lamp")->last_changed) == 100);
    (void)states.apply(json::parse(R"({"c":{"light.lamp":{"+":{"lc":9200000000}}}})"));
    CHECK(seconds(states.find("light.lamp")->last_changed) == 9200000000);
}

TEST_CASE("fields of a wrong kind are left as they were", "[entity_states]")
{
    auto states = with_lamp();
    (void)states.apply(
        json::parse(R"({"c":{"light.lamp":{"+":{"s":7,"a":[],"lc":"now","lu":-5},"-":{"a":{}}}}})")
    );
    (void)states.apply(json::parse(R"({"c":{"light.lamp":{"+":{"lc":1e300},"-":[]}}})"));
    CHECK(states.find("light.lamp")->state == "on");
    CHECK(seconds(states.find("light.lamp")->last_changed) == 100);
}
