// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/sentences/intent_kind.hpp"

#include <algorithm>
#include <array>

namespace answerd::ha_bridge::sentences {
namespace {

namespace json = boost::json;

// home-assistant/intents. Nothing here opens, unlocks, disarms, runs a script or sends anything out
// of the house.
constexpr std::array kinds{
    intent_kind{"HassClimateGetTemperature", true, "climate", ""},
    intent_kind{"HassGetState", true, "sensor", ""},
    intent_kind{"HassGetWeather", true, "weather", ""},
    intent_kind{"HassMediaSearchAndPlay", false, "media_player", "play_media"},
    intent_kind{"HassShoppingListAddItem", false, "todo", "add_item"},
    intent_kind{"HassShoppingListCompleteItem", false, "todo", "update_item"},
};

enum class passing { nothing, which_entities, all };

struct own_tool {
    std::string_view intent{};
    std::string_view name{};
    passing slots{passing::all};
};

constexpr std::array own_tools{
    own_tool{"HassClimateGetTemperature", "GetLiveContext", passing::which_entities},
    own_tool{"HassGetCurrentDate", "get_datetime", passing::nothing},
    own_tool{"HassGetCurrentTime", "get_datetime", passing::nothing},
    own_tool{"HassGetState", "GetLiveContext", passing::which_entities},
    own_tool{"HassGetWeather", "get_weather", passing::nothing},
    own_tool{"HassShoppingListAddItem", "HassListAddItem", passing::all},
    own_tool{"HassShoppingListCompleteItem", "HassListCompleteItem", passing::all},
};

const own_tool* row_for(std::string_view intent) noexcept
{
    const auto* const at = std::ranges::find(own_tools, intent, &own_tool::intent);
    return at != own_tools.end() ? at : nullptr;
}

} // namespace

const intent_kind* handed_back(std::string_view intent) noexcept
{
    const auto* const at = std::ranges::find(kinds, intent, &intent_kind::name);
    return at != kinds.end() ? at : nullptr;
}

std::string_view tool_for(std::string_view intent) noexcept
{
    const own_tool* row = row_for(intent);
    return row != nullptr ? row->name : intent;
}

json::object arguments_for(std::string_view intent, const json::object& slots)
{
    const own_tool* row = row_for(intent);
    if (row == nullptr || row->slots == passing::all)
        return slots;
    json::object made;
    if (row->slots == passing::which_entities)
        for (const std::string_view each : {"name", "area", "floor", "domain", "device_class"})
            if (const json::value* value = slots.if_contains(each))
                made[each] = *value;
    if (intent == "HassClimateGetTemperature")
        made["device_class"] = "temperature";
    return made;
}

} // namespace answerd::ha_bridge::sentences
