// SPDX-License-Identifier: Apache-2.0
#include "tools/home/intent_parts.hpp"

namespace answerd::tools::home {
namespace {

using kind = value_slot::kind;
using color_modes = std::vector<std::string_view>;

const color_modes colorful{"hs", "xy", "rgb", "rgbw", "rgbww"};
// Home Assistant turns kelvin into a color where a light has colors only.
const color_modes tinted{"color_temp", "hs", "xy", "rgb", "rgbw", "rgbww"};
const color_modes dimmed{"brightness", "white", "color_temp", "hs", "xy", "rgb", "rgbw", "rgbww"};

value_rule percentage(std::string_view slot, std::string_view field, std::string_view phrase)
{
    value_rule rule{.slot = slot, .field = field};
    rule.attribute = field;
    rule.phrase = phrase;
    rule.unit = "percent";
    return rule;
}

intent set_light()
{
    value_rule brightness{.slot = "brightness", .field = "brightness_pct"};
    brightness.attribute = "brightness"; // 0 to 255
    brightness.attribute_times = 2.55;
    brightness.slack = 3;
    brightness.phrase = "home_at";
    brightness.unit = "percent";
    brightness.modes = dimmed;
    value_rule color{.slot = "color", .field = "color_name", .phrase = "home_color"};
    color.modes = colorful;
    value_rule warmth{.slot = "temperature", .field = "color_temp_kelvin"};
    warmth.attribute = "color_temp_kelvin";
    warmth.slack = 60; // lamps count in mired
    warmth.lowest = "min_color_temp_kelvin";
    warmth.highest = "max_color_temp_kelvin";
    warmth.phrase = "home_at";
    warmth.unit = "kelvin";
    warmth.modes = tinted;
    warmth.unless = "color"; // Home Assistant refuses both at once

    intent set{.name = "HassLightSet", .description = "Brightness %, color, kelvin"};
    set.ways = {
        {.domain = "light",
         .service = "light.turn_on",
         .shows = {.settled = {"on"}},
         .values = {brightness, color, warmth}}};
    set.slots = {
        {.name = "brightness", .what = kind::number, .required = false},
        {.name = "color", .required = false},
        {.name = "temperature",
         .what = kind::number,
         .lowest = 1000,
         .highest = 20000,
         .required = false}};
    return set;
}

value_rule degrees_of(std::string_view slot, std::string_view field)
{
    value_rule degrees{.slot = slot, .field = field};
    degrees.attribute = field;
    degrees.lowest = "min_temp";
    degrees.highest = "max_temp";
    degrees.phrase = "home_set_to";
    degrees.unit = "temperature";
    return degrees;
}

intent set_temperature()
{
    const value_rule degrees = degrees_of("temperature", "temperature");
    intent set{.name = "HassClimateSetTemperature", .description = "Set heating"};
    set.ways = {
        {.domain = "climate",
         .service = "climate.set_temperature",
         .needs = 1,
         .values = {degrees}},
        // TARGET_TEMPERATURE_RANGE: Home Assistant's own intent cannot set these.
        {.domain = "climate",
         .service = "climate.set_temperature",
         .needs = 2,
         .values = {degrees_of("low", "target_temp_low"), degrees_of("high", "target_temp_high")}},
        {.domain = "water_heater",
         .service = "water_heater.set_temperature",
         .needs = 1,
         .values = {degrees}}};
    // The bounds are the entity's own, in the home's unit.
    for (const std::string_view each : {"temperature", "low", "high"})
        set.slots.push_back(
            {.name = each, .what = kind::number, .lowest = -100, .highest = 500, .required = false}
        );
    return set;
}

intent set_fan_speed()
{
    intent set{.name = "HassFanSetSpeed", .description = "Fan speed %"};
    value_rule speed = percentage("percentage", "percentage", "home_at");
    speed.slack = 17; // three speeds: 33, 66, 100
    way running{.domain = "fan", .service = "fan.set_percentage", .needs = 1, .values = {speed}};
    running.from = {"on"};
    // Home Assistant's own (its components/fan/intent.py). Models that are told to turn a fan on
    // fill in a speed of 0 (recorded turns of home control): what that does, the fan decides.
    way resting{.domain = "fan", .service = "fan.turn_on", .needs = 1, .values = {speed}};
    resting.always = true;
    set.ways = {running, resting};
    set.slots = {{.name = "percentage", .what = kind::number}};
    set.asks_for = {"name"};
    return set;
}

way moistening(std::string_view slot)
{
    value_rule rule = percentage(slot, "humidity", "home_set_to");
    rule.lowest = "min_humidity";
    rule.highest = "max_humidity";
    way made{.domain = "humidifier", .service = "humidifier.set_humidity"};
    made.values = {rule};
    return made;
}

intent set_humidity()
{
    intent set{.name = "HassHumidifierSetpoint", .description = "Set humidity in percent"};
    set.ways = {moistening("humidity")};
    set.slots = {{.name = "humidity", .what = kind::number}};
    set.shown = false; // set_value does it too
    return set;
}

way choosing(
    std::string_view service,
    std::string_view field,
    std::string_view attribute,
    std::string_view choices,
    std::string_view slot = "value"
)
{
    value_rule rule{.slot = slot, .field = field};
    rule.attribute = attribute;
    rule.choices = choices;
    rule.phrase = "home_set_to";
    way made{.domain = service.substr(0, service.find('.')), .service = service};
    made.values = {rule};
    return made;
}

way numbering(std::string_view service, std::string_view highest, std::string_view lowest)
{
    way made = choosing(service, "value", "state", {});
    made.values[0].lowest = lowest;
    made.values[0].highest = highest;
    made.values[0].unit = "number";
    return made;
}

/// Ours: Home Assistant has no tool that sets numbers, choices and modes (its issue 166981).
intent set_value()
{
    intent set{.name = "set_value", .description = "Number, option, mode, source"};
    set.ways = {
        numbering("number.set_value", "max", "min"),
        numbering("input_number.set_value", "max", "min"),
        moistening("value"),
        choosing("select.select_option", "option", "state", "options"),
        choosing("input_select.select_option", "option", "state", "options"),
        choosing("text.set_value", "value", "state", {}),
        choosing("input_text.set_value", "value", "state", {}),
        choosing("climate.set_hvac_mode", "hvac_mode", "state", "hvac_modes"),
        choosing("climate.set_preset_mode", "preset_mode", "preset_mode", "preset_modes"),
        choosing("climate.set_fan_mode", "fan_mode", "fan_mode", "fan_modes"),
        choosing("fan.set_preset_mode", "preset_mode", "preset_mode", "preset_modes"),
        choosing("humidifier.set_mode", "mode", "mode", "available_modes"),
        choosing("light.turn_on", "effect", "effect", "effect_list"),
        choosing("media_player.select_source", "source", "source", "source_list"),
        choosing("vacuum.set_fan_speed", "fan_speed", "fan_speed", "fan_speed_list"),
        choosing("water_heater.set_operation_mode", "operation_mode", "state", "operation_list")};
    set.slots = {{.name = "value"}};
    set.asks_for = {"name"};
    return set;
}

intent set_humidifier_mode()
{
    intent set{.name = "HassHumidifierMode", .description = "Set mode"};
    set.ways = {choosing("humidifier.set_mode", "mode", "mode", "available_modes", "mode")};
    set.slots = {{.name = "mode"}};
    set.shown = false; // set_value does it too
    return set;
}

} // namespace

std::vector<intent> setting_intents()
{
    return {
        set_light(),
        set_temperature(),
        set_fan_speed(),
        set_humidity(),
        set_humidifier_mode(),
        set_value()};
}

} // namespace answerd::tools::home
