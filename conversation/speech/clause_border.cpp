// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/clause_border.hpp"

#include "conversation/speech/characters.hpp"

#include <algorithm>

namespace answerd::conversation::speech {
namespace {

constexpr std::size_t shortest_clause = 40;
constexpr std::size_t longest_lookahead = 48;

bool is_alnum(char c) noexcept
{
    return is_ascii_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
}

std::size_t behind_closers(std::string_view text, std::size_t at) noexcept
{
    constexpr std::u32string_view closers = U".!?…\"')]*_’”“»」』）";
    for (character c = character_at(text, at); c.length > 0; c = character_at(text, at)) {
        if (closers.find(c.point) == closers.npos)
            break;
        at += c.length;
    }
    return at;
}

// "Dr.", "z.", "B.", "3.": the point belongs to the word.
bool is_abbreviation(std::string_view before, const vocabulary& words)
{
    const std::string_view word = before.substr(before.find_last_of(" \n(\"") + 1);
    if (word.empty())
        return false;
    if (word.find_first_not_of("0123456789") == word.npos)
        return word.size() <= 2;
    const std::size_t dot = word.rfind('.');
    const std::string_view part = dot == word.npos ? word : word.substr(dot + 1);
    if (part.size() == 1 && is_ascii_letter(part.front()))
        return true;
    return word.size() <= 8 && words.lists("abbreviations", lower_ascii(word));
}

border sentence_after_point(
    std::string_view text,
    std::size_t at,
    std::size_t end,
    const vocabulary& words,
    bool last
)
{
    if (is_abbreviation(text.substr(0, at), words))
        return border::no;
    const std::size_t next = text.find_first_not_of(" \n", end);
    if (next == text.npos)
        return last ? border::sentence : border::unknown;
    return text[next] >= 'a' && text[next] <= 'z' ? border::no : border::sentence;
}

// Behind a comma and its like only a word of letters makes it certain that something follows.
border clause_before(std::string_view rest, bool last) noexcept
{
    const std::size_t begin = rest.find_first_not_of(' ');
    if (begin == rest.npos)
        return last || rest.size() > longest_lookahead ? border::no : border::unknown;
    std::size_t end = begin;
    while (end < rest.size() && is_ascii_letter(rest[end]))
        ++end;
    if (end == rest.size())
        return last || end - begin > longest_lookahead ? border::no : border::unknown;
    return end - begin >= 2 && rest[end] == ' ' ? border::clause : border::no;
}

} // namespace

border_at border_of(std::string_view text, std::size_t at, const vocabulary& words, bool last)
{
    const character c = character_at(text, at);
    const std::size_t behind = at + c.length;
    if (c.point == U'。' || c.point == U'！' || c.point == U'？') {
        const std::size_t end = behind_closers(text, behind);
        return {end == text.size() && !last ? border::unknown : border::sentence, end};
    }
    if (std::u32string_view{U".!?…؟।"}.find(c.point) != std::u32string_view::npos) {
        const std::size_t end = behind_closers(text, behind);
        if (end == text.size())
            return {last ? border::sentence : border::unknown, end};
        if (!is_blank(text[end]))
            return {border::no, end};
        if (c.point == '.' && end == behind)
            return {sentence_after_point(text, at, end, words, last), end};
        return {border::sentence, end};
    }
    if (at < shortest_clause || (c.point != ',' && c.point != ';' && c.point != ':'))
        return {border::no, behind};
    if (behind == text.size())
        return {last ? border::no : border::unknown, behind};
    if (text[behind] != ' ')
        return {border::no, behind};
    return {clause_before(text.substr(behind, longest_lookahead + 1), last), behind};
}

void open_marks::pass(char before, char c, char next) noexcept
{
    if (escaped_) {
        escaped_ = false;
        return;
    }
    if (in_tag_) {
        in_tag_ = c != '>';
        return;
    }
    const bool alone = is_blank(before) && is_blank(next);
    switch (c) {
    case '\\':
        escaped_ = true;
        break;
    case '*':
        star_ = star_ != !alone;
        break;
    case '_':
        underscore_ = underscore_ != !(is_alnum(before) && is_alnum(next));
        break;
    case '~':
        tilde_ = tilde_ != (before == '~'); // a single one means "about"
        break;
    case '`':
        backtick_ = !backtick_;
        break;
    case '[':
    case '(':
        ++brackets_;
        break;
    case ']':
    case ')':
        brackets_ = std::max(brackets_ - 1, 0);
        break;
    case '<':
        in_tag_ = is_ascii_letter(next) || next == '/' || next == '!' || next == '?';
        break;
    default:
        break;
    }
}

bool open_marks::none() const noexcept
{
    return !escaped_ && !in_tag_ && !star_ && !underscore_ && !tilde_ && !backtick_ &&
           brackets_ == 0;
}

} // namespace answerd::conversation::speech
