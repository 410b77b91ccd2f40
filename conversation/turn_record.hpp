// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/history.hpp"
#include "conversation/turn.hpp"

#include <optional>

namespace answerd::conversation {

/// What of a finished turn is kept, by `history.keep` and `history.failed_turn`; nothing when
/// absent. A turn that acted or was paused is kept with its calls and results whatever these say
/// (promise 2), unless histories are off.
[[nodiscard]] std::optional<stored_turn>
record_of(const turn& finished, const history_options& options);

} // namespace answerd::conversation
