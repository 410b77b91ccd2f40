// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/composer.hpp"

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation {

/// Folded: lower case, without accents and marks.
using words = std::vector<std::string>;

/// At least so many digits are a code, and at most so many are usable as one.
inline constexpr std::size_t fewest_digits = 3;
inline constexpr std::size_t most_digits = 16;

[[nodiscard]] words split_words(std::string_view folded, char at = ' ');
/// Of a sentence; more than a template can be long has none.
[[nodiscard]] words words_of(std::string_view said);

/// A word list of the language, else the English one, else nothing.
[[nodiscard]] const std::vector<std::string>& list_of(const tongue& in, std::string_view name);
/// Phrases of several lists, each as its words.
[[nodiscard]] std::vector<words>
phrases_of(const tongue& in, std::initializer_list<std::string_view> names);

[[nodiscard]] bool stands_at(const words& phrase, std::span<const std::string> rest);

[[nodiscard]] bool is_number(std::string_view word) noexcept;
/// "4211" for itself, "4" for "four" by the list "digits" (ten items from zero on, each with its
/// spoken forms); empty for every other word.
[[nodiscard]] std::string digits_in(const std::string& word, const std::vector<words>& forms);
[[nodiscard]] std::vector<words> digit_forms(const tongue& in);

} // namespace answerd::conversation
