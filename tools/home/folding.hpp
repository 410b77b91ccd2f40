// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools::home {

/// One word of a name, as it is compared.
struct word {
    std::string text{}; ///< lower case, no accents, "ue" and "ü" alike
    std::string stem{}; ///< `text` without what a plural or a case may add: "lampen", "lampe"

    bool operator==(const word&) const = default;
};

using words_of_name = std::vector<word>;

/// The words of a name, or of what somebody calls a thing: without accents, punctuation, emoji and
/// invisible marks. At most 40 words; an entity's id counts as words as well.
[[nodiscard]] words_of_name fold(std::string_view text);

/// Words with and without the spaces between them.
[[nodiscard]] std::string joined(const words_of_name& words);
[[nodiscard]] std::string squeezed(const words_of_name& words);

/// The stems, sorted: the same for "lights of the kitchen" and "Kitchen light" once the small words
/// are gone.
[[nodiscard]] std::string bag_of(const words_of_name& words);

/// What stays of a word when the endings that plurals and cases add are gone. The same for a word
/// and its plural; not always a word itself.
[[nodiscard]] std::string stem_of(std::string_view word);

} // namespace answerd::tools::home
