// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/outcome.hpp"
#include "tools/home/act_plan.hpp"
#include "tools/home/home.hpp"
#include "tools/spoken_terms.hpp"

#include <vector>

namespace answerd::tools::home {

/// What came of a plan, from what the home shows now: a small result for the model, a sentence for
/// the person, and what was affected. `ends` has one for each act; none for a plan that leaves
/// nothing to do.
[[nodiscard]] conversation::outcome report(
    const act_plan& plan,
    const std::vector<act_result>& ends,
    const home& in,
    const spoken_terms& terms
);

} // namespace answerd::tools::home
