// SPDX-License-Identifier: Apache-2.0
#include "tests/ha_bridge/websocket/dialogue.hpp"

using namespace answerd::tests;

TEST_CASE("updates of a registry are gathered, then it is read again", "[session_machine]")
{
    const std::vector<std::pair<std::string, std::string>> all{
        {"area_registry_updated", "config/area_registry/list"},
        {"floor_registry_updated", "config/floor_registry/list"},
        {"device_registry_updated", "config/device_registry/list"},
        {"core_config_updated", "get_config"}};
    for (const auto& [event, command] : all) {
        dialogue with;
        with.become_ready();
        for (int i = 0; i < 10; ++i) {
            with.fire(event, "{}");
            with.wait(20ms);
        }
        CHECK(with.count(command) == 1);
        with.wait(100ms);
        CHECK(with.count(command) == 2);
        CHECK(with.machine.now() == phase::ready);
    }
}

TEST_CASE("changed entities are read one by one", "[session_machine]")
{
    dialogue with;
    with.become_ready();
    with.fire("entity_registry_updated", R"({"action":"update","entity_id":"light.b"})");
    with.fire(
        "entity_registry_updated",
        R"({"action":"update","entity_id":"light.c","old_entity_id":"light.a"})"
    );
    with.wait(300ms);
    CHECK(
        ids_in(with.last("config/entity_registry/get_entries")) ==
        std::vector<std::string>{"light.a", "light.b", "light.c"}
    );
    CHECK(with.count("config/entity_registry/list") == 1);
    const auto revision = with.machine.view_revision();
    with.answer(
        "config/entity_registry/get_entries",
        R"({"light.a":null,"light.b":{"options":{"conversation":{"should_expose":true}}},
            "light.c":{"options":{"conversation":{"should_expose":true}}}})"
    );
    CHECK(with.machine.view_revision() > revision);
    CHECK_FALSE(with.machine.known().entities.contains("light.a"));
    CHECK(
        ids_in(with.last("subscribe_entities")) == std::vector<std::string>{"light.b", "light.c"}
    );
}

TEST_CASE("other entities are watched without a moment that knows none", "[session_machine]")
{
    dialogue with;
    with.become_ready();
    const auto first = with.id_of("subscribe_entities");
    with.fire("entity_registry_updated", R"({"action":"update","entity_id":"light.b"})");
    with.wait(300ms);
    with.answer(
        "config/entity_registry/get_entries",
        R"({"light.b":{"options":{"conversation":{"should_expose":true}}}})"
    );
    REQUIRE(with.count("subscribe_entities") == 2);
    CHECK(with.machine.states().find("light.a") != nullptr);
    with.hear(subscription_event{first, json::parse(R"({"c":{"light.a":{"+":{"s":"off"}}}})")});
    CHECK(with.machine.states().find("light.a")->state == "off");

    with.tell_states(R"({"a":{"light.a":{"s":"off"},"light.b":{"s":"on"}}})");
    CHECK(with.last("unsubscribe_events").at("subscription") == first);
    CHECK(with.machine.states().find("light.b")->state == "on");
    with.hear(subscription_event{first, json::parse(R"({"r":["light.a"]})")});
    CHECK(with.machine.states().find("light.a") != nullptr);
}

TEST_CASE("when nothing is exposed any more nothing is watched", "[session_machine]")
{
    dialogue with;
    with.become_ready();
    with.fire("entity_registry_updated", R"({"action":"remove","entity_id":"light.a"})");
    with.wait(300ms);
    with.answer("config/entity_registry/get_entries", R"({"light.a":null})");
    CHECK(with.count("subscribe_entities") == 1);
    CHECK(with.count("unsubscribe_events") == 1);
    CHECK(with.machine.states().all().empty());
}

TEST_CASE("very many changed entities are one list", "[session_machine]")
{
    dialogue with;
    with.become_ready();
    for (int i = 0; i < 1001; ++i)
        with.fire(
            "entity_registry_updated",
            R"({"entity_id":"light.n)" + std::to_string(i) + "\"}"
        );
    with.wait(300ms);
    CHECK(with.count("config/entity_registry/list") == 2);
    CHECK(with.count("config/entity_registry/get_entries") == 1);
}

TEST_CASE("aliases stay while a new list is followed by its details", "[session_machine]")
{
    dialogue with;
    with.accept();
    with.answer("get_config", R"({"state":"STARTING"})");
    with.answer_lists();
    with.answer_details();
    with.wait(2s);
    with.answer("get_config", R"({"state":"RUNNING"})");
    with.answer_lists();
    CHECK(with.machine.known().entities.at("light.a").aliases == std::vector<std::string>{"Ay"});
}

TEST_CASE("a service that comes or goes is noted at once", "[session_machine]")
{
    dialogue with;
    with.become_ready();
    with.fire("service_registered", R"({"domain":"tts","service":"speak"})");
    CHECK(with.machine.known().services.contains("tts.speak"));
    with.fire("service_removed", R"({"domain":"tts","service":"speak"})");
    CHECK_FALSE(with.machine.known().services.contains("tts.speak"));
    with.fire("service_registered", "{}");
    CHECK(with.machine.known().services.size() == 1);
    CHECK(with.count("get_services") == 1);
}

TEST_CASE("when a script comes or changes, what it asks for is read", "[session_machine]")
{
    dialogue with;
    with.become_ready();
    with.fire("service_registered", R"({"domain":"script","service":"note"})");
    with.wait(300ms);
    CHECK(with.count("get_services") == 2);
    with.answer("get_services", R"({"script":{"note":{"fields":{"text":{}}}}})");
    REQUIRE(with.machine.known().scripts.size() == 1);
    CHECK(with.machine.known().scripts[0].id == "script.note");
}

TEST_CASE("updates while it starts are not followed: all is read anew", "[session_machine]")
{
    dialogue with;
    with.accept();
    with.answer("get_config", R"({"state":"STARTING"})");
    with.answer_lists();
    with.fire("area_registry_updated", "{}");
    with.wait(1s);
    CHECK(with.count("config/area_registry/list") == 1);
}

TEST_CASE("a subscription that is refused is tried again", "[session_machine]")
{
    dialogue with;
    with.accept();
    with.answer("get_config", R"({"state":"RUNNING"})");
    with.answer_lists();
    with.refuse("subscribe_entities", "unknown_error");
    with.wait(2s);
    CHECK(with.count("subscribe_entities") == 2);
}

TEST_CASE("answers and events of others are left alone", "[session_machine]")
{
    dialogue with;
    with.become_ready();
    const auto before = with.texts.size();
    with.hear(command_result{.id = 999, .success = true});
    with.hear(subscription_event{999, json::parse(R"({"a":{"light.x":{"s":"on"}}})")});
    with.hear(pong{999});
    CHECK(with.texts.size() == before);
    CHECK(with.machine.states().all().size() == 1);
}

TEST_CASE(
    "odd results neither break nor complete it with what they do not hold",
    "[session_machine]"
)
{
    for (const auto* odd : {"null", "5", "\"text\"", "[null,5,{}]", R"({"light.a":5})"}) {
        dialogue with;
        with.accept();
        for (int round = 0; round < 3; ++round)
            for (const auto* each :
                 {"get_config",
                  "config/floor_registry/list",
                  "config/area_registry/list",
                  "config/device_registry/list",
                  "homeassistant/expose_entity/list",
                  "config/entity_registry/list",
                  "get_services"})
                with.answer(each, odd);
        with.fire("entity_registry_updated", R"({"entity_id":5})");
        with.fire("service_registered", "7");
        with.wait(10s);
        CHECK(with.machine.now() == phase::starting); // no RUNNING was told
    }
}
