// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/speech/clause_border.hpp"
#include "conversation/speech/line_kind.hpp"
#include "conversation/speech/vocabulary.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation::speech {

/// A part of Markdown that can be made words of by itself: a sentence, a clause, a table.
struct segment {
    std::string text{};
    bool begins_block{false}; ///< block marks at its front count
    bool ends_block{false};   ///< what follows is another paragraph, item or cell
};

/// Cuts clean text into segments as early as it is certain. Every decision is made on the text
/// alone, never on how it arrived. Code blocks and dividers are left out. Holds back at most some
/// kilobytes: a table, or a paragraph with an emphasis that does not close.
class segmenter {
 public:
    explicit segmenter(const vocabulary& words) noexcept : words_{words} {}

    void feed(std::string_view clean, std::vector<segment>& into);
    void finish(std::vector<segment>& into);

 private:
    enum class mode { line_start, text, code, table, skipped_line };

    void run(std::vector<segment>& into, bool last);
    [[nodiscard]] bool step(std::vector<segment>& into, bool last);
    [[nodiscard]] bool begin_line(std::vector<segment>& into, bool last);
    void begin_block(const line_head& head);
    void begin_code(std::string_view line);
    [[nodiscard]] bool read_text(std::vector<segment>& into, bool last);
    [[nodiscard]] bool try_border(std::vector<segment>& into, bool last);
    [[nodiscard]] bool read_code(std::vector<segment>& into, bool last);
    void end_code(std::vector<segment>& into);
    [[nodiscard]] bool read_table(std::vector<segment>& into, bool last);
    [[nodiscard]] bool skip_line();
    [[nodiscard]] std::string_view take_line(bool last);
    [[nodiscard]] bool row_above() const noexcept;
    void cut(std::size_t end, std::vector<segment>& into);
    void end_block(std::size_t end, std::vector<segment>& into);
    void force_cut(std::vector<segment>& into);
    [[nodiscard]] std::string_view pending() const noexcept
    {
        return std::string_view{held_}.substr(begin_, at_ - begin_);
    }

    vocabulary words_;
    mode mode_{mode::line_start};
    std::string held_{};
    std::size_t begin_{0};   ///< of the segment at hand
    std::size_t at_{0};      ///< looked at so far
    std::size_t checked_{0}; ///< up to here no sentence ends
    open_marks marks_{};
    bool fresh_{true}; ///< the segment begins a block
    bool block_open_{false};
    bool heading_{false};
    bool in_list_{false};
    bool markdown_fence_{false};
    std::string fence_{};
    std::string code_{};
    bool code_may_be_prose_{false};
};

} // namespace answerd::conversation::speech
