// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools {

/// Lower case without accents, for comparing what people say with what things are called. Invalid
/// UTF-8 becomes U+FFFD. Punctuation stays.
[[nodiscard]] std::string folded(std::string_view text);

/// folded(), then every run of punctuation and spaces is one space: "Saint-Domingue" and "saint
/// domingue" are the same.
[[nodiscard]] std::string plain_words(std::string_view text);

/// Whether two names are the same to a person, "Muenchen" and "München" included.
[[nodiscard]] bool same_words(std::string_view a, std::string_view b);

/// A name that came from outside, made fit to be shown and spoken: letters, digits, spaces and
/// plain punctuation only, at most 60 code points.
[[nodiscard]] std::string clean_name(std::string_view from_outside);

/// With a large first letter.
[[nodiscard]] std::string capitalised(std::string_view text);

/// Words between spaces.
[[nodiscard]] std::vector<std::string> split_words(std::string_view text);

} // namespace answerd::tools
