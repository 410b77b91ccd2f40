// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/registries.hpp"

#include "conversation/json_fields.hpp"
#include "ha_bridge/websocket/tidy_name.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <functional>
#include <utility>

namespace answerd::ha_bridge::websocket {
namespace {

namespace json = boost::json;
using conversation::number_in;
using conversation::object_in;
using conversation::text_in;

constexpr std::size_t most_aliases = 32;

bool is_set(const json::object& in, std::string_view key)
{
    const auto* found = in.if_contains(key);
    return found != nullptr && !found->is_null();
}

/// Null stands for the entity's own name (home-assistant.md 0.8).
std::vector<std::string> read_aliases(const json::object& of)
{
    std::vector<std::string> aliases;
    const auto* found = of.if_contains("aliases");
    if (found == nullptr || !found->is_array())
        return aliases;
    for (const auto& each : found->get_array()) {
        if (!each.is_string() || aliases.size() == most_aliases)
            continue;
        auto alias = tidy_name(each.get_string());
        if (!alias.empty() && std::ranges::find(aliases, alias) == aliases.end())
            aliases.push_back(std::move(alias));
    }
    return aliases;
}

bool lists_own_name(const json::object& of)
{
    const auto* found = of.if_contains("aliases");
    return found != nullptr && found->is_array() &&
           std::ranges::any_of(found->get_array(), [](const auto& each) { return each.is_null(); });
}

/// Calls `take` for each object of a list.
void for_rows(const json::value& result, const std::function<void(const json::object&)>& take)
{
    if (const auto* rows = result.if_array())
        for (const auto& row : *rows)
            if (const auto* object = row.if_object())
                take(*object);
}

registered to_entry(const json::object& row)
{
    registered entry;
    entry.name = tidy_name(text_in(row, "name"));
    if (entry.name.empty())
        entry.name = tidy_name(text_in(row, "original_name"));
    entry.device_id = text_in(row, "device_id");
    entry.area_id = text_in(row, "area_id");
    entry.device_class = text_in(row, "device_class");
    if (entry.device_class.empty())
        entry.device_class = text_in(row, "original_device_class");
    entry.aliases = read_aliases(row);
    entry.lists_own_name = lists_own_name(row);
    entry.disabled = is_set(row, "disabled_by");
    const auto* options = object_in(row, "options");
    const auto* conversation = options != nullptr ? object_in(*options, "conversation") : nullptr;
    if (conversation == nullptr)
        return entry;
    if (const auto* exposed = conversation->if_contains("should_expose");
        exposed != nullptr && exposed->is_bool())
        entry.exposed = exposed->get_bool();
    return entry;
}

} // namespace

bool registries::is_exposed(std::string_view entity_id) const
{
    const auto entry = entities.find(entity_id);
    if (entry != entities.end() && entry->second.disabled)
        return false;
    if (entry != entities.end() && entry->second.exposed)
        return *entry->second.exposed;
    return exposure_list && exposure_list->contains(entity_id);
}

entity_ids registries::exposed() const
{
    entity_ids all;
    for (const auto& [id, entry] : entities)
        if (is_exposed(id))
            all.insert(all.end(), id);
    if (exposure_list)
        for (const auto& id : *exposure_list)
            if (is_exposed(id))
                all.insert(id);
    return all;
}

std::string registries::area_of_device(std::string_view device_id) const
{
    const auto own = devices.find(device_id);
    if (own == devices.end())
        return {};
    if (!own->second.area_id.empty())
        return own->second.area_id;
    const auto parent = devices.find(own->second.parent_id);
    return parent != devices.end() ? parent->second.area_id : std::string{};
}

std::string registries::area_of(const registered& entry) const
{
    return entry.area_id.empty() ? area_of_device(entry.device_id) : entry.area_id;
}

instance read_config(const json::value& result)
{
    instance about;
    const auto* config = result.if_object();
    if (config == nullptr)
        return about;
    about.name = tidy_name(text_in(*config, "location_name"));
    about.language = text_in(*config, "language");
    about.country = text_in(*config, "country");
    about.time_zone = text_in(*config, "time_zone");
    if (const auto* units = object_in(*config, "unit_system"))
        about.temperature_unit = text_in(*units, "temperature");
    about.latitude = number_in(*config, "latitude").value_or(0);
    about.longitude = number_in(*config, "longitude").value_or(0);
    about.version = tidy_name(text_in(*config, "version"));
    about.running = text_in(*config, "state") == "RUNNING";
    return about;
}

std::vector<tools::home::floor> read_floors(const json::value& result)
{
    std::vector<tools::home::floor> floors;
    for_rows(result, [&floors](const json::object& row) {
        tools::home::floor one{.id = std::string{text_in(row, "floor_id")}};
        one.name = tidy_name(text_in(row, "name"));
        one.aliases = read_aliases(row);
        const auto level = std::clamp(number_in(row, "level").value_or(0), -1000.0, 1000.0);
        one.level = static_cast<int>(level);
        if (!one.id.empty() && !one.name.empty())
            floors.push_back(std::move(one));
    });
    std::ranges::stable_sort(floors, {}, [](const tools::home::floor& one) {
        return std::pair{one.level, std::string_view{one.id}};
    });
    return floors;
}

std::vector<tools::home::area> read_areas(const json::value& result)
{
    std::vector<tools::home::area> areas;
    for_rows(result, [&areas](const json::object& row) {
        tools::home::area one{.id = std::string{text_in(row, "area_id")}};
        one.name = tidy_name(text_in(row, "name"));
        one.aliases = read_aliases(row);
        one.floor_id = text_in(row, "floor_id");
        if (!one.id.empty() && !one.name.empty())
            areas.push_back(std::move(one));
    });
    std::ranges::sort(areas, {}, &tools::home::area::id);
    const auto is_same = [](const tools::home::area& left, const tools::home::area& right) {
        return left.id == right.id;
    };
    areas.erase(std::unique(areas.begin(), areas.end(), is_same), areas.end());
    return areas;
}

std::map<std::string, device, std::less<>> read_devices(const json::value& result)
{
    std::map<std::string, device, std::less<>> devices;
    for_rows(result, [&devices](const json::object& row) {
        const std::string id{text_in(row, "id")};
        if (!id.empty())
            devices[id] = {
                std::string{text_in(row, "area_id")},
                std::string{text_in(row, "parent_device_id")}};
    });
    return devices;
}

entity_entries read_entities(const json::value& result)
{
    entity_entries entries;
    for_rows(result, [&entries](const json::object& row) {
        const std::string id{text_in(row, "entity_id")};
        if (id.find('.') != std::string::npos)
            entries.insert_or_assign(id, to_entry(row));
    });
    return entries;
}

std::optional<registered> read_entry(const json::value& entry)
{
    const auto* row = entry.if_object();
    if (row == nullptr)
        return std::nullopt;
    return to_entry(*row);
}

entity_ids read_exposure(const json::value& result)
{
    entity_ids exposed;
    const auto* whole = result.if_object();
    const auto* list = whole != nullptr ? object_in(*whole, "exposed_entities") : nullptr;
    if (list == nullptr)
        return exposed;
    for (const auto& [id, to] : *list) {
        const auto* assistants = to.if_object();
        const auto* ours =
            assistants != nullptr ? assistants->if_contains("conversation") : nullptr;
        if (ours != nullptr && ours->is_bool() && ours->get_bool())
            exposed.emplace(id);
    }
    return exposed;
}

std::set<std::string, std::less<>> read_services(const json::value& result)
{
    std::set<std::string, std::less<>> services;
    if (const auto* domains = result.if_object())
        for (const auto& [domain, offered] : *domains)
            if (const auto* names = offered.if_object())
                for (const auto& [name, how] : *names)
                    services.insert(std::string{domain} + "." + std::string{name});
    return services;
}

} // namespace answerd::ha_bridge::websocket
