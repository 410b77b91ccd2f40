// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/session_machine.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>

#include <chrono>
#include <map>

using namespace answerd;
using namespace answerd::ha_bridge::websocket;
using namespace std::chrono_literals;

namespace json = boost::json;
using phase = session_machine::phase;

namespace {

/// A dialogue with the machine: what it asks is kept by type, the newest last.
class dialogue {
 public:
    void hear(const message& said) { keep(machine.hear(said, now)); }
    void hear(std::string_view frame)
    {
        const auto said = decode(frame);
        REQUIRE(said.has_value());
        for (const auto& each : *said)
            hear(each);
    }
    void wait(std::chrono::milliseconds time)
    {
        now += time;
        keep(machine.tick(now));
    }
    void accept() { hear(auth_ok{"2026.11.0"}); }

    [[nodiscard]] std::size_t count(std::string_view type) const
    {
        const auto all = asked.find(type);
        return all != asked.end() ? all->second.size() : 0;
    }
    [[nodiscard]] const json::object& last(std::string_view type) const
    {
        const auto all = asked.find(type);
        REQUIRE(all != asked.end());
        return all->second.back();
    }
    [[nodiscard]] std::uint64_t id_of(std::string_view type) const
    {
        return last(type).at("id").to_number<std::uint64_t>();
    }
    void answer(std::string_view type, std::string_view result)
    {
        if (type == silent_about)
            return;
        hear(command_result{
            .id = id_of(type),
            .success = true,
            .value = json::parse({result.data(), result.size()})});
    }
    void refuse(std::string_view type, std::string code)
    {
        hear(command_result{.id = id_of(type), .success = false, .code = std::move(code)});
    }
    /// An event for whom it may concern.
    void fire(std::string_view event, std::string_view data)
    {
        for (const auto& each : asked.at("subscribe_events"))
            if (each.at("event_type").as_string() == event) {
                json::object told{{"event_type", event}};
                told["data"] = json::parse({data.data(), data.size()});
                hear(subscription_event{each.at("id").to_number<std::uint64_t>(), told});
            }
    }
    void tell_states(std::string_view event)
    {
        hear(subscription_event{
            id_of("subscribe_entities"),
            json::parse({event.data(), event.size()})});
    }
    void answer_lists()
    {
        answer("config/floor_registry/list", "[]");
        answer("config/area_registry/list", R"([{"area_id":"kitchen","name":"Kitchen"}])");
        answer("config/device_registry/list", "[]");
        answer("homeassistant/expose_entity/list", R"({"exposed_entities":{}})");
        answer(
            "config/entity_registry/list",
            R"([{"entity_id":"light.a","original_name":"A","options":{"conversation":{"should_expose":true}}},
                {"entity_id":"light.b","original_name":"B"}])"
        );
        answer("get_services", R"({"light":{"turn_on":{}}})");
    }
    /// Up to RUNNING and complete.
    void become_ready()
    {
        accept();
        answer("get_config", R"({"state":"RUNNING"})");
        answer_lists();
        answer_details();
        answer("subscribe_entities", "null");
        tell_states(R"({"a":{"light.a":{"s":"on","a":{}}}})");
    }
    void answer_details()
    {
        answer(
            "config/entity_registry/get_entries",
            R"({"light.a":{"entity_id":"light.a","aliases":[null,"Ay"],"options":{"conversation":{"should_expose":true}}}})"
        );
    }

    std::string_view silent_about{"nothing"};
    session_machine machine{"secret token"};
    conversation::steady_time now{1000h};
    std::map<std::string, std::vector<json::object>, std::less<>> asked{};
    std::vector<std::string> texts{};

 private:
    void keep(const session_machine::texts& out)
    {
        for (const auto& each : out) {
            texts.push_back(each);
            auto object = json::parse(each).as_object();
            asked[std::string{object.at("type").as_string()}].push_back(std::move(object));
        }
    }
};

std::vector<std::string> ids_in(const json::object& command)
{
    std::vector<std::string> ids;
    for (const auto& each : command.at("entity_ids").as_array())
        ids.emplace_back(each.as_string());
    return ids;
}

} // namespace

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
