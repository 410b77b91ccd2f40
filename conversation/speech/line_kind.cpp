// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/line_kind.hpp"

#include "conversation/speech/characters.hpp"

#include <algorithm>

namespace answerd::conversation::speech {
namespace {

constexpr std::size_t longest_head = 128; // so far a line is looked at

bool is_divider_character(char32_t point) noexcept
{
    const bool box_drawing = point >= 0x2500 && point <= 0x259F && point != U'│';
    return box_drawing ||
           std::u32string_view{U" -=_*~#+|:—–│"}.find(point) != std::u32string_view::npos;
}

enum class seen { no, yes, unknown };

// Whether the whole line has only divider characters, at least three marks or one of a box.
seen is_divider(std::string_view line, bool last) noexcept
{
    int marks = 0;
    bool rules = false;
    for (std::size_t at = 0; at < line.size();) {
        const character c = character_at(line, at);
        if (c.point == '\n')
            return marks >= 3 && rules ? seen::yes : seen::no;
        if (!is_divider_character(c.point))
            return seen::no;
        if (at > longest_head)
            return rules ? seen::yes : seen::no;
        marks += c.point == ' ' ? 0 : 1;
        rules = rules || (c.point != '|' && c.point != ':' && c.point != ' ' && c.point != U'│');
        at += c.length;
    }
    if (!last)
        return seen::unknown;
    return marks >= 3 && rules ? seen::yes : seen::no;
}

// A fence's own line has no backtick behind its mark; else it is code within a line.
seen is_fence(std::string_view line, bool last) noexcept
{
    const char mark = line.front();
    if (mark != '`' && mark != '~')
        return seen::no;
    last = last || line.size() > longest_head;
    line = line.substr(0, longest_head);
    const std::size_t end = line.find_first_not_of(mark);
    if (end == line.npos)
        return !last ? seen::unknown : line.size() >= 3 ? seen::yes : seen::no;
    if (end < 3)
        return seen::no;
    const std::size_t line_end = line.find('\n');
    if (mark == '`' && line.substr(0, line_end).find('`', end) != line.npos)
        return seen::no;
    return line_end == line.npos && !last ? seen::unknown : seen::yes;
}

// Where the digits of "12. " or "12) " end; 0 when it is no such line.
seen is_numbered(std::string_view line, bool last, int& number) noexcept
{
    const std::size_t end = std::min(line.find_first_not_of("0123456789"), line.size());
    if (end == 0 || end > 6)
        return seen::no;
    if (end + 1 >= line.size())
        return last || (end < line.size() && line[end] != '.' && line[end] != ')') ? seen::no
                                                                                   : seen::unknown;
    if ((line[end] != '.' && line[end] != ')') || !is_blank(line[end + 1]))
        return seen::no;
    number = 0;
    for (const char digit : line.substr(0, end))
        number = number * 10 + (digit - '0');
    return seen::yes;
}

std::optional<line_head> marked_line(std::string_view line, std::size_t skip, bool last) noexcept
{
    const std::string_view marks = "#-+*";
    if (marks.find(line.front()) == marks.npos)
        return line_head{line_kind::text, skip};
    const bool hash = line.front() == '#';
    const std::size_t end = hash ? std::min(line.find_first_not_of('#'), line.size()) : 1;
    if (end == line.size() && !last)
        return std::nullopt;
    const bool blank_behind = end == line.size() || is_blank(line[end]);
    if (!blank_behind || end > 6)
        return line_head{line_kind::text, skip};
    return line_head{hash ? line_kind::heading : line_kind::item, skip};
}

// "[1]: ..."
std::optional<line_head> bracket_line(std::string_view line, std::size_t skip, bool last) noexcept
{
    constexpr std::size_t longest_label = 32;
    const std::size_t end = line.substr(0, longest_label).find_first_of("]\n ");
    if (end == line.npos || (end + 1 == line.size() && line[end] == ']')) {
        if (line.size() < longest_label && !last)
            return std::nullopt;
        return line_head{line_kind::text, skip};
    }
    const bool defines = line[end] == ']' && line[end + 1] == ':';
    return line_head{defines ? line_kind::definition : line_kind::text, skip};
}

// A line that begins with a bullet or a picture begins an entry of its own.
std::optional<line_head> foreign_line(std::string_view line, std::size_t skip) noexcept
{
    const char32_t first = character_at(line, 0).point;
    const bool ours = first >= 0xE000 && first <= 0xF8FF;
    if (ours || first < 0x2000 || sort_of(first) != sort::picture)
        return line_head{line_kind::text, skip};
    return line_head{line_kind::item, skip};
}

} // namespace

std::optional<line_head> head_of_line(std::string_view text, bool last) noexcept
{
    const std::size_t skip = std::min(text.find_first_not_of(" >"), text.size());
    const std::string_view line = text.substr(skip);
    if (line.empty())
        return last ? std::optional{line_head{line_kind::blank, skip}} : std::nullopt;
    if (line.front() == '\n')
        return line_head{line_kind::blank, skip};
    const seen fence = is_fence(line, last);
    if (fence == seen::yes)
        return line_head{line_kind::fence, skip};
    const seen divider = is_divider(line, last);
    if (divider == seen::yes && fence == seen::no)
        return line_head{line_kind::divider, skip};
    int number = 0;
    const seen numbered = is_numbered(line, last, number);
    if (numbered == seen::yes)
        return line_head{line_kind::numbered, skip, number};
    if (divider == seen::unknown || fence == seen::unknown || numbered == seen::unknown)
        return std::nullopt;
    if (line.front() == '|' || line.starts_with("│"))
        return line_head{line_kind::row, skip};
    if (line.front() == '[')
        return bracket_line(line, skip, last);
    if (static_cast<unsigned char>(line.front()) >= 0x80)
        return foreign_line(line, skip);
    return marked_line(line, skip, last);
}

} // namespace answerd::conversation::speech
