// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/inquiry.hpp"

namespace answerd::tools::home {

/// Those called so word for word, an article before it aside. Not held to the inquiry's scope.
[[nodiscard]] entities called_exactly(const inquiry& about, const words_of_name& typed);

/// Those with a name of these words, in any order and number. The place may be said and not be in
/// the name ("the radio in the kitchen"), or be in the name and only said by the area's slot.
[[nodiscard]] entities called_alike(const inquiry& about, const asked& words);

/// Those that every word is true of: it is in the name, or it says the place or the sort of thing
/// that they are. Of several, those whose names say the least more.
[[nodiscard]] entities called_in_part(const inquiry& about, const asked& words);

} // namespace answerd::tools::home
