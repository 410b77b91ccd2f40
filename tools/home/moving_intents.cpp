// SPDX-License-Identifier: Apache-2.0
#include "tools/home/intent_parts.hpp"

#include <utility>

namespace answerd::tools::home {
namespace {

const std::vector<std::string_view> moving{"opening", "closing"};

expectation opens()
{
    return {.settled = {"open"}, .passing = {"opening"}, .slow = true, .fully = "current_position"};
}

expectation closes() { return {.settled = {"closed"}, .passing = {"closing"}, .slow = true}; }

value_rule position()
{
    return {
        .slot = "position",
        .field = "position",
        .attribute = "current_position",
        .slack = 2,
        .phrase = "home_at",
        .unit = "percent"};
}

expectation positioned() { return {.passing = moving, .slow = true}; }

way only_at(double position, way does)
{
    does.only_at = position;
    return does;
}

intent robot(std::string_view name, std::string_view description, way does)
{
    return {
        .name = name,
        .description = description,
        .ways = {std::move(does)},
        .asks_for = {"name"}};
}

/// Vacuums and mowers. What HassTurnOn does as well ("start", "turn off") is not shown to models,
/// but for the start of a vacuum: a small model starts a timer of that name else.
std::vector<intent> robot_intents()
{
    const auto roaming = roaming_ways();
    const auto docking = docking_ways();
    const intent vacuum = robot("HassVacuumStart", "Vacuum", roaming[0]);
    intent mow = robot("HassLawnMowerStartMowing", "Mow", roaming[1]);
    mow.shown = false;
    intent dock = robot("HassLawnMowerDock", "Dock a mower", docking[2]);
    dock.shown = false;
    // Where it cleans is told to the service; the robot itself stands elsewhere.
    intent clean{.name = "HassVacuumCleanArea", .description = "Vacuum an area"};
    clean.ways = {
        {.domain = "vacuum",
         .service = "vacuum.clean_area",
         .needs = 16384,
         .shows = {.settled = {"cleaning"}},
         .values = {{.slot = "area", .field = "cleaning_area_id"}},
         .always = true}};
    clean.slots = {{.name = "area"}};
    clean.asks_for = {};
    clean.place_is_value = true;
    clean.by_features = true; // few robots know rooms
    intent home = robot("HassVacuumReturnToBase", "Dock a vacuum", docking[0]);
    home.shown = false;
    return {vacuum, home, clean, mow, dock};
}

} // namespace

std::vector<way> opening_ways()
{
    return {
        {.domain = "cover", .service = "cover.open_cover", .needs = 1, .shows = opens()},
        {.domain = "valve", .service = "valve.open_valve", .needs = 1, .shows = opens()}};
}

std::vector<way> closing_ways()
{
    return {
        {.domain = "cover", .service = "cover.close_cover", .needs = 2, .shows = closes()},
        {.domain = "valve", .service = "valve.close_valve", .needs = 2, .shows = closes()}};
}

std::vector<way> roaming_ways()
{
    return {
        {.domain = "vacuum",
         .service = "vacuum.start",
         .needs = 8192,
         .shows = {.settled = {"cleaning"}}},
        {.domain = "lawn_mower",
         .service = "lawn_mower.start_mowing",
         .needs = 1,
         .shows = {.settled = {"mowing"}}}};
}

std::vector<way> docking_ways()
{
    return {
        {.domain = "vacuum",
         .service = "vacuum.return_to_base",
         .needs = 16,
         .shows = {.settled = {"returning", "docked"}}},
        {.domain = "vacuum",
         .service = "vacuum.stop",
         .needs = 8,
         .shows = {.settled = {"idle", "docked"}}},
        {.domain = "lawn_mower",
         .service = "lawn_mower.dock",
         .needs = 4,
         .shows = {.settled = {"returning", "docked"}}}};
}

std::vector<intent> moving_intents()
{
    intent open{.name = "HassOpen", .description = "Open", .ways = opening_ways()};
    open.asks_for = {"name"}; // a room may stand there too
    intent close{.name = "HassClose", .description = "Close", .ways = closing_ways()};
    close.asks_for = {"name"};

    intent set{.name = "HassSetPosition", .description = "0 closed, 100 open"};
    set.ways = {
        {.domain = "cover",
         .service = "cover.set_cover_position",
         .needs = 4,
         .shows = positioned(),
         .values = {position()}},
        {.domain = "valve",
         .service = "valve.set_valve_position",
         .needs = 4,
         .shows = positioned(),
         .values = {position()}}};
    // Garage doors know no positions between (recorded turns: "close" came as position 0).
    for (const way& each : opening_ways())
        set.ways.push_back(only_at(100, each));
    for (const way& each : closing_ways())
        set.ways.push_back(only_at(0, each));
    set.slots = {{.name = "position", .what = value_slot::kind::number}};
    set.asks_for = {"name"};

    // A cover may move without saying so: a stop is sent whatever its state. A vacuum that shall
    // stop goes home, as those expect who say it (the recorded turns of home control).
    intent stop{.name = "HassStopMoving", .description = "Stop"};
    stop.ways = {
        {.domain = "cover", .service = "cover.stop_cover", .needs = 8, .phrase = "home_stopped"},
        {.domain = "valve", .service = "valve.stop_valve", .needs = 8, .phrase = "home_stopped"}};
    for (const way& each : docking_ways())
        stop.ways.push_back(each);
    stop.asks_for = {"name"};
    stop.prefers = {"opening", "closing", "cleaning", "mowing"};

    std::vector<intent> all{open, close, set, stop};
    for (intent& each : robot_intents())
        all.push_back(std::move(each));
    return all;
}

} // namespace answerd::tools::home
