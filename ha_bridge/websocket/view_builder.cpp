// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/view_builder.hpp"

#include "ha_bridge/websocket/tidy_name.hpp"

#include <boost/json/object.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace answerd::ha_bridge::websocket {
namespace {

namespace json = boost::json;
using tools::home::entity_state;

constexpr std::string_view satellite_domain = "assist_satellite.";

std::string text_of(const entity_state& state, std::string_view attribute)
{
    const auto* found = state.attributes.if_contains(attribute);
    return found != nullptr && found->is_string() ? std::string{found->get_string()}
                                                  : std::string{};
}

std::uint64_t features_of(const entity_state& state)
{
    const auto* found = state.attributes.if_contains("supported_features");
    if (found == nullptr || !found->is_int64() || found->get_int64() < 0)
        return 0;
    return static_cast<std::uint64_t>(found->get_int64());
}

/// What is behind the dot, as words: for an entity that has no name at all.
std::string words_of(std::string_view entity_id)
{
    std::string words{entity_id.substr(entity_id.find('.') + 1)};
    for (char& one : words)
        if (one == '_')
            one = ' ';
    return tidy_name(words);
}

/// As Home Assistant shows it: the state's name is made of the entity's and its device's.
std::string name_of(std::string_view id, const entity_state& state, const registered& entry)
{
    auto name = tidy_name(text_of(state, "friendly_name"));
    if (name.empty())
        name = entry.name;
    return name.empty() ? words_of(id) : name;
}

/// Whether this Home Assistant writes null for the own name. Older ones never do, and there an
/// alias stands beside the name.
bool names_are_listed(const registries& from)
{
    return std::ranges::any_of(from.entities, [](const auto& each) {
        return each.second.lists_own_name;
    });
}

tools::home::entity to_entity(
    const registries& from,
    const std::string& id,
    const entity_state& state,
    const registered& entry
)
{
    tools::home::entity one{.id = id, .name = name_of(id, state, entry)};
    one.aliases = entry.aliases;
    std::erase(one.aliases, one.name);
    one.area_id = from.area_of(entry);
    one.device_id = entry.device_id;
    one.device_class = text_of(state, "device_class");
    if (one.device_class.empty())
        one.device_class = entry.device_class;
    one.features = features_of(state);
    return one;
}

/// Aliases without null: it is not called by its own name (home-assistant.md 0.8). The first of
/// them takes its place.
void drop_own_name(tools::home::entity& one, const registered& entry)
{
    if (entry.lists_own_name || entry.aliases.empty())
        return;
    one.name = entry.aliases.front();
    one.aliases = entry.aliases;
    std::erase(one.aliases, one.name);
}

void add_satellites(tools::home::home_view& to, const registries& from, const entity_states& states)
{
    const auto& all = from.entities;
    for (auto each = all.lower_bound(satellite_domain);
         each != all.end() && each->first.starts_with(satellite_domain);
         ++each) {
        if (each->second.disabled)
            continue;
        const auto* state = states.find(each->first);
        to.satellites.push_back(
            {.entity_id = each->first,
             .device_id = each->second.device_id,
             .area_id = from.area_of(each->second),
             .features = state != nullptr ? features_of(*state) : 0}
        );
    }
}

} // namespace

entity_ids watched(const registries& from)
{
    auto ids = from.exposed();
    const auto& all = from.entities;
    for (auto each = all.lower_bound(satellite_domain);
         each != all.end() && each->first.starts_with(satellite_domain);
         ++each)
        if (!each->second.disabled)
            ids.insert(each->first);
    return ids;
}

tools::home::home_view build_view(const registries& from, const entity_states& states)
{
    tools::home::home_view view;
    view.name = from.about.name;
    view.language = from.about.language;
    view.country = from.about.country;
    view.time_zone = from.about.time_zone;
    view.temperature_unit = from.about.temperature_unit;
    view.latitude = from.about.latitude;
    view.longitude = from.about.longitude;
    view.floors = from.floors;
    view.areas = from.areas;
    view.services = from.services;
    std::ranges::copy_if(
        from.scripts,
        std::back_inserter(view.scripts),
        [&](const tools::home::script& each) { return from.is_exposed(each.id); }
    );

    static const registered unregistered{};
    const bool listed = names_are_listed(from);
    for (const auto& [id, state] : states.all()) {
        if (!from.is_exposed(id))
            continue;
        const auto entry = from.entities.find(id);
        const auto& known = entry != from.entities.end() ? entry->second : unregistered;
        view.entities.push_back(to_entity(from, id, state, known));
        if (listed)
            drop_own_name(view.entities.back(), known);
    }
    add_satellites(view, from, states);
    for (const auto& [id, one] : from.devices)
        if (auto area = from.area_of_device(id); !area.empty())
            view.area_of_device.emplace_hint(view.area_of_device.end(), id, std::move(area));
    return view;
}

} // namespace answerd::ha_bridge::websocket
