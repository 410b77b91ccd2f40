// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/script.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools::home {

struct floor {
    std::string id{};
    std::string name{};
    std::vector<std::string> aliases{};
    int level{0};

    bool operator==(const floor&) const = default;
};

struct area {
    std::string id{};
    std::string name{};
    std::vector<std::string> aliases{};
    std::string floor_id{}; ///< empty: on no floor

    bool operator==(const area&) const = default;
};

/// One exposed entity, as far as it does not change with its state.
struct entity {
    std::string id{};                   ///< "light.kitchen_lights"
    std::string name{};                 ///< as Home Assistant shows it; cleaned
    std::vector<std::string> aliases{}; ///< further names, cleaned, without `name`
    std::string area_id{}; ///< own, else its device's, else that of the device's parent
    std::string device_id{};
    std::string device_class{};
    std::uint64_t features{0}; ///< supported_features

    /// "light".
    [[nodiscard]] std::string_view domain() const noexcept;

    bool operator==(const entity&) const = default;
};

/// What can speak for us and is spoken to. Not an exposed entity: nobody asks for it by name.
struct satellite {
    std::string entity_id{}; ///< "assist_satellite.kitchen"
    std::string device_id{};
    std::string area_id{};
    std::uint64_t features{0}; ///< 1 ANNOUNCE, 2 START_CONVERSATION

    bool operator==(const satellite&) const = default;
};

/// The home as a value: what changes with its registries, not with its states. Built from exposed
/// entities only; immutable, so a turn may keep the one that it began with.
struct home_view {
    std::string name{};
    std::string language{};
    std::string country{};
    std::string time_zone{};
    std::string temperature_unit{}; ///< "°C"
    double latitude{0};
    double longitude{0};
    std::vector<floor> floors{};    ///< by level
    std::vector<area> areas{};      ///< by id
    std::vector<entity> entities{}; ///< by id
    std::vector<satellite> satellites{};
    std::map<std::string, std::string, std::less<>>
        area_of_device{}; ///< every device that stands in an area, exposed or not
    std::set<std::string, std::less<>> services{}; ///< "light.turn_on"
    std::vector<script> scripts{};                 ///< exposed ones that take values, by id

    [[nodiscard]] const entity* find(std::string_view entity_id) const noexcept;
    [[nodiscard]] const area* find_area(std::string_view area_id) const noexcept;
    [[nodiscard]] const floor* find_floor(std::string_view floor_id) const noexcept;
    /// Where somebody speaks: the satellite's area, else the device's; empty when nobody knows.
    [[nodiscard]] std::string_view
    area_of_speaker(std::string_view satellite_id, std::string_view device_id) const noexcept;

    /// The name of that area; empty when nobody knows it.
    [[nodiscard]] std::string_view
    room_of_speaker(std::string_view satellite_id, std::string_view device_id) const noexcept;

    bool operator==(const home_view&) const = default;
};

using home_view_ptr = std::shared_ptr<const home_view>;

} // namespace answerd::tools::home
