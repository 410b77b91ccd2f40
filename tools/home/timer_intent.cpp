// SPDX-License-Identifier: Apache-2.0
#include "tools/home/timer_intent.hpp"

#include "tools/home/duration.hpp"
#include "tools/plain_words.hpp"

#include <boost/json/value.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using std::chrono::seconds;
using kind = value_slot::kind;

constexpr double longest = 100 * 3600;

struct unit {
    std::string_view slot{};
    std::string_view start{}; ///< the slot that finds a timer by how long it was set for
    long length{1};
};

constexpr std::array units{
    unit{"hours", "start_hours", 3600},
    unit{"minutes", "start_minutes", 60},
    unit{"seconds", "start_seconds", 1}};

value_slot number(std::string_view name) { return {.name = name, .required = false}; }
value_slot text(std::string_view name)
{
    return {.name = name, .what = kind::text, .required = false};
}

std::vector<value_slot> time_and_name()
{
    return {number("hours"), number("minutes"), number("seconds"), text("name")};
}

timer_intent starts()
{
    return {
        .shape =
            {.name = "HassStartTimer",
             .description = "Set timer",
             .slots = time_and_name(),
             .also_taken = {"duration"}},
        .service = "start",
        .told = "timer_set",
        .takes_time = true};
}

// Hours and seconds are taken as well, and not worth their bytes in every prompt.
timer_intent changes(std::string_view name, std::string_view description, std::string_view told)
{
    return {
        .shape =
            {.name = name,
             .description = description,
             .slots = {number("minutes"), text("name")},
             .also_taken =
                 {"hours",
                  "seconds",
                  "duration",
                  "start_hours",
                  "start_minutes",
                  "start_seconds",
                  "area"}},
        .service = "change",
        .told = told,
        .takes_time = true,
        .finds = true};
}

timer_intent finds(
    std::string_view name,
    std::string_view description,
    std::string_view service,
    std::string_view told
)
{
    return {
        .shape =
            {.name = name,
             .description = description,
             .slots = {text("name")},
             .also_taken = {"start_hours", "start_minutes", "start_seconds", "area"},
             .read_only = service.empty()},
        .service = service,
        .told = told,
        .finds = true};
}

timer_intent cancels_all()
{
    return {
        .shape =
            {.name = "HassCancelAllTimers",
             .description = "Cancel all timers",
             .also_taken = {"area"}},
        .service = "cancel",
        .told = "timer_all_cancelled"};
}

/// A number, digits, or words: "five", or "5 minutes" where minutes are asked for.
std::optional<double> amount_in(const json::value& given, const unit& of, const spoken_terms& terms)
{
    if (given.is_number())
        return given.to_number<double>() * static_cast<double>(of.length);
    if (!given.is_string())
        return std::nullopt;
    const std::string said{given.get_string()};
    if (said.starts_with('-')) {
        const auto less = amount_in(json::value(said.substr(1)), of, terms);
        return less ? std::optional{-*less} : std::nullopt;
    }
    auto read = read_duration(said, terms);
    if (!read)
        read = read_duration(said + ' ' + std::string{terms.get(of.slot)}, terms);
    return read ? std::optional{static_cast<double>(read->count())} : std::nullopt;
}

using slot_of_unit = std::string_view unit::*;

std::optional<seconds>
length_in(const json::object& arguments, slot_of_unit which, const spoken_terms& terms)
{
    double total = 0;
    for (const unit& each : units)
        if (const json::value* given = arguments.if_contains(each.*which))
            total += amount_in(*given, each, terms).value_or(0);
    if (!(std::abs(total) >= 1) || std::abs(total) > longest)
        return std::nullopt;
    return seconds{std::lround(total)};
}

void put_length(seconds length, slot_of_unit which, json::object& slots)
{
    auto left = static_cast<long>(length.count());
    for (const unit& each : units) {
        if (const long count = left / each.length; count > 0)
            slots[each.*which] = count;
        left %= each.length;
    }
}

/// "pasta timer" is called pasta, and "timer" is no name.
std::string bare_name(std::string_view said, const spoken_terms& terms)
{
    const std::string noise = ' ' + folded(terms.get("timer_words")) + ' ';
    std::string name;
    for (const std::string& word : split_words(said)) {
        if (noise.find(' ' + folded(word) + ' ') != std::string::npos)
            continue;
        name += (name.empty() ? "" : " ") + word;
    }
    return name;
}

} // namespace

const std::vector<timer_intent>& timer_intents()
{
    static const std::vector<timer_intent> all{
        cancels_all(),
        finds("HassCancelTimer", "Cancel timer", "cancel", "timer_cancelled"),
        changes("HassDecreaseTimer", "Shorten timer", "timer_shorter"),
        changes("HassIncreaseTimer", "Extend timer", "timer_longer"),
        finds("HassPauseTimer", "Pause timer", "pause", "timer_paused"),
        starts(),
        finds("HassTimerStatus", "Time left", "", ""),
        finds("HassUnpauseTimer", "Resume timer", "start", "timer_resumed")};
    return all;
}

const timer_intent& shortening()
{
    return *std::ranges::find(timer_intents(), "HassDecreaseTimer", [](const timer_intent& each) {
        return each.shape.name;
    });
}

std::variant<timer_request, timer_problem> read_timer_request(
    const timer_intent& what,
    const json::object& arguments,
    const spoken_terms& terms
)
{
    timer_request asked;
    if (what.takes_time) {
        auto length = read_duration(text_of(arguments, "duration"), terms);
        if (!length)
            length = length_in(arguments, &unit::slot, terms);
        asked.shorter = length && length->count() < 0;
        if (!length || (asked.shorter && what.shape.name != "HassIncreaseTimer"))
            return timer_problem::no_length;
        asked.length = std::chrono::abs(*length);
        put_length(asked.length, &unit::slot, asked.slots);
    }
    const std::string name = bare_name(text_of(arguments, "name"), terms);
    const auto set_for = read_duration(name, terms);
    if (!name.empty() && !set_for) {
        asked.slots["name"] = name;
        asked.name = clean_name(name);
    }
    if (what.finds) {
        const auto start = set_for ? set_for : length_in(arguments, &unit::start, terms);
        if (start && start->count() > 0)
            put_length(*start, &unit::start, asked.slots);
    }
    if (const std::string area = text_of(arguments, "area"); !area.empty())
        asked.slots["area"] = area;
    return asked;
}

} // namespace answerd::tools::home
