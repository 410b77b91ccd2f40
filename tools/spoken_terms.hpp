// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace answerd::tools {

/// The terms of one language (config/languages), with English for what it lacks. Small and cheap;
/// made for one call.
class spoken_terms {
 public:
    spoken_terms(const conversation::languages& all, std::string_view tag);

    /// Empty when English lacks it too.
    [[nodiscard]] std::string_view get(std::string_view key) const;

    [[nodiscard]] bool has_own(std::string_view key) const { return !spoken_->term(key).empty(); }

    using slots = std::initializer_list<std::pair<std::string_view, std::string_view>>;
    /// The term with its "{slot}"s filled; a slot that is not given stays empty.
    [[nodiscard]] std::string fill(std::string_view key, slots values) const;
    /// The same as a sentence: its first letter is large.
    [[nodiscard]] std::string sentence(std::string_view key, slots values) const;

    /// The base language that is spoken ("de").
    [[nodiscard]] std::string_view language() const;

 private:
    conversation::language_ptr spoken_;
    conversation::language_ptr english_;
};

/// A whole number as it is spoken: "minus 3".
[[nodiscard]] std::string spoken_number(const spoken_terms& terms, double value);

/// A whole number with its unit: "1 degree", "minus 3 degrees".
[[nodiscard]] std::string
spoken_amount(const spoken_terms& terms, double value, std::string_view unit);

} // namespace answerd::tools
