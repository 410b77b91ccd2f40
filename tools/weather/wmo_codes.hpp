// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/spoken_terms.hpp"

#include <array>
#include <string>

namespace answerd::tools::weather {

/// The WMO codes that Open-Meteo uses (open-meteo.md). Their words are terms of the language:
/// `weather_61` and, as what it does, `weather_61_now`.
inline constexpr std::array wmo_codes{0,  1,  2,  3,  45, 48, 51, 53, 55, 56, 57, 61, 63, 65,
                                      66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96, 99};

/// "light rain"; empty for a code that has no words.
[[nodiscard]] std::string sky_words(const spoken_terms& terms, int code);
/// "raining lightly".
[[nodiscard]] std::string sky_now_words(const spoken_terms& terms, int code);

[[nodiscard]] constexpr bool is_snow(int code) noexcept
{
    return (code >= 71 && code <= 77) || code == 85 || code == 86;
}

} // namespace answerd::tools::weather
