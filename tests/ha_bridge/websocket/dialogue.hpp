// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ha_bridge/websocket/session_machine.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>

#include <chrono>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tests {

namespace json = boost::json;
using namespace ha_bridge::websocket;
using namespace std::chrono_literals;
using phase = session_machine::phase;

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

inline std::vector<std::string> ids_in(const json::object& command)
{
    std::vector<std::string> ids;
    for (const auto& each : command.at("entity_ids").as_array())
        ids.emplace_back(each.as_string());
    return ids;
}

} // namespace answerd::tests
