// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/view_builder.hpp"
#include "tests/ha_bridge/websocket/recorded.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>

using namespace answerd::ha_bridge::websocket;
using namespace answerd::tests;
using answerd::tools::home::home_view;

namespace json = boost::json;

namespace {

registries recorded_registries()
{
    registries from;
    from.about = read_config(recorded_json("get_config.json"));
    from.floors = read_floors(recorded_json("config-floor_registry-list.json"));
    from.areas = read_areas(recorded_json("config-area_registry-list.json"));
    from.devices = read_devices(recorded_json("config-device_registry-list.json"));
    from.entities = read_entities(recorded_json("config-entity_registry-list.json"));
    from.exposure_list = read_exposure(recorded_json("homeassistant-expose_entity-list.json"));
    return from;
}

home_view recorded_view()
{
    entity_states states;
    (void)states.apply(recorded_states());
    return build_view(recorded_registries(), states);
}

/// One entity "light.a" with this entry and state.
home_view view_of(std::string_view entry, std::string_view state)
{
    registries from;
    const auto row = json::parse({entry.data(), entry.size()});
    from.entities["light.a"] = *read_entry(row);
    from.entities["light.a"].exposed = true;
    entity_states states;
    json::object added{{"light.a", json::parse({state.data(), state.size()})}};
    (void)states.apply(json::object{{"a", std::move(added)}});
    return build_view(from, states);
}

} // namespace

TEST_CASE("the view of the real home has what is exposed and nothing else", "[view_builder]")
{
    const auto view = recorded_view();
    CHECK(view.entities.size() == 41);
    CHECK(std::ranges::is_sorted(view.entities, {}, &answerd::tools::home::entity::id));
    REQUIRE(view.find("light.kitchen_lights") != nullptr);
    CHECK(view.find("light.kitchen_lights")->name == "Kitchen Lights");
    CHECK(view.find("light.kitchen_lights")->area_id == "kitchen"); // of its device
    CHECK(view.find("light.lumiere_d_ete")->name == "Lumière d'été");
    CHECK(view.find("cover.garage_door")->device_class == "garage");
    CHECK(view.find("climate.hvac")->features == 943);
    CHECK(view.find("script.hidden_maintenance") == nullptr);
}

TEST_CASE("the view tells where the home is", "[view_builder]")
{
    const auto view = recorded_view();
    CHECK(view.name == "Rig Home");
    CHECK(view.time_zone == "Europe/Amsterdam");
    CHECK(view.temperature_unit == "°C");
    CHECK(view.areas.size() == 6);
    CHECK(view.floors.size() == 2);
}

TEST_CASE("every device with a room is known, so that a speaker is", "[view_builder]")
{
    const auto view = recorded_view();
    CHECK(view.area_of_device.size() > 5);
    const auto& light = *view.find("light.kitchen_lights");
    CHECK(view.area_of_speaker("", light.device_id) == "kitchen");
}

TEST_CASE("the state's name goes before the entry's", "[view_builder]")
{
    CHECK(
        view_of(R"({"name":"Entry"})", R"({"a":{"friendly_name":"Shown"}})").entities[0].name ==
        "Shown"
    );
    CHECK(view_of(R"({"name":"Entry"})", R"({"a":{}})").entities[0].name == "Entry");
    CHECK(view_of("{}", R"({"a":{"friendly_name":"\u200b"}})").entities[0].name == "a");
}

TEST_CASE("an alias that equals the name is no further name", "[view_builder]")
{
    const auto view =
        view_of(R"({"aliases":["Lamp","Other"]})", R"({"a":{"friendly_name":"Lamp"}})");
    CHECK(view.entities[0].aliases == std::vector<std::string>{"Other"});
}

TEST_CASE("an entity whose aliases do not list its own name is not called by it", "[view_builder]")
{
    registries from;
    const auto entry = [&from](const char* id, const char* row) {
        from.entities[id] = *read_entry(json::parse(row));
        from.entities[id].exposed = true;
    };
    entry("light.a", R"({"aliases":["Reading light","Corner"]})");
    entry("light.b", R"({"aliases":[]})");
    const bool newer = GENERATE(true, false);
    entry("light.c", newer ? R"({"aliases":[null,"x"]})" : R"({"aliases":["x"]})");
    entity_states states;
    (void)states.apply(json::parse(R"({"a":{"light.a":{"a":{"friendly_name":"Lamp A"}},
        "light.b":{"a":{"friendly_name":"Lamp B"}},"light.c":{"a":{"friendly_name":"Lamp C"}}}})")
                           .as_object());
    const auto view = build_view(from, states);
    using names = std::vector<std::string>;
    CHECK(view.entities[0].name == (newer ? "Reading light" : "Lamp A"));
    CHECK(view.entities[0].aliases == (newer ? names{"Corner"} : names{"Reading light", "Corner"}));
    CHECK(view.entities[1].name == "Lamp B");
    CHECK(view.entities[2].name == "Lamp C");
    CHECK(view.entities[2].aliases == names{"x"});
}

TEST_CASE("features of a wrong kind are none", "[view_builder]")
{
    CHECK(view_of("{}", R"({"a":{"supported_features":-1}})").entities[0].features == 0);
    CHECK(view_of("{}", R"({"a":{"supported_features":"7"}})").entities[0].features == 0);
    CHECK(view_of("{}", R"({"a":{"supported_features":7}})").entities[0].features == 7);
}

TEST_CASE("an exposed entity without a state is not in the view", "[view_builder]")
{
    registries from;
    from.entities["light.gone"].exposed = true;
    CHECK(build_view(from, {}).entities.empty());
}

TEST_CASE("a state that is not exposed is not in the view", "[view_builder]")
{
    entity_states states;
    (void)states.apply(recorded_states());
    CHECK(build_view({}, states).entities.empty());
}

TEST_CASE("only exposed scripts can be told values", "[view_builder]")
{
    registries from;
    from.scripts = {{.id = "script.hidden"}, {.id = "script.shown"}};
    from.entities["script.shown"].exposed = true;
    from.entities["script.hidden"].exposed = false;
    const auto view = build_view(from, {});
    REQUIRE(view.scripts.size() == 1);
    CHECK(view.scripts[0].id == "script.shown");
}

TEST_CASE("satellites are known, exposed or not", "[view_builder]")
{
    registries from;
    from.devices["speaker"] = {"office", ""};
    from.entities["assist_satellite.office"].device_id = "speaker";
    from.entities["assist_satellite.off"].disabled = true;
    entity_states states;
    (void)states.apply(json::parse(
        R"({"a":{"assist_satellite.office":{"s":"idle","a":{"supported_features":3}}}})"
    ));
    const auto view = build_view(from, states);
    REQUIRE(view.satellites.size() == 1);
    CHECK(view.satellites[0].area_id == "office");
    CHECK(view.satellites[0].features == 3);
    CHECK(view.entities.empty());
    CHECK(view.area_of_speaker("assist_satellite.office", "") == "office");
}

TEST_CASE("exposed entities and satellites are watched", "[view_builder]")
{
    registries from;
    from.entities["assist_satellite.office"] = {};
    from.entities["light.shown"].exposed = true;
    from.entities["light.hidden"] = {};
    CHECK(watched(from) == entity_ids{"assist_satellite.office", "light.shown"});
}

TEST_CASE("the same home makes the same view", "[view_builder]")
{
    CHECK(recorded_view() == recorded_view());
}
