// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/turn_machine.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace answerd::conversation {

/// Decides for each call of the newest completion whether it runs. A call that equals an earlier
/// one of the turn is answered from that one's result (models repeat themselves:
/// hermes-agent#89069), except a read before the newest act and an act that is_overtaken().
[[nodiscard]] std::vector<planned_call> plan_calls(const turn& current);

/// Same tool and same arguments, whatever the order of keys or the spaces.
[[nodiscard]] bool same_call(const tool_call& one, const tool_call& other);

/// Whether a later act of the turn touched what that one did ("20, no, 22, no, 20"): its result no
/// longer tells how things are. Never so for an act whose outcome is unknown: it is not repeated.
[[nodiscard]] bool is_overtaken(std::span<const call_result> results, std::size_t index);

} // namespace answerd::conversation
