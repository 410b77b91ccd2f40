// SPDX-License-Identifier: Apache-2.0
#include "tests/ha_bridge/websocket/dialogue.hpp"

using namespace answerd::tests;

TEST_CASE("a token is shown when it is asked for, and only then", "[session_machine]")
{
    dialogue with;
    CHECK(with.machine.now() == phase::greeting);
    with.hear(auth_required{"2026.11.0"});
    CHECK(with.last("auth").at("access_token") == "secret token");
    with.become_ready();
    for (std::size_t i = 1; i < with.texts.size(); ++i)
        CHECK_THAT(with.texts[i], !Catch::Contains("secret token"));
    with.hear(auth_required{});
    CHECK(with.count("auth") == 1);
}

TEST_CASE("a refused token is the end", "[session_machine]")
{
    dialogue with;
    with.hear(auth_required{});
    with.hear(auth_invalid{"no"});
    CHECK(with.machine.now() == phase::refused);
    CHECK(with.texts.size() == 1);
}

TEST_CASE("once accepted it listens before it asks", "[session_machine]")
{
    dialogue with;
    with.accept();
    CHECK(with.machine.now() == phase::fetching);
    CHECK(with.last("supported_features").at("id") == 1);
    CHECK(
        with.last("supported_features").at("features") == json::parse(R"({"coalesce_messages":1})")
    );
    CHECK(with.count("subscribe_events") == 7);
    CHECK(with.id_of("subscribe_events") < with.id_of("config/area_registry/list"));
    with.accept();
    CHECK(with.count("get_config") == 1);
}

TEST_CASE("ids grow by themselves and with those that are taken", "[session_machine]")
{
    dialogue with;
    with.accept();
    std::uint64_t before = 0;
    for (const auto& text : with.texts) {
        const auto id = json::parse(text).at("id").to_number<std::uint64_t>();
        CHECK(id == before + 1);
        before = id;
    }
    CHECK(with.machine.take_id() == before + 1);
}

TEST_CASE("states are asked for of what is exposed alone", "[session_machine]")
{
    dialogue with;
    with.accept();
    with.answer("get_config", R"({"state":"RUNNING"})");
    CHECK(with.count("subscribe_entities") == 0);
    with.answer_lists();
    CHECK(ids_in(with.last("subscribe_entities")) == std::vector<std::string>{"light.a"});
    CHECK(
        ids_in(with.last("config/entity_registry/get_entries")) ==
        std::vector<std::string>{"light.a"}
    );
    CHECK_FALSE(with.machine.is_complete());
}

TEST_CASE("it is ready when all is told", "[session_machine]")
{
    dialogue with;
    with.become_ready();
    CHECK(with.machine.now() == phase::ready);
    CHECK(with.machine.states().find("light.a")->state == "on");
    CHECK(with.machine.known().entities.at("light.a").aliases == std::vector<std::string>{"Ay"});
    CHECK(with.machine.known().services.contains("light.turn_on"));
}

TEST_CASE("it is not ready as long as one answer is missing", "[session_machine]")
{
    for (const auto* missing :
         {"config/floor_registry/list",
          "config/area_registry/list",
          "config/device_registry/list",
          "homeassistant/expose_entity/list",
          "config/entity_registry/list",
          "get_services",
          "config/entity_registry/get_entries"}) {
        dialogue with;
        with.silent_about = missing;
        with.accept();
        with.answer("get_config", R"({"state":"RUNNING"})");
        with.answer_lists();
        if (with.count("config/entity_registry/get_entries") > 0)
            with.answer_details();
        if (with.count("subscribe_entities") > 0)
            with.tell_states(R"({"a":{"light.a":{"s":"on"}}})");
        CHECK(with.machine.now() == phase::fetching);
    }
}

TEST_CASE(
    "a home where nothing is exposed is ready, and no states are asked for",
    "[session_machine]"
)
{
    dialogue empty;
    empty.accept();
    empty.answer("get_config", R"({"state":"RUNNING"})");
    for (const auto* each :
         {"config/floor_registry/list",
          "config/area_registry/list",
          "config/device_registry/list",
          "config/entity_registry/list"})
        empty.answer(each, "[]");
    empty.answer("get_services", "{}");
    empty.answer("homeassistant/expose_entity/list", R"({"exposed_entities":{}})");
    CHECK(empty.machine.now() == phase::ready);
    CHECK(empty.count("subscribe_entities") == 0); // an empty list would mean all
}

TEST_CASE("a user who is no administrator goes by the entries", "[session_machine]")
{
    dialogue with;
    with.accept();
    with.answer("get_config", R"({"state":"RUNNING"})");
    with.refuse("homeassistant/expose_entity/list", "unauthorized");
    for (const auto* each :
         {"config/floor_registry/list", "config/area_registry/list", "config/device_registry/list"})
        with.answer(each, "[]");
    with.answer(
        "config/entity_registry/list",
        R"([{"entity_id":"light.a","options":{"conversation":{"should_expose":true}}}])"
    );
    with.answer("get_services", "{}");
    with.answer_details();
    with.tell_states(R"({"a":{"light.a":{"s":"on"}}})");
    CHECK(with.machine.now() == phase::ready);
    with.wait(1h);
    CHECK(with.count("homeassistant/expose_entity/list") == 1);
}

TEST_CASE(
    "an administrator looks at the list now and then: nothing tells of its changes",
    "[session_machine]"
)
{
    dialogue with;
    with.become_ready();
    with.wait(5min);
    CHECK(with.count("homeassistant/expose_entity/list") == 2);
    with.answer(
        "homeassistant/expose_entity/list",
        R"({"exposed_entities":{"light.bare":{"conversation":true}}})"
    );
    CHECK(
        ids_in(with.last("subscribe_entities")) == std::vector<std::string>{"light.a", "light.bare"}
    );
}

TEST_CASE(
    "while it starts it is asked again, and everything is read anew afterwards",
    "[session_machine]"
)
{
    dialogue with;
    with.accept();
    with.answer("get_config", R"({"state":"STARTING"})");
    CHECK(with.machine.now() == phase::starting);
    with.answer_lists();
    with.answer_details();
    with.tell_states(R"({"a":{"light.a":{"s":"unavailable"}}})");
    CHECK(with.machine.is_complete());
    CHECK(with.machine.now() == phase::starting);

    with.wait(1999ms);
    CHECK(with.count("get_config") == 1);
    with.wait(1ms);
    CHECK(with.count("get_config") == 2);
    with.answer("get_config", R"({"state":"STARTING"})");
    with.wait(2s);
    with.answer("get_config", R"({"state":"RUNNING"})");
    CHECK(with.machine.now() == phase::fetching);
    CHECK(with.count("config/entity_registry/list") == 2);
    with.answer_lists();
    with.answer_details();
    CHECK(with.machine.now() == phase::ready);
    CHECK(with.count("subscribe_entities") == 1); // the same entities: the same subscription
}

TEST_CASE("what it cannot tell while it starts is asked for again", "[session_machine]")
{
    dialogue with;
    with.accept();
    with.answer("get_config", R"({"state":"RUNNING"})");
    with.refuse("config/area_registry/list", "unknown_command");
    CHECK(with.machine.due() == with.now + 2s);
    with.wait(2s);
    CHECK(with.count("config/area_registry/list") == 2);
}
