// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/turn_machine.hpp"

#include <vector>

namespace answerd::conversation {

/// Decides for each call of the newest completion whether it runs. A call that equals an earlier
/// one of the turn is answered from that one's result (models repeat themselves:
/// hermes-agent#89069), except a read before the newest act.
[[nodiscard]] std::vector<planned_call> plan_calls(const turn& current);

/// Same tool and same arguments, whatever the order of keys or the spaces.
[[nodiscard]] bool same_call(const tool_call& one, const tool_call& other);

} // namespace answerd::conversation
