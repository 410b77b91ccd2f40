// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home.hpp"
#include "tools/home/intent.hpp"

#include <boost/json/object.hpp>

#include <string_view>

namespace answerd::tools::home {

/// How far an entity is with what an act asked of it.
enum class progress {
    nothing_to_see, ///< no state tells (a scene, a button)
    not_yet,
    under_way,
    there,
};

/// Compares what is shown with what `how` does with this `data`.
[[nodiscard]] progress
progress_of(const way& how, const boost::json::object& data, const entity_state& shown);

/// Whether there is no need to act: the state is the one asked for, and it was measured, not
/// assumed.
[[nodiscard]] bool
is_there_already(const way& how, const boost::json::object& data, const entity_state& shown);

/// "unavailable" is lost; "unknown" is a state that an entity may be acted out of.
[[nodiscard]] bool is_lost(const entity_state* shown) noexcept;

/// The value of a rule as the state shows it, in the terms of the service's data; null when it is
/// not shown.
[[nodiscard]] boost::json::value shown_value(const value_rule& rule, const entity_state& shown);

} // namespace answerd::tools::home
