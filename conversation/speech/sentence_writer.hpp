// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/speech/vocabulary.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace answerd::conversation::speech {

/// Writes words as plain sentences: one blank between words, none before punctuation, no character
/// that is neither; what is left of symbols becomes a word, a comma or nothing. Line ends become a
/// comma where a new entry begins, `block_end` a full stop.
class sentence_writer {
 public:
    explicit sentence_writer(const vocabulary& words) noexcept : words_{&words} {}

    /// Empty when nothing in `text` can be said.
    [[nodiscard]] std::string write(std::string_view text) &&;

 private:
    enum class gap { none, blank, line, part };

    void take_plain_run();
    void take(char32_t point);
    void punctuation(char32_t point);
    void picture(char32_t point);
    void put(char32_t point);
    void put_word(std::string_view word);
    void mark(char32_t point);
    void pause();
    void dash(char32_t point);
    void quote(char32_t point);
    void close_bracket(char32_t point);
    void end_gap(char32_t upcoming);
    void widen(gap to) noexcept { gap_ = gap_ < to ? to : gap_; }
    [[nodiscard]] std::string_view symbol_term(char32_t point) const noexcept;
    [[nodiscard]] char32_t last() const noexcept;
    [[nodiscard]] char32_t adjacent() const noexcept; ///< the last, when no gap follows it
    [[nodiscard]] char32_t next() const noexcept;
    [[nodiscard]] bool stands_apart() const noexcept;  ///< an ASCII symbol between blanks
    [[nodiscard]] bool digit_follows() const noexcept; ///< blanks aside

    const vocabulary* words_;
    std::string_view text_{};
    std::size_t at_{0}; ///< behind the character at hand
    std::string out_{};
    std::size_t line_begin_{0}; ///< in out_
    int brackets_{0};
    bool says_something_{false};
    gap gap_{gap::none};
};

} // namespace answerd::conversation::speech
