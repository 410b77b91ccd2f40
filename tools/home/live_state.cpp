// SPDX-License-Identifier: Apache-2.0
#include "tools/home/live_state.hpp"

#include "tools/clean_text.hpp"
#include "tools/home/slot_values.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_text = 120;
constexpr std::size_t most_choices = 20;

/// Numbers and words of a fixed set.
constexpr std::array<std::string_view, 14> told_attributes{
    "current_temperature",
    "temperature",
    "target_temp_low",
    "target_temp_high",
    "humidity",
    "current_humidity",
    "hvac_action",
    "preset_mode",
    "percentage",
    "current_position",
    "volume_level",
    "is_volume_muted",
    "battery_level",
    "color_temp_kelvin"};

/// What a broadcaster, a song or a device's maker wrote.
constexpr std::array<std::string_view, 5>
    foreign_attributes{"media_title", "media_artist", "media_album_name", "app_name", "source"};

constexpr std::array<std::string_view, 9> choice_attributes{
    "options",
    "hvac_modes",
    "preset_modes",
    "fan_modes",
    "available_modes",
    "source_list",
    "effect_list",
    "fan_speed_list",
    "operation_list"};

struct class_words {
    std::string_view device_class{};
    std::string_view on{};
    std::string_view off{};
};

constexpr std::array<class_words, 20> binary_words{{
    {"battery", "low", "normal"},        {"connectivity", "connected", "disconnected"},
    {"door", "open", "closed"},          {"garage_door", "open", "closed"},
    {"gas", "detected", "clear"},        {"carbon_monoxide", "detected", "clear"},
    {"lock", "unlocked", "locked"},      {"moisture", "wet", "dry"},
    {"motion", "detected", "clear"},     {"moving", "moving", "still"},
    {"occupancy", "detected", "clear"},  {"opening", "open", "closed"},
    {"plug", "plugged in", "unplugged"}, {"presence", "home", "away"},
    {"problem", "problem", "ok"},        {"safety", "unsafe", "safe"},
    {"smoke", "detected", "clear"},      {"tamper", "detected", "clear"},
    {"vibration", "detected", "clear"},  {"window", "open", "closed"},
}};

/// One short word or a number; anything longer can be an order in disguise.
bool is_plain(std::string_view text)
{
    return text.size() <= 32 && std::ranges::all_of(text, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
                      c == '-' || c == '+' || c == ':' || c == 'T';
           });
}

std::string shortened(std::string_view text)
{
    const auto part = head_of(text, longest_text);
    return clean_text(part) + (part.size() < text.size() ? "..." : "");
}

json::value first_of(const json::array& list)
{
    json::array some;
    for (const json::value& each : list)
        if (each.is_string() && some.size() < most_choices)
            some.emplace_back(shortened(each.get_string()));
    return some;
}

class reading {
 public:
    reading(const entity& what, const entity_state& shown) : what_{what}, shown_{shown} {}

    void tell_state()
    {
        const std::string word = state_word(what_, shown_.state);
        got.told["state"] = shortened(word);
        if (word == shown_.state)
            got.untrusted = !is_plain(word);
        copy("unit_of_measurement", "unit");
        if (!what_.device_class.empty())
            got.told["class"] = what_.device_class;
        if (const json::value* level = shown_.attributes.if_contains("brightness");
            level != nullptr && level->is_number())
            got.told["brightness_pct"] = std::lround(level->to_number<double>() / 2.55);
    }

    void tell_attributes()
    {
        for (const std::string_view each : told_attributes)
            copy(each, each);
        for (const std::string_view each : foreign_attributes)
            got.untrusted = copy(each, each) || got.untrusted;
    }

    void tell_choices()
    {
        for (const std::string_view each : choice_attributes)
            if (const json::value* list = shown_.attributes.if_contains(each);
                list != nullptr && list->is_array())
                got.told[each] = first_of(list->get_array());
    }

    live_state got{};

 private:
    bool copy(std::string_view from, std::string_view to)
    {
        const json::value* value = shown_.attributes.if_contains(from);
        if (value == nullptr || value->is_null() || value->is_structured())
            return false;
        if (value->is_string())
            got.told[to] = shortened(value->get_string());
        else
            got.told[to] = readable(*value);
        return true;
    }

    const entity& what_;
    const entity_state& shown_;
};

} // namespace

std::string state_word(const entity& what, std::string_view state)
{
    if (what.domain() == "binary_sensor" && (state == "on" || state == "off"))
        for (const class_words& each : binary_words)
            if (each.device_class == what.device_class)
                return std::string{state == "on" ? each.on : each.off};
    return std::string{state};
}

live_state
read_state(const entity& what, const entity_state& shown, const home_view& view, bool choices)
{
    reading one{what, shown};
    one.got.told["name"] = shortened(what.name);
    if (const area* where = view.find_area(what.area_id))
        one.got.told["area"] = shortened(where->name);
    one.got.told["domain"] = what.domain();
    one.tell_state();
    if (shown.state != "unavailable")
        one.tell_attributes();
    if (choices)
        one.tell_choices();
    return std::move(one.got);
}

} // namespace answerd::tools::home
