// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/setup/agent_entry.hpp"

#include "conversation/json_fields.hpp"
#include "ha_bridge/setup/home_version.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

namespace answerd::ha_bridge::setup {
namespace {

namespace json = boost::json;
using conversation::array_in;
using conversation::member;
using conversation::object_in;
using conversation::text_in;

constexpr std::string_view domain = "conversation.";
constexpr std::uint64_t control_feature = 1; // home-assistant.md 1.3

/// The element of a list whose `key` is `value`.
const json::value* found_in(const json::array* list, std::string_view key, std::string_view value)
{
    if (list == nullptr)
        return nullptr;
    const auto at = std::find_if(list->begin(), list->end(), [&](const json::value& each) {
        return text_in(each, key) == value;
    });
    return at == list->end() ? nullptr : &*at;
}

const json::array* list_of(const json::value& from) { return from.if_array(); }

void add_languages(const json::value& agent, agent_entry& to)
{
    to.available = true;
    const json::value* known = member(&agent, "supported_languages");
    if (known == nullptr)
        return;
    to.any_language = known->is_string() && known->get_string() == "*";
    if (const json::array* tags = known->if_array())
        for (const json::value& tag : *tags)
            if (tag.is_string())
                to.languages.emplace_back(tag.get_string());
}

std::optional<bool> control_of(const json::value* state)
{
    const json::object* all = state == nullptr ? nullptr : state->if_object();
    const json::object* attributes = all == nullptr ? nullptr : object_in(*all, "attributes");
    const json::value* features =
        attributes == nullptr ? nullptr : attributes->if_contains("supported_features");
    if (features == nullptr)
        return std::nullopt;
    boost::system::error_code wrong;
    const auto bits = features->to_number<std::uint64_t>(wrong);
    return wrong ? std::nullopt : std::optional<bool>{(bits & control_feature) != 0};
}

} // namespace

std::vector<agent_entry>
agent_entries(const json::value& registry, const json::value& agents, const json::value& states)
{
    const json::object* listed = agents.if_object();
    const json::array* known = listed == nullptr ? nullptr : array_in(*listed, "agents");
    std::vector<agent_entry> all;
    const json::array* entities = list_of(registry);
    if (entities == nullptr)
        return all;
    for (const json::value& each : *entities) {
        const std::string_view id = text_in(each, "entity_id");
        if (!id.starts_with(domain) || text_in(each, "platform") != "wyoming")
            continue;
        agent_entry one{
            .entity_id = std::string{id},
            .program = std::string{text_in(each, "original_name")},
            .entry_id = std::string{text_in(each, "config_entry_id")},
            .disabled = !text_in(each, "disabled_by").empty(),
        };
        if (const json::value* agent = found_in(known, "id", id))
            add_languages(*agent, one);
        one.controls_home = control_of(found_in(list_of(states), "entity_id", id));
        all.push_back(std::move(one));
    }
    return all;
}

awaitable<result<std::vector<agent_entry>>>
read_agent_entries(tools::home::home& home, patience mine)
{
    json::object for_registry{{"type", "config/entity_registry/list"}};
    const auto registry = co_await home.ask(std::move(for_registry), mine);
    if (!registry)
        co_return registry.error();
    json::object for_agents{{"type", "conversation/agent/list"}};
    const auto agents = co_await home.ask(std::move(for_agents), mine);
    if (!agents)
        co_return agents.error();
    json::object for_states{{"type", "get_states"}};
    const auto states = co_await home.ask(std::move(for_states), mine);
    if (!states)
        co_return states.error();
    json::object for_version{{"type", "get_config"}};
    const auto config = co_await home.ask(std::move(for_version), mine);
    auto all = agent_entries(*registry, *agents, *states);
    if (config && config->is_object() && !reads_control(text_in(config->get_object(), "version")))
        for (agent_entry& each : all)
            each.controls_home.reset();
    co_return all;
}

std::vector<agent_entry> entries_of(const agent_offer& offer, std::vector<agent_entry> all)
{
    std::erase_if(all, [&offer](const auto& each) { return each.program != offer.name; });
    return all;
}

std::vector<std::string> unread(const agent_offer& offer, const agent_entry& entry)
{
    std::vector<std::string> missing;
    const auto sorted = [](const std::vector<std::string>& tags) {
        return std::set<std::string>{tags.begin(), tags.end()};
    };
    if (entry.available && !entry.any_language &&
        sorted(offer.languages) != sorted(entry.languages))
        missing.emplace_back("its languages");
    if (entry.controls_home && *entry.controls_home != offer.controls_home)
        missing.emplace_back(
            offer.controls_home ? "that it controls the home"
                                : "that it no longer controls the home"
        );
    return missing;
}

} // namespace answerd::ha_bridge::setup
