// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/weather/place.hpp"
#include "tools/weather/place_words.hpp"

#include <string>
#include <variant>
#include <vector>

namespace answerd::tools::weather {

/// What else helps to choose.
struct place_hints {
    std::string language{"en"};
    std::string home_country{}; ///< ISO code; decides between equals and about postal codes
    std::string time_zone{};    ///< only places in this zone, when there are any
};

struct found_place {
    weather::place place{};
    bool is_named_so{true}; ///< false: known by another name, or only something alike
};
/// Places as good as each other: a person must say which.
struct which_place {
    std::vector<place> places{};
};
/// Places of that name, but none that the qualifiers fit.
struct other_places {
    std::vector<place> places{};
};
struct nothing_found {};

using place_choice = std::variant<found_place, which_place, other_places, nothing_found>;

/// Chooses among the geocoder's candidates. Every qualifier must fit: state, country, their codes
/// and short forms, in English, German, the language of the request or the country's own, or a
/// postal code.
[[nodiscard]] place_choice choose_place(
    const place_query& asked,
    const std::vector<place>& candidates,
    const place_hints& hints
);

} // namespace answerd::tools::weather
