// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace answerd::ha_bridge::websocket {

/// What is asked of Home Assistant and kept fresh.
enum class topic {
    config,
    floors,
    areas,
    devices,
    entities,
    exposure, ///< the administrators' list
    services,
    details, ///< entries of entities with their aliases
    states,
};

inline constexpr std::array all_topics{
    topic::config,
    topic::floors,
    topic::areas,
    topic::devices,
    topic::entities,
    topic::exposure,
    topic::services,
    topic::details,
    topic::states,
};

/// The `type` of the command without further fields that asks for it. Those of `details` and
/// `states` need fields.
[[nodiscard]] constexpr std::string_view command_for(topic what) noexcept
{
    switch (what) {
    case topic::config:
        return "get_config";
    case topic::floors:
        return "config/floor_registry/list";
    case topic::areas:
        return "config/area_registry/list";
    case topic::devices:
        return "config/device_registry/list";
    case topic::entities:
        return "config/entity_registry/list";
    case topic::exposure:
        return "homeassistant/expose_entity/list";
    case topic::services:
        return "get_services";
    case topic::details:
        return "config/entity_registry/get_entries";
    case topic::states:
        return "subscribe_entities";
    }
    return {};
}

/// An event, and what is stale after it.
struct update {
    std::string_view event{};
    topic about{};
};

/// Those that Home Assistant lets everybody listen to (its auth/permissions/events.py).
inline constexpr std::array updates{
    update{"area_registry_updated", topic::areas},
    update{"floor_registry_updated", topic::floors},
    update{"device_registry_updated", topic::devices},
    update{"entity_registry_updated", topic::details},
    update{"core_config_updated", topic::config},
    update{"service_registered", topic::services},
    update{"service_removed", topic::services},
};

} // namespace answerd::ha_bridge::websocket
