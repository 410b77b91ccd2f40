// SPDX-License-Identifier: Apache-2.0
#include "tests/replay/recorded_home.hpp"

#include "tests/replay/synthetic_effects.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <stdexcept>
#include <utility>

namespace answerd::tests {
namespace {

namespace json = boost::json;

// supported_features are Home Assistant's: components/<domain>/const.py.
const std::map<std::string_view, std::uint64_t> bits{
    {"ClimateEntityFeature.TARGET_TEMPERATURE", 1},
    {"ClimateEntityFeature.TARGET_TEMPERATURE_RANGE", 2},
    {"ClimateEntityFeature.FAN_MODE", 8},
    {"ClimateEntityFeature.TURN_OFF", 128},
    {"ClimateEntityFeature.TURN_ON", 256},
    {"CoverEntityFeature.OPEN", 1},
    {"CoverEntityFeature.CLOSE", 2},
    {"CoverEntityFeature.SET_POSITION", 4},
    {"CoverEntityFeature.STOP", 8},
    {"FanEntityFeature.SET_SPEED", 1},
    {"FanEntityFeature.OSCILLATE", 2},
    {"MediaPlayerEntityFeature.PAUSE", 1},
    {"MediaPlayerEntityFeature.VOLUME_SET", 4},
    {"MediaPlayerEntityFeature.VOLUME_MUTE", 8},
    {"MediaPlayerEntityFeature.PREVIOUS_TRACK", 16},
    {"MediaPlayerEntityFeature.NEXT_TRACK", 32},
    {"MediaPlayerEntityFeature.TURN_ON", 128},
    {"MediaPlayerEntityFeature.TURN_OFF", 256},
    {"MediaPlayerEntityFeature.VOLUME_STEP", 1024},
    {"MediaPlayerEntityFeature.STOP", 4096},
    {"MediaPlayerEntityFeature.PLAY", 16384},
    {"TodoListEntityFeature.CREATE_TODO_ITEM", 1},
    {"TodoListEntityFeature.DELETE_TODO_ITEM", 2},
    {"VacuumEntityFeature.PAUSE", 4},
    {"VacuumEntityFeature.STOP", 8},
    {"VacuumEntityFeature.RETURN_HOME", 16},
    {"VacuumEntityFeature.STATE", 4096},
    {"VacuumEntityFeature.START", 8192},
    {"ValveEntityFeature.OPEN", 1},
    {"ValveEntityFeature.CLOSE", 2},
    {"ValveEntityFeature.SET_POSITION", 4},
};

const std::uint64_t fan_on_and_off{16 + 32}; ///< every synthetic fan can

/// "cover.CoverDeviceClass.GARAGE" -> "garage".
std::string class_word(std::string_view name)
{
    std::string word{name.substr(name.rfind('.') + 1)};
    std::ranges::transform(word, word.begin(), [](unsigned char c) {
        return static_cast<char>(std::tolower(c));
    });
    return word;
}

std::string text_at(const json::object& in, std::string_view key)
{
    const json::value* found = in.if_contains(key);
    return found != nullptr && found->is_string() ? std::string{found->get_string()} : "";
}

std::string_view domain_of(std::string_view id) { return id.substr(0, id.find('.')); }

/// The states with which a synthetic entity begins when its description leaves them open, or gives
/// them as a truth.
std::string first_state(const json::object& entity)
{
    const std::string_view domain = domain_of(entity.at("id").get_string());
    const json::value* given = entity.if_contains("state");
    const bool on = given != nullptr && given->is_bool() && given->get_bool();
    if (given != nullptr && given->is_string())
        return std::string{given->get_string()};
    if (domain == "cover" || domain == "valve")
        return on ? "open" : "closed";
    if (domain == "todo")
        return "0";
    const json::object* attributes =
        entity.contains("attributes") ? entity.at("attributes").if_object() : nullptr;
    const bool bright = attributes != nullptr && attributes->contains("brightness");
    return on || bright ? "on" : "off";
}

json::object attributes_of(const json::object& entity)
{
    json::object made;
    const json::value* given = entity.if_contains("attributes");
    if (given == nullptr || !given->is_object())
        return made;
    std::uint64_t features = domain_of(entity.at("id").get_string()) == "fan" ? fan_on_and_off : 0;
    for (const auto& [name, value] : given->get_object()) {
        if (name == "supported_features")
            for (const json::value& each : value.as_array())
                features |= feature_bit(each.as_string());
        else if (name == "device_class")
            made["device_class"] = class_word(value.as_string());
        else
            made[name] = value;
    }
    if (features != 0)
        made["supported_features"] = features;
    return made;
}

/// What a synthetic entity shows beyond its description.
void complete(scripted_entity& what)
{
    const std::string_view domain = domain_of(what.id);
    if (domain == "media_player") {
        what.attributes["volume_level"] = 0.5;
        what.attributes["media_track"] = 0;
    }
    if (domain == "fan")
        what.attributes["percentage"] = what.state == "on" ? 100 : 0;
    if (domain == "cover" || domain == "valve")
        what.attributes["current_position"] = what.state == "open" ? 100 : 0;
}

recorded_home read_home(const json::object& from)
{
    recorded_home made;
    for (const json::value& each : from.at("areas").as_array()) {
        const json::object& area = each.as_object();
        made.areas.push_back({text_at(area, "id"), text_at(area, "name"), text_at(area, "floor")});
    }
    for (const json::value& each : from.at("entities").as_array()) {
        const json::object& entity = each.as_object();
        scripted_entity one;
        one.id = text_at(entity, "id");
        one.name = text_at(entity, "name");
        one.area = text_at(entity, "area");
        one.state = first_state(entity);
        one.attributes = attributes_of(entity);
        complete(one);
        made.entities.push_back(std::move(one));
    }
    return made;
}

} // namespace

std::uint64_t feature_bit(std::string_view name)
{
    const auto found = bits.find(name.substr(name.find('.') + 1));
    if (found == bits.end())
        throw std::out_of_range{"no such feature: " + std::string{name}};
    return found->second;
}

std::map<std::string, recorded_home> read_homes(const json::value& from)
{
    std::map<std::string, recorded_home> all;
    for (const auto& [name, home] : from.as_object())
        all.emplace(name, read_home(home.as_object()));
    return all;
}

void furnish(scripted_home& what, const recorded_home& as)
{
    std::set<std::string> floors;
    for (const auto& each : as.areas) {
        if (!each.floor.empty() && floors.insert(each.floor).second)
            what.add_floor(each.floor, each.floor);
        what.add_area(each.id, each.name, each.floor);
    }
    for (const scripted_entity& each : as.entities)
        what.add(each);
    what.effects = apply_synthetic_effect;
}

} // namespace answerd::tests
