// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace answerd::tools::weather {

/// A name to ask the geocoder for, which takes one name only (open-meteo.md), and what else was
/// said to tell the places of that name apart.
struct place_query {
    std::string name{};
    std::vector<std::string> qualifiers{};
    bool operator==(const place_query&) const = default;
};

struct at_home {
    bool operator==(const at_home&) const = default;
};
struct coordinates {
    double latitude{0};
    double longitude{0};
    bool operator==(const coordinates&) const = default;
};
struct no_place { ///< nothing that could be looked up
    bool operator==(const no_place&) const = default;
};

/// The ways to read the words, likeliest first, at most four.
using place_readings = std::vector<place_query>;

using place_words = std::variant<at_home, coordinates, no_place, place_readings>;

/// What a person's words for a place ask for: nothing or "home" or "zuhause", "48.1, 11.5",
/// "Austin, Texas", "Portland Maine", "10115". At most 100 bytes are a place.
[[nodiscard]] place_words read_place_words(std::string_view said);

} // namespace answerd::tools::weather
