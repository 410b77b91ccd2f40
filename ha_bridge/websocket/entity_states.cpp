// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/entity_states.hpp"

#include "conversation/json_fields.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

namespace answerd::ha_bridge::websocket {
namespace {

namespace json = boost::json;
using conversation::number_in;
using conversation::object_in;
using conversation::system_time;
using tools::home::entity_state;

constexpr std::array shown_by_view{
    std::string_view{"friendly_name"},
    std::string_view{"device_class"},
    std::string_view{"supported_features"},
};

/// The clock counts nanoseconds: it ends in the year 2262.
constexpr double last_second = 9'200'000'000.0;

/// Unix seconds. What is no time, or beyond the clock, is left as it was.
std::optional<system_time> time_at(const json::object& in, std::string_view key)
{
    const auto seconds = number_in(in, key);
    if (!seconds || !(*seconds >= 0 && *seconds <= last_second))
        return std::nullopt;
    return system_time{
        std::chrono::duration_cast<system_time::duration>(std::chrono::duration<double>{*seconds})};
}

void take_attributes(entity_state& of, const json::object& given, state_change& what)
{
    for (const auto& [name, value] : given) {
        auto& known = of.attributes[name];
        const bool shown =
            std::ranges::find(shown_by_view, std::string_view{name}) != shown_by_view.end();
        what.of_view = what.of_view || (shown && known != value);
        known = value;
    }
}

/// "s", "a", "lc", "lu"; `lc` also sets the other time.
void take(entity_state& of, const json::object& given, state_change& what)
{
    if (const auto* state = given.if_contains("s"); state != nullptr && state->is_string())
        of.state.assign(std::string_view{state->get_string()});
    if (const auto* attributes = object_in(given, "a"))
        take_attributes(of, *attributes, what);
    if (const auto changed = time_at(given, "lc"))
        of.last_changed = of.last_updated = *changed;
    if (const auto updated = time_at(given, "lu"))
        of.last_updated = *updated;
}

void drop_attributes(entity_state& of, const json::object& given, state_change& what)
{
    const auto* names = given.if_contains("a");
    if (names == nullptr || !names->is_array())
        return;
    for (const auto& name : names->get_array()) {
        if (!name.is_string())
            continue;
        const std::string_view key{name.get_string()};
        const bool shown = std::ranges::find(shown_by_view, key) != shown_by_view.end();
        const bool gone = of.attributes.erase(key) > 0;
        what.of_view = what.of_view || (shown && gone);
    }
}

} // namespace

state_change entity_states::apply(const json::value& event)
{
    state_change what;
    const auto* said = event.if_object();
    if (said == nullptr)
        return what;
    if (const auto* added = object_in(*said, "a"))
        for (const auto& [id, given] : *added)
            if (const auto* fields = given.if_object()) {
                entity_state fresh;
                take(fresh, *fields, what);
                states_.insert_or_assign(std::string{id}, std::move(fresh));
                what.any = what.of_view = true;
            }
    if (const auto* changed = object_in(*said, "c"))
        for (const auto& [id, given] : *changed) {
            const auto known = states_.find(std::string_view{id});
            const auto* fields = given.if_object();
            if (known == states_.end() || fields == nullptr)
                continue;
            if (const auto* more = object_in(*fields, "+"))
                take(known->second, *more, what);
            if (const auto* less = object_in(*fields, "-"))
                drop_attributes(known->second, *less, what);
            what.any = true;
        }
    if (const auto* removed = said->if_contains("r"); removed != nullptr && removed->is_array())
        for (const auto& id : removed->get_array())
            if (id.is_string() && states_.erase(std::string{id.get_string()}) > 0)
                what.any = what.of_view = true;
    return what;
}

const entity_state* entity_states::find(std::string_view entity_id) const noexcept
{
    const auto found = states_.find(entity_id);
    return found != states_.end() ? &found->second : nullptr;
}

} // namespace answerd::ha_bridge::websocket
