// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ha_bridge/websocket/entity_states.hpp"
#include "ha_bridge/websocket/registries.hpp"
#include "tools/home/home_view.hpp"

namespace answerd::ha_bridge::websocket {

/// The entities whose states we want: what is exposed, and the satellites.
[[nodiscard]] entity_ids watched(const registries& from);

/// The home as tools see it: exposed entities that have a state, and every satellite.
[[nodiscard]] tools::home::home_view
build_view(const registries& from, const entity_states& states);

} // namespace answerd::ha_bridge::websocket
