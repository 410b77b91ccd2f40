// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace answerd::conversation::providers {

/// ASCII only: what is compared are words of protocols.
[[nodiscard]] constexpr char lower(char c) noexcept
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] constexpr bool is_letter_or_digit(char c) noexcept
{
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9');
}

[[nodiscard]] std::string lowered(std::string_view text);
[[nodiscard]] bool same_word(std::string_view left, std::string_view right) noexcept;
[[nodiscard]] bool begins_with_word(std::string_view text, std::string_view prefix) noexcept;
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

} // namespace answerd::conversation::providers
