// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace answerd::conversation::speech {

/// A code point and how many bytes it took.
struct character {
    char32_t point{0};
    std::size_t length{0};
};

/// The character at `at` of a text that is valid UTF-8; length 0 at the end.
[[nodiscard]] character character_at(std::string_view text, std::size_t at) noexcept;
void append(std::string& to, char32_t point);

/// What a character is to a voice. `picture` is everything that has no place in a sentence.
enum class sort { letter, digit, blank, punctuation, picture };

[[nodiscard]] sort sort_of(char32_t point) noexcept;

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\n'; }
[[nodiscard]] constexpr bool is_ascii_letter(char c) noexcept
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Whether the last character ends a sentence, closing quotes and brackets aside.
[[nodiscard]] bool ends_sentence(std::string_view text) noexcept;

/// The last character of a valid text; 0 when it is empty.
[[nodiscard]] char32_t last_character(std::string_view text) noexcept;
void drop_last_character(std::string& text) noexcept;

/// Without blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// ASCII letters in lower case; others as they are.
[[nodiscard]] std::string lower_ascii(std::string_view text);

} // namespace answerd::conversation::speech
