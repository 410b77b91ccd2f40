// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_view.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::ha_bridge::websocket {

/// `get_config`, as far as it concerns us.
struct instance {
    std::string name{};
    std::string language{};
    std::string country{};
    std::string time_zone{};
    std::string temperature_unit{};
    double latitude{0};
    double longitude{0};
    std::string version{};
    bool running{false}; ///< its `state` is RUNNING
};

struct device {
    std::string area_id{};
    std::string parent_id{}; ///< of a child device (Home Assistant 2026.9)
};

/// One entry of the entity registry.
struct registered {
    std::string name{}; ///< given by a person, else by the integration; may be empty
    std::string device_id{};
    std::string area_id{};
    std::string device_class{};
    std::vector<std::string> aliases{}; ///< only of entries read from `get_entries`
    bool lists_own_name{false};         ///< null is among its aliases: its own name is a name of it
    std::optional<bool> exposed{};      ///< to conversations; nobody has decided when absent
    bool disabled{false};
};

using entity_entries = std::map<std::string, registered, std::less<>>;
using entity_ids = std::set<std::string, std::less<>>;

/// What Home Assistant's registries say. Each reader takes the result of one command and leaves out
/// rows that it cannot use; names are cleaned.
struct registries {
    instance about{};
    std::vector<tools::home::floor> floors{};
    std::vector<tools::home::area> areas{};
    std::map<std::string, device, std::less<>> devices{};
    entity_entries entities{};
    /// The list that only administrators may read; it also knows entities that have no entry.
    std::optional<entity_ids> exposure_list{};
    std::set<std::string, std::less<>> services{};
    std::vector<tools::home::script> scripts{}; ///< that take values, by id; exposed or not

    /// The entry's own decision, else the list's. What is undecided is not exposed: Home
    /// Assistant's default rule is never copied.
    [[nodiscard]] bool is_exposed(std::string_view entity_id) const;
    /// All that is exposed, by id.
    [[nodiscard]] entity_ids exposed() const;
    /// The entity's own area, else its device's, else that of the device's parent; may be empty.
    [[nodiscard]] std::string area_of(const registered& entry) const;
    [[nodiscard]] std::string area_of_device(std::string_view device_id) const;
};

[[nodiscard]] instance read_config(const boost::json::value& result);
[[nodiscard]] std::vector<tools::home::floor> read_floors(const boost::json::value& result);
[[nodiscard]] std::vector<tools::home::area> read_areas(const boost::json::value& result);
[[nodiscard]] std::map<std::string, device, std::less<>>
read_devices(const boost::json::value& result);
/// `config/entity_registry/list`; without aliases.
[[nodiscard]] entity_entries read_entities(const boost::json::value& result);
/// One entry of `get_entries`; nothing for one that is gone.
[[nodiscard]] std::optional<registered> read_entry(const boost::json::value& entry);
[[nodiscard]] entity_ids read_exposure(const boost::json::value& result);
[[nodiscard]] std::set<std::string, std::less<>> read_services(const boost::json::value& result);

} // namespace answerd::ha_bridge::websocket
