// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/place.hpp"

#include <optional>
#include <string>
#include <vector>

namespace answerd::tools::home {

/// What the words of a name are, as far as they are not one entity's name: "all the lamps in the
/// kitchen" is all, of a kind, at a place.
struct asked {
    words_of_name telling{}; ///< all but the small words and "all"
    words_of_name placing{}; ///< those that say where
    words_of_name kindly{};  ///< those that say what sort of thing
    words_of_name rest{};    ///< those that only a name can have
    words_of_name lost{};    ///< of `rest`: words for a place that this home has not
    bool lost_floor{false};  ///< and that place is a floor
    place where{};
    const kind* of{nullptr};
    meaning::count how_many{meaning::count::one};
    bool all{false};        ///< "all", "everything", or the whole house was named
    bool everything{false}; ///< of every kind

    [[nodiscard]] bool is_group() const noexcept
    {
        return all || everything || (of != nullptr && how_many == meaning::count::many);
    }
};

/// Longest phrases first. Where a phrase is both the name of a place and a word for a kind ("an
/// area called Heating"), it is the place if `place_first`.
[[nodiscard]] asked read_asked(
    const words_of_name& words,
    const home_words& known,
    const place_finder& places,
    bool place_first
);

} // namespace answerd::tools::home
