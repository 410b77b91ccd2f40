// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/entity_end.hpp"
#include "tools/spoken_terms.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools::home {

/// How a home is spoken of: what differs by home, not by call.
struct home_speech {
    const spoken_terms& terms;
    const home_view& view;
};

/// What came of an act as at most three short sentences: what went well, then what did not, by
/// name. `area_id`: where, if a place was asked for.
[[nodiscard]] std::string spoken_ends(
    const std::vector<entity_end>& ends,
    std::string_view area_id,
    const home_speech& words
);

/// "A, B and C", with at most three names and the number of the others; `last` is the term that
/// stands before the last ("and", "home_or").
[[nodiscard]] std::string spoken_list(
    const std::vector<std::string>& names,
    std::string_view last,
    const spoken_terms& terms
);

/// Whether a name takes "are": its last word is one of the language's ("lights").
[[nodiscard]] bool sounds_plural(std::string_view name, const spoken_terms& terms);

/// A pattern may have slots that stay empty: no two blanks then, and none before a stop.
[[nodiscard]] std::string without_gaps(std::string_view text);

/// "21.5" with the language's decimal mark and minus.
[[nodiscard]] std::string spoken_decimal(double number, const spoken_terms& terms);

} // namespace answerd::tools::home
