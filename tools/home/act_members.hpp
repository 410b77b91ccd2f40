// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home.hpp"
#include "tools/tool.hpp"

#include <vector>

namespace answerd::tools::home {

/// What an act on a scene or a group reaches: the same service, once for each entity in it (its
/// `entity_id` attribute), groups in groups included. Empty for everything else.
[[nodiscard]] std::vector<intended_act> members_of(const intended_act& act, const home& in);

} // namespace answerd::tools::home
