// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/speech/amount.hpp"
#include "conversation/speech/units.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

namespace answerd::conversation::speech {

/// A number with the term of its sign ("minus"), as text wrote it.
struct signed_amount {
    std::string_view sign{};
    amount value{};
};

/// What is measured or counted at one place of a text: "-1.5 °C", "10-15 km/h", "$5", "42".
struct quantity {
    signed_amount from{};
    std::optional<signed_amount> to{};
    const unit* of{nullptr};
    std::size_t length{0};      ///< bytes that it took
    std::string_view written{}; ///< its first digits
};

/// The digits at the front of `text` with what may stand between two of them: "14:30",
/// "2026-11-28".
[[nodiscard]] std::string_view run_of_digits(std::string_view text) noexcept;

/// Whether a quantity may begin here: a digit, or a sign or currency sign before one.
[[nodiscard]] bool begins_quantity(std::string_view text) noexcept;

/// The quantity at the front of `text`. Nothing for what is no plain number: dates, times,
/// versions, telephone numbers, "5G".
[[nodiscard]] std::optional<quantity> read_quantity(std::string_view text, char decimal_mark);

/// Whether the unit is one whose numbers are never so large that a point in them could be a group.
[[nodiscard]] bool is_temperature(const unit* of) noexcept;

} // namespace answerd::conversation::speech
