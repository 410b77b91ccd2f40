// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/turn_frame.hpp"
#include "conversation/turn_machine.hpp"

namespace answerd::conversation {

/// Carries out the plan of one batch, one call after another or, by option, at once; results keep
/// the order of the calls. Comes back with `tools_done`, or `interrupted` with the results so far.
[[nodiscard]] awaitable<turn_event>
run_batch(turn_frame& frame, const turn& current, run_tools plan);

} // namespace answerd::conversation
