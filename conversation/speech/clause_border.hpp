// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/speech/vocabulary.hpp"

#include <cstddef>
#include <string_view>

namespace answerd::conversation::speech {

enum class border { no, unknown, clause, sentence };

struct border_at {
    border what{border::no};
    std::size_t end{0}; ///< behind the mark and what closes with it
};

/// Whether a sentence or clause of `text` ends with the character at `at`. `unknown` when the next
/// word must be seen first; `last`: no more will come. Ours, because ICU 72 breaks after "Dr.",
/// "z. B." and "Am 3.". A clause ends only before a plain word, so that what was said up to there
/// is certain to go on.
[[nodiscard]] border_at
border_of(std::string_view text, std::size_t at, const vocabulary& words, bool last);

/// Follows the inline marks of Markdown, and says whether none is open.
class open_marks {
 public:
    /// `next` is the character behind, a blank at the end.
    void pass(char before, char c, char next) noexcept;
    [[nodiscard]] bool none() const noexcept;

 private:
    bool escaped_{false};
    bool in_tag_{false};
    bool star_{false}; ///< an odd number so far, and so on
    bool underscore_{false};
    bool tilde_{false};
    bool backtick_{false};
    int brackets_{0};
};

} // namespace answerd::conversation::speech
