// SPDX-License-Identifier: Apache-2.0
#include "config/problem.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace answerd::config {
namespace {

constexpr std::size_t longest_quote = 60;

bool is_control(char c) noexcept
{
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f;
}

bool continues_character(char c) noexcept
{
    return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
}

std::string one_line(std::string text)
{
    std::replace_if(text.begin(), text.end(), is_control, ' ');
    return text;
}

} // namespace

std::string quote(std::string_view text)
{
    std::size_t end = std::min(text.size(), longest_quote);
    while (end < text.size() && end > 0 && continues_character(text[end]))
        --end;
    std::string cut{text.substr(0, end)};
    if (end < text.size())
        cut += "...";
    return "'" + one_line(std::move(cut)) + "'";
}

std::string to_line(const problem& p)
{
    std::string line = p.file + ":" + std::to_string(p.where.line) + ":" +
                       std::to_string(p.where.column) + ": " + p.what;
    if (!p.nearest.empty())
        line += " (nearest: " + p.nearest + ")";
    return one_line(std::move(line));
}

} // namespace answerd::config
