// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/folding.hpp"
#include "tools/home/home_view.hpp"
#include "tools/home/name_index.hpp"
#include "tools/spoken_terms.hpp"

#include <functional>
#include <string>
#include <vector>

namespace answerd::tools::home {

/// Names of areas, and of floors, that were meant perhaps, nearest first.
[[nodiscard]] std::vector<std::string>
close_areas(const home_view& home, const words_of_name& words);
[[nodiscard]] std::vector<std::string>
close_floors(const home_view& home, const words_of_name& words);

/// Entities that were meant perhaps, nearest first, at most five of those that `may_be` lets pass.
[[nodiscard]] std::vector<const entity*> close_entities(
    const name_index& index,
    const words_of_name& words,
    const std::function<bool(const entity&)>& may_be
);

/// The names of entities, at most ten; equal ones told apart by their areas, with the term
/// "home_in_area".
[[nodiscard]] std::vector<std::string> names_told_apart(
    const home_view& home,
    const std::vector<const entity*>& entities,
    const spoken_terms& terms
);

} // namespace answerd::tools::home
