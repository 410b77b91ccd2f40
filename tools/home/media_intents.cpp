// SPDX-License-Identifier: Apache-2.0
#include "tools/home/intent_parts.hpp"

namespace answerd::tools::home {
namespace {

constexpr unsigned can_set_volume = 4;
constexpr unsigned can_mute = 8;
constexpr unsigned can_step_volume = 1024;

const preferred_states playing{"playing", "buffering"};

way to_player(std::string_view service, unsigned needs, expectation shows)
{
    way made{.domain = "media_player", .service = service, .needs = needs};
    made.shows = std::move(shows);
    return made;
}

way told(way how, std::string_view phrase)
{
    how.phrase = phrase;
    return how;
}

intent player(std::string_view name, std::string_view description, std::vector<way> ways)
{
    return {.name = name, .description = description, .ways = std::move(ways), .prefers = playing};
}

value_rule volume(std::string_view slot)
{
    return {
        .slot = slot,
        .field = "volume_level",
        .times = 0.01,
        .attribute = "volume_level",
        .slack = 0.015,
        .phrase = "home_volume",
        .unit = "percent"};
}

way muting(bool on)
{
    way made = to_player("media_player.volume_mute", can_mute, {});
    value_rule rule{.field = "is_volume_muted", .attribute = "is_volume_muted"};
    rule.times = on ? 1 : 0;
    rule.fixed = true;
    made.values = {rule};
    made.phrase = on ? "home_muted" : "home_unmuted";
    return made;
}

std::vector<intent> volume_intents()
{
    way set = to_player("media_player.volume_set", can_set_volume, {});
    set.values = {volume("volume_level")};
    intent to{player("HassSetVolume", "Volume %", {set})};
    to.asks_for = {"name"};
    to.slots = {{.name = "volume_level", .what = value_slot::kind::number}};

    way change = to_player("media_player.volume_set", can_set_volume, {});
    change.values = {volume("volume_step")};
    change.values[0].relative = true;
    way up = told(to_player("media_player.volume_up", can_step_volume, {}), "home_louder");
    up.sign = 1;
    way down = told(to_player("media_player.volume_down", can_step_volume, {}), "home_quieter");
    down.sign = -1;
    intent by{player("HassSetVolumeRelative", "Louder, quieter", {change, up, down})};
    by.asks_for = {"name"};
    by.slots = {
        {.name = "volume_step", .what = value_slot::kind::step, .lowest = -100, .highest = 100}};
    return {to, by};
}

} // namespace

std::vector<intent> media_intents()
{
    const way pause =
        to_player("media_player.media_pause", 1, {.settled = {"paused", "idle", "off", "standby"}});
    const way resume = to_player(
        "media_player.media_play",
        16384,
        {.settled = {"playing"}, .passing = {"buffering"}}
    );
    std::vector<intent> all{
        player("HassMediaPause", "Pause, stop", {pause}),
        player("HassMediaUnpause", "Resume", {resume}),
        player(
            "HassMediaNext",
            "Next",
            {told(to_player("media_player.media_next_track", 32, {}), "home_next")}
        ),
        player(
            "HassMediaPrevious",
            "Previous",
            {told(to_player("media_player.media_previous_track", 16, {}), "home_previous")}
        ),
        player("HassMediaPlayerMute", "Mute", {muting(true)}),
        player("HassMediaPlayerUnmute", "Unmute", {muting(false)})};
    all[1].prefers = {"paused"};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i].asks_for = {"name"}; // a room may stand there too
    for (const intent& each : volume_intents())
        all.push_back(each);
    return all;
}

} // namespace answerd::tools::home
