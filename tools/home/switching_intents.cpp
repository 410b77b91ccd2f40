// SPDX-License-Identifier: Apache-2.0
#include "tools/home/intent_parts.hpp"

#include <iterator>

// supported_features are Home Assistant's: <domain>/const.py, "...EntityFeature".

namespace answerd::tools::home {
namespace {

const expectation turns_on{.settled = {"on"}};
const expectation turns_off{.settled = {"off"}};
const expectation leaves_off{.left = {"off", "standby"}};

void append(std::vector<way>& to, std::vector<way> more)
{
    std::move(more.begin(), more.end(), std::back_inserter(to));
}

way swept(std::string_view domain, std::string_view service, expectation shows, unsigned needs = 0)
{
    way made;
    made.domain = domain;
    made.service = service;
    made.shows = std::move(shows);
    made.needs = needs;
    made.swept = true;
    return made;
}

way alone(std::string_view domain, std::string_view service, expectation shows, unsigned needs = 0)
{
    way made = swept(domain, service, std::move(shows), needs);
    made.swept = false;
    return made;
}

/// Arming is no guess: away where the panel can, else at home.
std::vector<way> arming_ways()
{
    const expectation away{
        .settled = {"armed_away"},
        .passing = {"arming", "pending"},
        .slow = true};
    const expectation home{
        .settled = {"armed_home"},
        .passing = {"arming", "pending"},
        .slow = true};
    return {
        alone("alarm_control_panel", "alarm_control_panel.alarm_arm_away", away, 2),
        alone("alarm_control_panel", "alarm_control_panel.alarm_arm_home", home, 1)};
}

std::vector<way> ways_on()
{
    std::vector<way> ways{
        swept("light", "light.turn_on", turns_on),
        swept("switch", "switch.turn_on", turns_on),
        swept("input_boolean", "input_boolean.turn_on", turns_on),
        swept("fan", "fan.turn_on", turns_on),
        swept("humidifier", "humidifier.turn_on", turns_on),
        swept("remote", "remote.turn_on", turns_on),
        // A group has no services of its own.
        swept("group", "homeassistant.turn_on", turns_on),
        swept("climate", "climate.turn_on", leaves_off, 256),
        swept("water_heater", "water_heater.turn_on", leaves_off, 8),
        swept("media_player", "media_player.turn_on", leaves_off, 128),
        swept("media_player", "media_player.media_play", {.settled = {"playing"}}, 16384),
        alone("siren", "siren.turn_on", turns_on, 1),
        alone("automation", "automation.turn_on", turns_on)};
    way scene = alone("scene", "scene.turn_on", {});
    scene.phrase = "home_scene";
    way script = alone("script", "script.turn_on", {});
    script.phrase = "home_script";
    append(ways, {scene, script});
    append(ways, opening_ways());
    append(ways, {locking_way()}); // Home Assistant's: to turn a lock on is to lock it
    append(ways, roaming_ways());
    append(ways, pressing_ways());
    append(ways, arming_ways());
    return ways;
}

std::vector<way> ways_off()
{
    std::vector<way> ways{
        swept("light", "light.turn_off", turns_off),
        swept("switch", "switch.turn_off", turns_off),
        swept("input_boolean", "input_boolean.turn_off", turns_off),
        swept("fan", "fan.turn_off", turns_off),
        swept("humidifier", "humidifier.turn_off", turns_off),
        swept("remote", "remote.turn_off", turns_off),
        swept("group", "homeassistant.turn_off", turns_off),
        swept("climate", "climate.turn_off", turns_off, 128),
        swept("water_heater", "water_heater.turn_off", turns_off, 8),
        swept("media_player", "media_player.turn_off", {.settled = {"off", "standby"}}, 256),
        swept("media_player", "media_player.media_stop", {.settled = {"idle", "off"}}, 4096),
        swept("media_player", "media_player.media_pause", {.settled = {"paused", "idle"}}, 1),
        alone("siren", "siren.turn_off", turns_off, 2),
        alone("automation", "automation.turn_off", turns_off),
        alone("script", "script.turn_off", turns_off),
        alone(
            "alarm_control_panel",
            "alarm_control_panel.alarm_disarm",
            {.settled = {"disarmed"}}
        )};
    append(ways, closing_ways());
    append(ways, {unlocking_way()}); // "turn off" on a lock is an unlock: the policy sees that
    append(ways, docking_ways());
    return ways;
}

} // namespace

way locking_way()
{
    return alone("lock", "lock.lock", {.settled = {"locked"}, .passing = {"locking"}});
}

way unlocking_way()
{
    return alone("lock", "lock.unlock", {.settled = {"unlocked"}, .passing = {"unlocking"}});
}

std::vector<way> pressing_ways()
{
    way button = alone("button", "button.press", {});
    button.phrase = "home_pressed";
    way helper = alone("input_button", "input_button.press", {});
    helper.phrase = "home_pressed";
    return {button, helper};
}

std::vector<intent> switching_intents()
{
    const std::vector<std::string_view> any{"name", "area", "domain"}; // an area may be a floor
    intent on{.name = "HassTurnOn", .description = "Turn on, start, run", .ways = ways_on()};
    on.asks_for = any;
    intent off{.name = "HassTurnOff", .description = "Turn off, dock", .ways = ways_off()};
    off.asks_for = any;
    intent toggle{.name = "HassToggle", .description = "Toggle", .ways = ways_on()};
    toggle.shown = false;
    toggle.toggles = true;
    intent press{.name = "HassPress", .description = "Press a button", .ways = pressing_ways()};
    press.shown = false; // HassTurnOn does it too
    // Home Assistant shows models locks as turned on and off, which small ones mix up.
    intent lock{.name = "HassLock", .description = "Lock", .ways = {locking_way()}};
    lock.asks_for = {"name"};
    intent unlock{.name = "HassUnlock", .description = "Unlock", .ways = {unlocking_way()}};
    unlock.asks_for = {"name"};
    return {on, off, toggle, press, lock, unlock};
}

} // namespace answerd::tools::home
