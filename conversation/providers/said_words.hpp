// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// Lower case, without accents and apostrophes; every other mark and every blank is one space.
/// Invalid UTF-8 becomes a space. Leading and trailing spaces stay, so that pieces can be joined.
[[nodiscard]] std::string folded_pieces(std::string_view text);

/// A sentence as templates see it: folded words with single spaces between, and for each word
/// where it stands in what was really said.
class said_words {
 public:
    /// Sentences of more words or bytes have none: no template is that long.
    static constexpr std::size_t most_words = 40;
    static constexpr std::size_t most_bytes = 400;

    explicit said_words(std::string said);

    [[nodiscard]] std::string_view folded() const noexcept { return folded_; }
    [[nodiscard]] bool empty() const noexcept { return words_.empty(); }
    /// What was said from the word that begins at or after `from` up to the one that ends at or
    /// before `to` (positions in folded()), as it was said, without outer punctuation.
    [[nodiscard]] std::string_view original(std::size_t from, std::size_t to) const;

 private:
    struct word {
        std::size_t folded_begin;
        std::size_t folded_end;
        std::size_t begin;
        std::size_t end;
    };
    void add(std::size_t begin, std::size_t end);

    std::string said_;
    std::string folded_{};
    std::vector<word> words_{};
};

} // namespace answerd::conversation::providers
