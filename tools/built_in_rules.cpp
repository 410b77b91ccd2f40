// SPDX-License-Identifier: Apache-2.0
#include "tools/built_in_rules.hpp"

namespace answerd::tools {
namespace {

using names = std::vector<std::string>;

// What leaves the house or reaches into the machine that the house runs on.
const names outward{"notify", "telegram_bot", "rest_command", "mqtt", "ifttt", "matrix"};
const names machine{
    "shell_command",
    "rest_command",
    "command_line",
    "hassio",
    "python_script",
    "pyscript",
    "backup",
    "recorder",
    "mqtt",
    "system_log",
    "logger",
    "downloader",
    "file"};

// Domains whose services do no harm beyond nuisance, once the rules before have had their say.
const names everyday{
    "light",
    "switch",
    "fan",
    "media_player",
    "climate",
    "humidifier",
    "water_heater",
    "cover",
    "valve",
    "lock",
    "alarm_control_panel",
    "scene",
    "vacuum",
    "lawn_mower",
    "todo",
    "shopping_list",
    "calendar",
    "timer",
    "counter",
    "input_boolean",
    "input_number",
    "input_select",
    "input_datetime",
    "number",
    "select",
    "button",
    "input_button",
    "remote",
    "assist_satellite",
    "tts",
    "intent"};

const names closing_covers{"close_cover", "stop_cover", "close_cover_tilt", "stop_cover_tilt"};

// A verb is named by what it may not do: whatever is neither locking nor closing has the effect
// that is asked about, "turn off" and "toggle" included (security.md 6.3).
const std::vector<policy_rule> built_in{
    {.id = "machine", .then = decision::deny, .access = access::write, .domain = machine},
    {.id = "restart",
     .then = decision::deny,
     .access = access::write,
     .domain = {"homeassistant"},
     .except = {"turn_on", "turn_off", "toggle", "update_entity"}},
    {.id = "outward", .then = decision::deny, .access = access::write, .domain = outward},
    {.id = "reads", .then = decision::allow, .access = access::read},
    {.id = "unlock", .access = access::write, .domain = {"lock"}, .except = {"lock.lock"}},
    {.id = "disarm",
     .access = access::write,
     .domain = {"alarm_control_panel"},
     .except = {"alarm_control_panel.alarm_arm_*"}},
    {.id = "opening",
     .access = access::write,
     .domain = {"cover"},
     .except = closing_covers,
     .device_class = {"garage", "door", "gate"}},
    // Many garage doors come without a class; their names tell.
    {.id = "opening_by_name",
     .access = access::write,
     .domain = {"cover"},
     .except = closing_covers,
     .device_class = {""},
     .words =
         {"garage*", "*door", "*gate", "tor", "*entor", "*hoftor", "*fahrtstor", "*tur", "*tuer"}},
    // "All covers there" may hold a garage door: a plan names its entities.
    {.id = "unresolved",
     .access = access::write,
     .domain = {"cover"},
     .except = closing_covers,
     .entity = {""}},
    {.id = "valve",
     .access = access::write,
     .domain = {"valve"},
     .except = {"close_valve", "stop_valve"}},
    {.id = "script", .access = access::write, .domain = {"script", "automation"}},
    {.id = "restart_button",
     .access = access::write,
     .domain = {"button"},
     .device_class = {"restart", "update"}},
    {.id = "everyday", .then = decision::allow, .access = access::write, .domain = everyday},
    // What nobody has thought of, a call that does not say what it will do among it, asks.
    {.id = "unknown", .access = access::any},
};

const std::vector<policy_rule> tainted{
    {.id = "tainted_outward", .then = decision::deny, .access = access::write, .domain = outward},
    {.id = "tainted_reads", .then = decision::allow, .access = access::read},
    // An address in its arguments could carry out what was read.
    {.id = "tainted_media",
     .access = access::write,
     .domain = {"media_player"},
     .service = {"play_media"}},
    {.id = "tainted_harmless",
     .then = decision::allow,
     .access = access::write,
     .domain = {"light", "fan", "media_player", "todo", "shopping_list", "timer"}},
    {.id = "tainted", .access = access::write},
};

} // namespace

std::span<const policy_rule> built_in_rules() { return built_in; }

std::span<const policy_rule> tainted_rules() { return tainted; }

} // namespace answerd::tools
