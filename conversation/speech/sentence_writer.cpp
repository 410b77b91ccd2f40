// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/sentence_writer.hpp"

#include "conversation/speech/characters.hpp"

#include <unicode/uchar.h>

#include <utility>

namespace answerd::conversation::speech {
namespace {

constexpr char32_t part_mark = 0xE002; // block_end
constexpr std::size_t longest_entry = 60;

bool is_one_of(char32_t point, std::u32string_view set) noexcept
{
    return set.find(point) != set.npos;
}

bool is_word(char32_t point) noexcept
{
    const sort what = sort_of(point);
    return what == sort::letter || what == sort::digit;
}

bool is_number(char32_t point) noexcept { return sort_of(point) == sort::digit; }

bool begins_entry(char32_t point) noexcept
{
    return is_number(point) || u_isupper(static_cast<UChar32>(point)) != 0;
}

bool is_stop(char32_t point) noexcept { return is_one_of(point, U".?!…。！？؟।॥۔։።"); }
bool is_pause(char32_t point) noexcept { return is_one_of(point, U",;:、，；：،؛"); }
bool is_quote(char32_t point) noexcept { return is_one_of(point, U"\"'’”»«›‹‘“„‚"); }
bool opens(char32_t point) noexcept { return is_one_of(point, U"(（「『《〈¿¡"); }
bool closes(char32_t point) noexcept { return is_one_of(point, U")）」』》〉"); }

} // namespace

std::string sentence_writer::write(std::string_view text) &&
{
    text_ = text;
    out_.reserve(text.size() + 2);
    while (at_ < text_.size()) {
        take_plain_run();
        const character c = character_at(text_, at_);
        if (c.length == 0)
            break;
        at_ += c.length;
        take(c.point);
    }
    return says_something_ ? std::move(out_) : std::string{};
}

// Most of a text is ASCII letters in the middle of a word: they need no second look.
void sentence_writer::take_plain_run()
{
    if (gap_ != gap::none || out_.empty() || !is_ascii_letter(out_.back()))
        return;
    std::size_t end = at_;
    while (end < text_.size() && is_ascii_letter(text_[end]))
        ++end;
    out_.append(text_.substr(at_, end - at_));
    at_ = end;
}

void sentence_writer::take(char32_t point)
{
    switch (sort_of(point)) {
    case sort::letter:
    case sort::digit:
        says_something_ = true;
        return put(point);
    case sort::blank:
        return widen(point == '\n' ? gap::line : gap::blank);
    case sort::punctuation:
        return punctuation(point);
    case sort::picture:
        return picture(point);
    }
}

void sentence_writer::put(char32_t point)
{
    end_gap(point);
    append(out_, point);
}

// What lies between the last word and the next becomes one blank, with a mark where it was more.
void sentence_writer::end_gap(char32_t upcoming)
{
    // "Hello,world" and "Wait...what" lack theirs.
    const bool glued = last() == U'…' || (is_one_of(last(), U",;!?") && !is_number(upcoming));
    if (gap_ == gap::none && glued && is_word(upcoming))
        gap_ = gap::blank;
    const gap was = std::exchange(gap_, gap::none);
    if (was == gap::none || out_.empty())
        return;
    if (was == gap::part && !ends_sentence(out_) && last() != ':') {
        if (is_pause(last()))
            drop_last_character(out_);
        out_.push_back('.');
    }
    const bool short_line = out_.size() - line_begin_ < longest_entry;
    if (was == gap::line && short_line && is_word(last()) && begins_entry(upcoming))
        out_.push_back(',');
    if (!opens(last()))
        out_.push_back(' ');
    if (was != gap::blank)
        line_begin_ = out_.size();
}

void sentence_writer::punctuation(char32_t point)
{
    if (is_one_of(point, U"-‐‑–—"))
        return dash(point);
    if (is_quote(point))
        return quote(point);
    if (closes(point))
        return close_bracket(point);
    if (opens(point)) {
        brackets_ += point == U'¿' || point == U'¡' ? 0 : 1;
        return put(point);
    }
    if (point != '/')
        return mark(point);
    if (is_number(adjacent()) && is_number(next()))
        return put(point);
    return stands_apart() ? pause() : widen(gap::blank);
}

// . , ; : ! ? and their like stand directly behind a word, once.
void sentence_writer::mark(char32_t point)
{
    const char32_t before = last();
    if (before == 0 || opens(before) || gap_ == gap::part)
        return;
    if ((is_pause(before) && is_stop(point)) || (before == '!' && point == '?')) {
        drop_last_character(out_);
    } else if (before == '.' && point == '.') {
        if (gap_ == gap::none) { // a run of points is one ellipsis
            drop_last_character(out_);
            append(out_, U'…');
        }
        return;
    } else if (is_pause(before) || (is_stop(before) && !(before == '.' && is_pause(point) && gap_ == gap::none))) {
        return;
    }
    gap_ = gap::none;
    append(out_, point);
}

void sentence_writer::pause()
{
    mark(',');
    widen(gap::blank);
}

void sentence_writer::dash(char32_t point)
{
    const bool long_dash = point == U'—';
    const bool behind_word = is_word(adjacent());
    if (behind_word && !long_dash && (is_word(next()) || next() == ' '))
        return append(out_, point == U'–' ? point : U'-'); // "Covid-19", "Vor- und"
    if (!behind_word && is_number(last()) && digit_follows())
        return put_word(words_->term("minus"));
    pause();
}

// Kept where it plainly opens or closes; a lone one says nothing.
void sentence_writer::quote(char32_t point)
{
    const char32_t before = adjacent();
    const bool opening = (before == 0 || opens(before)) && (is_word(next()) || opens(next()));
    const bool closing = before != 0 && (is_word(before) || is_stop(before) || before == ',');
    if (opening)
        put(point);
    else if (closing)
        append(out_, point);
}

void sentence_writer::close_bracket(char32_t point)
{
    if (brackets_ == 0)
        return;
    --brackets_;
    if (!out_.empty() && opens(last())) { // what it held is gone
        drop_last_character(out_);
        if (out_.ends_with(' '))
            out_.pop_back();
        return widen(gap::blank);
    }
    if (is_pause(last()))
        drop_last_character(out_);
    gap_ = gap::none;
    append(out_, point);
}

void sentence_writer::picture(char32_t point)
{
    if (point == part_mark)
        return widen(gap::part);
    if (const std::string_view term = symbol_term(point); !term.empty())
        return put_word(words_->term(term));
    if (point >= U'¼' && point <= U'¾')
        return put_word(point == U'¼' ? "1/4" : point == U'½' ? "1/2" : "3/4");
    if (is_one_of(point, U"|•·→⇒➔➜▸►│"))
        return pause();
    widen(gap::blank);
}

// The word for a symbol that stands where it means something; empty elsewhere.
std::string_view sentence_writer::symbol_term(char32_t point) const noexcept
{
    const bool apart = stands_apart();
    const bool calculates = digit_follows() && (apart || is_number(adjacent()));
    switch (point) {
    case '&':
        return next() == 0 ? "" : "and";
    case '+':
        return calculates || (apart && last() != 0) ? "plus" : "";
    case '=':
        return calculates || (apart && last() != 0) ? "equals" : "";
    case '*':
        return calculates && is_number(last()) ? "times" : "";
    case U'×':
        return "times";
    case U'±':
        return "plus_minus";
    case U'°':
        return "degrees";
    case '%':
        return "percent";
    case '~':
    case U'≈':
        return digit_follows() ? "about" : "";
    case '<':
        return digit_follows() ? "less_than" : "";
    case '>':
        return digit_follows() ? "more_than" : "";
    case U'≤':
        return digit_follows() ? "at_most" : "";
    case U'≥':
        return digit_follows() ? "at_least" : "";
    case '#':
        return is_number(next()) ? "number" : "";
    case '@':
        return apart && last() != 0 ? "at" : "";
    default:
        return "";
    }
}

void sentence_writer::put_word(std::string_view word)
{
    widen(gap::blank);
    end_gap(0);
    out_.append(word);
    says_something_ = says_something_ || !word.empty();
    widen(gap::blank);
}

char32_t sentence_writer::last() const noexcept { return last_character(out_); }

char32_t sentence_writer::adjacent() const noexcept { return gap_ == gap::none ? last() : 0; }

char32_t sentence_writer::next() const noexcept { return character_at(text_, at_).point; }

bool sentence_writer::stands_apart() const noexcept
{
    return (at_ < 2 || is_blank(text_[at_ - 2])) && (at_ >= text_.size() || is_blank(text_[at_]));
}

bool sentence_writer::digit_follows() const noexcept
{
    const std::size_t at = text_.find_first_not_of(' ', at_);
    return at != text_.npos && answerd::conversation::speech::is_digit(text_[at]);
}

} // namespace answerd::conversation::speech
