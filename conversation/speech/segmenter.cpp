// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/segmenter.hpp"

#include "conversation/speech/byte_set.hpp"
#include "conversation/speech/characters.hpp"
#include "conversation/speech/markdown.hpp"
#include "conversation/speech/table_lines.hpp"
#include "conversation/utf8.hpp"

#include <algorithm>

namespace answerd::conversation::speech {
namespace {

constexpr std::size_t piece_size = 4096;
constexpr std::size_t longest_segment = 1500;
constexpr std::size_t longest_line = 2000;
constexpr std::size_t longest_table = 8000;
constexpr std::size_t longest_code = 2000;

// What a clause may end with, or the first byte of it.
constexpr byte_set clause_marks{".,;:!?\xE0\xE2\xE3\xEF\xD8"};

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> all)
{
    return std::find(all.begin(), all.end(), word) != all.end();
}

} // namespace

void segmenter::feed(std::string_view clean, std::vector<segment>& into)
{
    while (!clean.empty()) {
        const std::string_view piece = utf8_prefix(clean, piece_size);
        held_.append(piece);
        clean.remove_prefix(piece.size());
        run(into, false);
    }
}

void segmenter::finish(std::vector<segment>& into)
{
    run(into, true);
    if (mode_ == mode::code)
        end_code(into);
    else
        end_block(held_.size(), into);
}

void segmenter::run(std::vector<segment>& into, bool last)
{
    while (step(into, last)) {
    }
    held_.erase(0, begin_);
    at_ -= begin_;
    checked_ -= std::min(checked_, begin_);
    begin_ = 0;
}

// Whether something was decided; if not, more text is needed.
bool segmenter::step(std::vector<segment>& into, bool last)
{
    if (at_ >= held_.size() && mode_ != mode::table)
        return false;
    switch (mode_) {
    case mode::line_start:
        return begin_line(into, last);
    case mode::text:
        return read_text(into, last);
    case mode::code:
        return read_code(into, last);
    case mode::table:
        return read_table(into, last);
    case mode::skipped_line:
        return skip_line();
    }
    return false;
}

bool segmenter::begin_line(std::vector<segment>& into, bool last)
{
    const std::string_view rest = std::string_view{held_}.substr(at_);
    const auto head = head_of_line(rest, last);
    if (!head) {
        if (rest.size() > 1 && rest.find_first_not_of(" >") == rest.npos)
            held_.resize(at_ + 1); // how deep it is indented says nothing
        return false;
    }
    const bool open = !trimmed(pending()).empty();
    const bool ordinal =
        head->kind == line_kind::numbered && head->number != 1 && open && !in_list_;
    const bool after_list = in_list_ && head->skip == 0; // people write no lazy lines
    if (open && ((head->kind == line_kind::text && !after_list) || ordinal)) {
        held_.erase(at_, head->skip);
        mode_ = mode::text;
        return true;
    }
    if (head->kind == line_kind::divider && row_above()) {
        const std::size_t row = held_.rfind('\n', at_ - 2);
        const std::size_t begin = row == held_.npos || row < begin_ ? begin_ : row + 1;
        end_block(begin, into);
        mode_ = mode::table;
        return true;
    }
    end_block(at_, into);
    begin_ = at_;
    begin_block(*head);
    return true;
}

void segmenter::begin_block(const line_head& head)
{
    if (head.kind == line_kind::row) {
        mode_ = mode::table;
        return;
    }
    begin_ = at_ = std::min(at_ + head.skip, held_.size());
    if (head.kind == line_kind::fence)
        return begin_code(std::string_view{held_}.substr(at_, held_.find('\n', at_) - at_));
    if (head.kind == line_kind::divider || head.kind == line_kind::blank) {
        mode_ = mode::skipped_line;
        return;
    }
    heading_ = head.kind == line_kind::heading;
    in_list_ = head.kind == line_kind::item || head.kind == line_kind::numbered;
    mode_ = mode::text;
}

// Markdown in a fence of its own is read as if there were none; other code is not read out.
void segmenter::begin_code(std::string_view line)
{
    mode_ = mode::skipped_line;
    const std::size_t marks = std::min(line.find_first_not_of(line.front()), line.size());
    const std::string info = lower_ascii(trimmed(line.substr(marks)));
    if (markdown_fence_ && info.empty()) {
        markdown_fence_ = false;
    } else if (is_one_of(info, {"markdown", "md"})) {
        markdown_fence_ = true;
    } else {
        fence_ = line.substr(0, marks);
        code_.clear();
        code_may_be_prose_ = is_one_of(info, {"", "text", "txt", "plain", "plaintext"});
    }
}

bool segmenter::skip_line()
{
    const std::size_t end = held_.find('\n', at_);
    const bool ended = end != held_.npos;
    begin_ = at_ = ended ? end + 1 : held_.size();
    if (ended)
        mode_ = fence_.empty() ? mode::line_start : mode::code;
    return ended;
}

bool segmenter::read_text(std::vector<segment>& into, bool last)
{
    while (at_ < held_.size()) {
        const char c = held_[at_];
        if (at_ + 1 == held_.size() && !last)
            return false;
        if (c == '\n') {
            if (heading_)
                end_block(at_, into);
            ++at_;
            mode_ = mode::line_start;
            return true;
        }
        if (clause_marks.has(c) && at_ >= checked_) {
            const std::size_t before = begin_;
            if (!try_border(into, last))
                return false;
            if (begin_ != before)
                return true;
        }
        const char next = at_ + 1 < held_.size() ? held_[at_ + 1] : ' ';
        marks_.pass(at_ > begin_ ? held_[at_ - 1] : ' ', c, next);
        ++at_;
        if (at_ - begin_ > longest_segment) {
            force_cut(into);
            return true;
        }
    }
    return false;
}

// False when more must be seen first. Cuts when a border is here and no mark is open.
bool segmenter::try_border(std::vector<segment>& into, bool last)
{
    const std::string_view text = std::string_view{held_}.substr(begin_);
    const border_at found = border_of(text, at_ - begin_, words_, last);
    if (found.what == border::unknown)
        return false;
    checked_ = begin_ + found.end;
    if (found.what == border::no)
        return true;
    open_marks marks = marks_;
    for (std::size_t at = at_ - begin_; at < found.end; ++at)
        marks
            .pass(at > 0 ? text[at - 1] : ' ', text[at], at + 1 < text.size() ? text[at + 1] : ' ');
    if (marks.none())
        cut(begin_ + found.end, into);
    return true;
}

// A paragraph without a border: cut where a word ends, so that memory stays bounded.
void segmenter::force_cut(std::vector<segment>& into)
{
    const std::size_t blank = held_.find_last_of(" \n", at_ - 1);
    std::size_t end = blank == held_.npos || blank <= begin_ ? at_ : blank;
    while (end > begin_ + 1 && (static_cast<unsigned char>(held_[end]) & 0xC0U) == 0x80U)
        --end;
    cut(end, into);
}

void segmenter::cut(std::size_t end, std::vector<segment>& into)
{
    into.push_back({held_.substr(begin_, end - begin_), fresh_, false});
    begin_ = at_ = end;
    fresh_ = false;
    block_open_ = true;
    marks_ = {};
}

void segmenter::end_block(std::size_t end, std::vector<segment>& into)
{
    const std::string_view text = std::string_view{held_}.substr(begin_, end - begin_);
    if (mode_ == mode::table)
        into.push_back({table_markdown(text), true, true});
    else if (!trimmed(text).empty() || block_open_)
        into.push_back({std::string{text}, fresh_, true});
    begin_ = end;
    at_ = std::max(at_, begin_);
    fresh_ = true;
    block_open_ = false;
    heading_ = false;
    marks_ = {};
}

// The next whole line, or as much of it as one may be long; empty when more must be seen.
std::string_view segmenter::take_line(bool last)
{
    const std::string_view rest = std::string_view{held_}.substr(at_, longest_line);
    const std::size_t end = rest.find('\n');
    if (end != rest.npos)
        return rest.substr(0, end + 1);
    return last || rest.size() == longest_line ? rest : rest.substr(0, 0);
}

bool segmenter::read_code(std::vector<segment>& into, bool last)
{
    const std::string_view line = take_line(last);
    if (line.empty())
        return false;
    std::string_view mark = trimmed(line);
    const bool closes =
        mark.starts_with(fence_) && mark.find_first_not_of(fence_.front()) == mark.npos;
    if (!closes && code_.size() + line.size() <= longest_code)
        code_.append(line);
    else if (!closes)
        code_may_be_prose_ = false;
    begin_ = at_ = at_ + line.size();
    if (closes)
        end_code(into);
    return true;
}

void segmenter::end_code(std::vector<segment>& into)
{
    fence_.clear();
    mode_ = mode::line_start;
    if (code_may_be_prose_ && is_prose(code_))
        into.push_back({code_, true, true});
}

bool segmenter::row_above() const noexcept
{
    if (at_ < begin_ + 2)
        return false;
    const std::string_view above = trimmed(pending());
    return above.substr(above.find_last_of('\n') + 1).find('|') != above.npos;
}

bool segmenter::read_table(std::vector<segment>& into, bool last)
{
    const std::string_view line = at_ < held_.size() ? take_line(last) : std::string_view{};
    if (line.empty() && !last)
        return false;
    if (!line.empty() && is_table_line(line) && at_ - begin_ < longest_table) {
        at_ += line.size();
        return true;
    }
    end_block(at_, into);
    mode_ = mode::line_start;
    return at_ < held_.size();
}

} // namespace answerd::conversation::speech
