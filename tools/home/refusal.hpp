// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/inquiry.hpp"
#include "tools/spoken_terms.hpp"

#include <string>
#include <vector>

namespace answerd::tools::home {

/// Several that are equally good.
[[nodiscard]] not_found
several_of(const inquiry& about, entities candidates, const spoken_terms& terms);

/// Why nothing came of a name. `exact` are those called so, wherever they are; `readings` is what
/// its words were taken for.
[[nodiscard]] not_found no_such(
    const inquiry& about,
    const entities& exact,
    const std::vector<asked>& readings,
    const spoken_terms& terms
);

} // namespace answerd::tools::home
