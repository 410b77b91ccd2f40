// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/registries.hpp"
#include "ha_bridge/websocket/view_builder.hpp"
#include "tests/ha_bridge/websocket/recorded.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>

using namespace answerd::ha_bridge::websocket;
using namespace answerd::tests;

namespace json = boost::json;

namespace {

registered entry_of(std::string_view text)
{
    const auto entry = read_entry(json::parse({text.data(), text.size()}));
    REQUIRE(entry.has_value());
    return *entry;
}

/// Every reader, on something that it does not expect.
void read_all(const json::value& odd)
{
    (void)read_config(odd);
    (void)read_floors(odd);
    (void)read_areas(odd);
    (void)read_devices(odd);
    (void)read_entities(odd);
    (void)read_entry(odd);
    (void)read_exposure(odd);
    (void)read_services(odd);
}

/// Calls `visit` for `whole` with each of its inner values replaced by `by`, one at a time.
template <class Visit>
void replace_each(json::value& whole, json::value& at, const json::value& by, const Visit& visit)
{
    const json::value kept = at;
    at = by;
    visit(whole);
    at = kept;
    if (auto* list = at.if_array())
        for (std::size_t i = 0; i < std::min<std::size_t>(list->size(), 3); ++i)
            replace_each(whole, at.get_array()[i], by, visit);
    else if (at.is_object())
        for (auto& each : at.get_object())
            replace_each(whole, each.value(), by, visit);
}

} // namespace

TEST_CASE("the configuration of the real one is read", "[registries]")
{
    const auto about = read_config(recorded_json("get_config.json"));
    CHECK(about.name == "Rig Home");
    CHECK(about.language == "en");
    CHECK(about.country == "NL");
    CHECK(about.time_zone == "Europe/Amsterdam");
    CHECK(about.temperature_unit == "°C");
    CHECK(about.latitude == Approx(52.3731));
    CHECK(about.version == "2026.11.0");
    CHECK(about.running);
}

TEST_CASE("only RUNNING is running", "[registries]")
{
    CHECK_FALSE(read_config(json::parse(R"({"state":"STARTING"})")).running);
    CHECK_FALSE(read_config(json::parse(R"({})")).running);
}

TEST_CASE("floors of the real one are read, lowest first", "[registries]")
{
    const auto floors = read_floors(recorded_json("config-floor_registry-list.json"));
    REQUIRE(floors.size() == 2);
    CHECK(floors[0].name == "Ground floor");
    CHECK(floors[0].aliases == std::vector<std::string>{"downstairs"});
    CHECK(floors[1].level == 1);
}

TEST_CASE("a floor without a level stands at the ground", "[registries]")
{
    const auto floors = read_floors(json::parse(
        R"([{"floor_id":"a","name":"A","level":null},{"floor_id":"b","name":"B","level":-1},{"floor_id":"c","name":"C","level":1e99}])"
    ));
    REQUIRE(floors.size() == 3);
    CHECK(floors[0].id == "b");
    CHECK(floors[1].level == 0);
}

TEST_CASE("areas of the real one are read, by id", "[registries]")
{
    const auto areas = read_areas(recorded_json("config-area_registry-list.json"));
    REQUIRE(areas.size() == 6);
    CHECK(std::ranges::is_sorted(areas, {}, &answerd::tools::home::area::id));
    CHECK(areas[0].name == "Bedroom");
    CHECK(areas[0].floor_id == "upstairs");
    CHECK(areas[2].id == "garden");
    CHECK(areas[2].floor_id.empty());
}

TEST_CASE("an area that is told twice is one", "[registries]")
{
    CHECK(
        read_areas(json::parse(R"([{"area_id":"a","name":"A"},{"area_id":"a","name":"B"}])"))
            .size() == 1
    );
}

TEST_CASE("entries of the real one are read, with aliases where they are told", "[registries]")
{
    const auto entries = read_entities(recorded_json("config-entity_registry-list.json"));
    CHECK(entries.size() > 100);
    CHECK(entries.at("scene.movie_night").area_id == "living_room");
    CHECK(entries.at("scene.movie_night").exposed == true);
    CHECK(entries.at("script.hidden_maintenance").exposed == false);

    const auto details = recorded_json("config-entity_registry-get_entries.json");
    const auto machine = read_entry(details.at("switch.coffee_machine"));
    REQUIRE(machine.has_value());
    CHECK(machine->name == "Coffee machine");
    CHECK(machine->aliases == std::vector<std::string>{"espresso machine", "coffee maker"});
}

TEST_CASE("null among the aliases is the entity's own name", "[registries]")
{
    CHECK(
        entry_of(R"({"aliases":[null,"x",null,"x",5,"  "]})").aliases ==
        std::vector<std::string>{"x"}
    );
}

TEST_CASE("more aliases than anybody says are left out", "[registries]")
{
    std::string list = "null";
    for (int i = 0; i < 40; ++i)
        list += ",\"alias " + std::to_string(i) + "\"";
    CHECK(entry_of("{\"aliases\":[" + list + "]}").aliases.size() == 32);
}

TEST_CASE("a name given by a person goes before the integration's", "[registries]")
{
    CHECK(entry_of(R"({"name":"Mine","original_name":"Theirs"})").name == "Mine");
    CHECK(entry_of(R"({"name":null,"original_name":"Theirs"})").name == "Theirs");
    CHECK(
        entry_of(R"({"device_class":null,"original_device_class":"garage"})").device_class ==
        "garage"
    );
}

TEST_CASE("what nobody has decided is not exposed", "[registries]")
{
    registries from;
    from.entities["light.yes"] = entry_of(R"({"options":{"conversation":{"should_expose":true}}})");
    from.entities["light.no"] = entry_of(R"({"options":{"conversation":{"should_expose":false}}})");
    from.entities["light.open"] = entry_of(R"({"options":{"conversation":{}}})");
    from.entities["light.other"] =
        entry_of(R"({"options":{"cloud.alexa":{"should_expose":true}}})");
    from.entities["light.odd"] =
        entry_of(R"({"options":{"conversation":{"should_expose":"yes"}}})");
    CHECK(from.exposed() == entity_ids{"light.yes"});
    CHECK_FALSE(from.is_exposed("light.unknown"));
}

TEST_CASE("an entity without an entry is exposed by the administrators' list", "[registries]")
{
    registries from;
    from.entities["light.no"] = entry_of(R"({"options":{"conversation":{"should_expose":false}}})");
    from.entities["light.open"] = entry_of("{}");
    from.exposure_list = entity_ids{"light.bare", "light.no", "light.open"};
    CHECK(from.exposed() == entity_ids{"light.bare", "light.open"});
}

TEST_CASE("hidden or diagnostic entities are exposed when somebody has said so", "[registries]")
{
    registries from;
    from.entities["light.hidden"] = entry_of(
        R"({"hidden_by":"user","entity_category":"config","options":{"conversation":{"should_expose":true}}})"
    );
    CHECK(from.is_exposed("light.hidden"));
}

TEST_CASE("a disabled entity is never exposed", "[registries]")
{
    registries from;
    from.entities["light.gone"] =
        entry_of(R"({"disabled_by":"user","options":{"conversation":{"should_expose":true}}})");
    from.exposure_list = entity_ids{"light.gone"};
    CHECK(from.exposed().empty());
}

TEST_CASE("the list of the real one knows one entity more than its entries", "[registries]")
{
    registries from;
    from.entities = read_entities(recorded_json("config-entity_registry-list.json"));
    auto by_entries = from.exposed();
    const auto listed = read_exposure(recorded_json("homeassistant-expose_entity-list.json"));
    CHECK(listed.size() == 41);
    CHECK_FALSE(from.entities.contains("lock.front_door"));
    by_entries.insert("lock.front_door");
    CHECK(by_entries == listed);
}

TEST_CASE("a child device stands where its parent does", "[registries]")
{
    registries from;
    from.devices = read_devices(json::parse(
        R"([{"id":"parent","area_id":"kitchen"},{"id":"child","area_id":null,"parent_device_id":"parent"},
            {"id":"moved","area_id":"garden","parent_device_id":"parent"},
            {"id":"orphan","parent_device_id":"gone"},{"id":"self","parent_device_id":"self"}])"
    ));
    CHECK(from.area_of_device("child") == "kitchen");
    CHECK(from.area_of_device("moved") == "garden");
    CHECK(from.area_of_device("orphan").empty());
    CHECK(from.area_of_device("self").empty());
    CHECK(from.area_of_device("unknown").empty());
    CHECK(from.area_of(entry_of(R"({"device_id":"child"})")) == "kitchen");
    CHECK(from.area_of(entry_of(R"({"device_id":"child","area_id":"garage"})")) == "garage");
}

TEST_CASE("services are told by domain", "[registries]")
{
    const auto services =
        read_services(json::parse(R"({"light":{"turn_on":{},"turn_off":{}},"odd":5})"));
    CHECK(services == std::set<std::string, std::less<>>{"light.turn_off", "light.turn_on"});
}

TEST_CASE("results of another shape are read as far as they go", "[registries]")
{
    for (const auto* odd : {"null", "5", "\"x\"", "[]", "{}", "[null,5,[],{}]", R"({"a":null})"})
        read_all(json::parse(odd));
    CHECK(read_entities(json::parse(R"([{"entity_id":"nodot"},{"entity_id":5}])")).empty());
    CHECK_FALSE(read_entry(json::parse("null")).has_value());
}

TEST_CASE("no field of a wrong kind breaks a reader", "[registries]")
{
    for (const auto* by : {"null", "5", "-1e300", "\"text\"", "[]", "{}", "true"})
        for (const auto* name :
             {"get_config.json",
              "config-floor_registry-list.json",
              "config-entity_registry-get_entries.json",
              "homeassistant-expose_entity-list.json"}) {
            auto whole = recorded_json(name);
            replace_each(whole, whole, json::parse(by), read_all);
        }
}
