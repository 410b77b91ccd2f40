// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace answerd::conversation::speech {

/// A unit as it is written beside a number, and the term that says it.
struct unit {
    std::string_view symbol{};
    std::string_view term{};
    bool spaced{false}; ///< only after a blank: "80s" is a decade, "80 s" a time
    bool money{false};  ///< keeps its two digits
};

/// The longest unit at the front of `text` that no letter or digit goes on; null when there is
/// none.
[[nodiscard]] const unit* unit_at(std::string_view text) noexcept;

/// The currency sign at the front of `text`, as in "$5"; null when there is none.
[[nodiscard]] const unit* currency_at(std::string_view text) noexcept;

/// Whether `word`, in the language's own words, is one of the measures that a number goes with.
inline constexpr std::string_view worded_measures[] = {
    "celsius",
    "celsius_one",
    "percent",
    "kilometres_per_hour",
    "kilometres",
    "millimetres",
    "centimetres",
    "metres",
    "litres",
    "kilograms",
    "grams",
    "hours",
    "minutes",
    "seconds",
    "euros",
    "kilowatt_hours",
    "watts",
    "hectopascals"};

} // namespace answerd::conversation::speech
