// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home.hpp"

#include <boost/json/object.hpp>

#include <string_view>
#include <vector>

namespace answerd::tests {

/// What one service does to an entity, as a double of Home Assistant has it: a row of a table.
struct home_effect {
    std::string_view service{}; ///< "light.turn_on"
    std::string_view state{};   ///< empty: as it was
    std::string_view takes{};   ///< a field of the call's data ...
    std::string_view gives{};   ///< ... that becomes this attribute; "state": the state itself
    double times{1};            ///< 2.55 for a brightness in percent
};

[[nodiscard]] const std::vector<home_effect>& home_effects();

/// False when no row is about `service`: the entity stays as it was.
bool apply_effect(
    std::string_view service,
    const boost::json::object& data,
    tools::home::entity_state& to
);

} // namespace answerd::tests
