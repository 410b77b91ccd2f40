// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/inquiry.hpp"

namespace answerd::tools::home {

/// What words without a name of their own ask for: those of the kind (else of the slots' domains
/// and classes, else everything that goes with everything) at the places that were said. `where`
/// is in addition to the inquiry's scope.
[[nodiscard]] entities
of_kind_at(const inquiry& about, const kind* of, const words_of_name& kindly, const place& where);

/// Whether a bare place ("the kitchen") or nothing at all says enough to act on: a kind, or
/// services that say it.
[[nodiscard]] bool says_what(const inquiry& about, const asked& words);

} // namespace answerd::tools::home
