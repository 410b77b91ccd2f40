// SPDX-License-Identifier: Apache-2.0
#include "tests/replay/synthetic_effects.hpp"

#include "tests/support/home_effects.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace answerd::tests {
namespace {

namespace json = boost::json;
using tools::home::entity_state;

constexpr double as_called{-1}; ///< the value that the call carries

struct synthetic_effect {
    std::string_view service{};
    std::string_view state{};     ///< empty: as it was
    std::string_view attribute{}; ///< empty: none
    double value{as_called};
    double step{0}; ///< added to what the attribute shows, in place of a value
};

const std::vector<synthetic_effect> table{
    {"cover.open_cover", "open", "current_position", 100},
    {"cover.close_cover", "closed", "current_position", 0},
    {"cover.set_cover_position", "open", "current_position"},
    {"cover.stop_cover"},
    {"valve.open_valve", "open", "current_position", 100},
    {"valve.close_valve", "closed", "current_position", 0},
    {"valve.set_valve_position", "open", "current_position"},
    {"valve.stop_valve"},
    {"fan.turn_on", "on", "percentage", 100},
    {"fan.turn_off", "off", "percentage", 0},
    {"fan.set_percentage", "on", "percentage"},
    {"media_player.turn_on", "idle", "media_track", 0},
    {"media_player.turn_off", "off", "media_track", 0},
    {"media_player.media_next_track", "playing", "media_track", 0, 1},
    {"media_player.media_previous_track", "playing", "media_track", 0, -1},
    {"media_player.volume_up", "", "volume_level", 0, 0.1},
    {"media_player.volume_down", "", "volume_level", 0, -0.1},
};

std::string_view field_of(std::string_view attribute)
{
    return attribute == "current_position" ? "position" : attribute;
}

json::value value_after(const synthetic_effect& row, const json::object& data, entity_state& of)
{
    if (row.step != 0) {
        const json::value* now = of.attributes.if_contains(row.attribute);
        const double from = now != nullptr && now->is_number() ? now->to_number<double>() : 0;
        return from + row.step;
    }
    if (row.value != as_called)
        return row.value;
    const json::value* given = data.if_contains(field_of(row.attribute));
    return given == nullptr ? json::value{} : *given;
}

/// What is set to nothing is closed, or off.
void rest_at_zero(entity_state& of, std::string_view service, const json::value& value)
{
    if (!value.is_number() || value.to_number<double>() != 0)
        return;
    if (service == "cover.set_cover_position" || service == "valve.set_valve_position")
        of.state = "closed";
    if (service == "fan.set_percentage")
        of.state = "off";
}

} // namespace

bool apply_synthetic_effect(std::string_view service, const json::object& data, entity_state& to)
{
    if (service == "todo.add_item") {
        to.state = std::to_string(std::stoi(to.state) + 1);
        return true;
    }
    const auto row = std::ranges::find(table, service, &synthetic_effect::service);
    if (row == table.end())
        return apply_effect(service, data, to);
    if (!row->state.empty())
        to.state = row->state;
    if (!row->attribute.empty()) {
        const json::value after = value_after(*row, data, to);
        to.attributes[row->attribute] = after;
        rest_at_zero(to, service, after);
    }
    return true;
}

} // namespace answerd::tests
