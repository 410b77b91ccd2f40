// SPDX-License-Identifier: Apache-2.0
#include "tests/support/home_effects.hpp"

#include <boost/json/serialize.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>

namespace answerd::tests {
namespace {

namespace json = boost::json;

std::string as_state(const json::value& value)
{
    if (value.is_string())
        return std::string{value.get_string()};
    if (!value.is_double())
        return json::serialize(value);
    std::array<char, 32> text{}; // as Python writes it: "2.5"
    const int size = std::snprintf(text.data(), text.size(), "%.10g", value.get_double());
    return {text.data(), static_cast<std::size_t>(size)};
}

json::value scaled(const json::value& value, double times)
{
    if (times == 1 || !value.is_number())
        return value;
    const double got = value.to_number<double>() * times;
    return times < 1 ? json::value(got) : json::value(std::lround(got));
}

/// A row that takes a field is about calls that carry it.
bool fits(const home_effect& row, std::string_view service, const json::object& data)
{
    return row.service == service && (row.takes.empty() || data.contains(row.takes));
}

} // namespace

const std::vector<home_effect>& home_effects()
{
    static const std::vector<home_effect> table{
        {"light.turn_on", "on"},
        {"light.turn_on", "on", "brightness_pct", "brightness", 2.55},
        {"light.turn_on", "on", "color_name", "color_name"},
        {"light.turn_on", "on", "color_temp_kelvin", "color_temp_kelvin"},
        {"light.turn_off", "off"},
        {"switch.turn_on", "on"},
        {"switch.turn_off", "off"},
        {"input_boolean.turn_on", "on"},
        {"input_boolean.turn_off", "off"},
        {"automation.turn_on", "on"},
        {"automation.turn_off", "off"},
        {"automation.trigger", ""},
        {"remote.turn_on", "on"},
        {"remote.turn_off", "off"},
        {"siren.turn_on", "on"},
        {"siren.turn_off", "off"},
        {"group.turn_on", "on"},
        {"group.turn_off", "off"},
        {"fan.turn_on", "on"},
        {"fan.turn_on", "on", "percentage", "percentage"},
        {"fan.turn_off", "off"},
        {"fan.set_percentage", "on", "percentage", "percentage"},
        {"fan.set_preset_mode", "on", "preset_mode", "preset_mode"},
        {"humidifier.turn_on", "on"},
        {"humidifier.turn_off", "off"},
        {"humidifier.set_humidity", "", "humidity", "humidity"},
        {"humidifier.set_mode", "", "mode", "mode"},
        {"water_heater.turn_on", "on"},
        {"water_heater.turn_off", "off"},
        {"water_heater.set_temperature", "", "temperature", "temperature"},
        {"climate.turn_on", "heat"},
        {"climate.turn_off", "off"},
        {"climate.set_temperature", "", "temperature", "temperature"},
        {"climate.set_temperature", "", "target_temp_low", "target_temp_low"},
        {"climate.set_temperature", "", "target_temp_high", "target_temp_high"},
        {"climate.set_hvac_mode", "", "hvac_mode", "state"},
        {"cover.open_cover", "opening"},
        {"cover.close_cover", "closing"},
        {"cover.stop_cover", "open"},
        {"cover.set_cover_position", "open", "position", "current_position"},
        {"valve.open_valve", "open"},
        {"valve.close_valve", "closed"},
        {"valve.stop_valve", "open"},
        {"valve.set_valve_position", "open", "position", "current_position"},
        {"lock.lock", "locked"},
        {"lock.unlock", "unlocked"},
        {"lock.open", "open"},
        {"media_player.turn_on", "on"},
        {"media_player.turn_off", "off"},
        {"media_player.media_play", "playing"},
        {"media_player.media_pause", "paused"},
        {"media_player.media_stop", "idle"},
        {"media_player.media_next_track", ""},
        {"media_player.media_previous_track", ""},
        {"media_player.volume_up", ""},
        {"media_player.volume_down", ""},
        {"media_player.volume_set", "", "volume_level", "volume_level"},
        {"media_player.volume_mute", "", "is_volume_muted", "is_volume_muted"},
        {"media_player.select_source", "", "source", "source"},
        {"vacuum.start", "cleaning"},
        {"vacuum.pause", "paused"},
        {"vacuum.stop", "idle"},
        {"vacuum.return_to_base", "returning"},
        {"vacuum.clean_area", "cleaning"},
        {"lawn_mower.start_mowing", "mowing"},
        {"lawn_mower.dock", "returning"},
        {"lawn_mower.pause", "paused"},
        {"button.press", ""},
        {"input_button.press", ""},
        {"scene.turn_on", ""},
        {"script.turn_on", ""},
        {"script.turn_off", "off"},
        {"number.set_value", "", "value", "state"},
        {"input_number.set_value", "", "value", "state"},
        {"select.select_option", "", "option", "state"},
        {"input_select.select_option", "", "option", "state"},
        {"text.set_value", "", "value", "state"},
        {"input_text.set_value", "", "value", "state"},
        {"alarm_control_panel.alarm_arm_away", "armed_away"},
        {"alarm_control_panel.alarm_arm_home", "armed_home"},
        {"alarm_control_panel.alarm_arm_night", "armed_night"},
        {"alarm_control_panel.alarm_disarm", "disarmed"},
        {"todo.get_items", ""},
        {"todo.add_item", ""},
        {"todo.update_item", ""},
        {"todo.remove_item", ""},
        {"calendar.get_events", ""},
        {"calendar.create_event", ""},
        {"weather.get_forecasts", ""},
    };
    return table;
}

bool apply_effect(std::string_view service, const json::object& data, tools::home::entity_state& to)
{
    bool known = false;
    for (const home_effect& row : home_effects()) {
        if (!fits(row, service, data))
            continue;
        known = true;
        if (!row.state.empty())
            to.state = row.state;
        if (row.gives == "state")
            to.state = as_state(data.at(row.takes));
        else if (!row.gives.empty())
            to.attributes[row.gives] = scaled(data.at(row.takes), row.times);
    }
    return known;
}

} // namespace answerd::tests
