// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/table_lines.hpp"

#include "conversation/speech/characters.hpp"
#include "conversation/speech/line_kind.hpp"

#include <algorithm>

namespace answerd::conversation::speech {
namespace {

constexpr std::string_view box_bar = "│";

bool is_rule(std::string_view line) noexcept
{
    const auto head = head_of_line(line, true);
    return head && head->kind == line_kind::divider;
}

// Bars of all kinds as '|', without indentation and the two outer bars.
std::string inner_row(std::string_view line)
{
    std::string row{line};
    for (std::size_t at = row.find(box_bar); at != row.npos; at = row.find(box_bar, at))
        row.replace(at, box_bar.size(), "|");
    for (std::size_t at = row.find("||"); at != row.npos; at = row.find("||", at))
        row.insert(at + 1, 1, ' '); // md4c 0.4.8 loses a cell without a blank
    std::string_view inner{row};
    inner.remove_prefix(std::min(inner.find_first_not_of(" >"), inner.size()));
    inner = trimmed(inner);
    if (inner.starts_with('|'))
        inner.remove_prefix(1);
    if (inner.ends_with('|'))
        inner.remove_suffix(1);
    return std::string{inner};
}

} // namespace

bool is_table_line(std::string_view line) noexcept
{
    return line.find('|') != line.npos || line.find(box_bar) != line.npos || is_rule(line);
}

std::string table_markdown(std::string_view lines)
{
    std::string table;
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        const std::string_view line = lines.substr(0, end);
        lines.remove_prefix(std::min(end + 1, lines.size()));
        const std::string row = is_rule(line) ? std::string{} : inner_row(line);
        if (row.empty())
            continue;
        const bool first = table.empty();
        table.append("|").append(row).append("|\n");
        if (!first)
            continue;
        for (auto columns = std::count(row.begin(), row.end(), '|') + 1; columns > 0; --columns)
            table.append("|---");
        table.append("|\n");
    }
    return table;
}

} // namespace answerd::conversation::speech
