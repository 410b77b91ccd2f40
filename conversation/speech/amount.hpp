// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace answerd::conversation::speech {

/// A number as it was written, without its sign: "1.234,5" has whole "1.234" and fraction "5".
struct amount {
    std::string whole{};
    std::string fraction{};
    char mark{0}; ///< what stood before the fraction

    [[nodiscard]] bool is_one() const noexcept { return whole == "1" && fraction.empty(); }
    [[nodiscard]] bool is_zero() const noexcept
    {
        return whole == "0" && fraction.find_first_not_of('0') == std::string::npos;
    }
};

/// Reads digits with at most one decimal mark and grouping: "21.5", "1.000", "12,345.67". Three
/// digits after a single mark are a group unless the mark is `decimal_mark` and the language does
/// not group with it. Nothing for anything else ("3.10.2026", "14:30").
[[nodiscard]] std::optional<amount> read_amount(std::string_view digits, char decimal_mark);

/// At most `digits` after the mark, without trailing zeros. Very long numbers only lose the zeros.
[[nodiscard]] amount rounded(amount value, int digits);

} // namespace answerd::conversation::speech
