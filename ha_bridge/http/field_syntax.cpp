// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/field_syntax.hpp"

#include <algorithm>

namespace answerd::ha_bridge::http {
namespace {

char lowered(char c) noexcept
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

bool is_token_char(char c) noexcept
{
    const char small = lowered(c);
    if ((small >= 'a' && small <= 'z') || (c >= '0' && c <= '9'))
        return true;
    return c != '\0' && std::string_view{"!#$%&'*+-.^_`|~"}.find(c) != std::string_view::npos;
}

} // namespace

bool is_token(std::string_view text) noexcept
{
    return !text.empty() && std::all_of(text.begin(), text.end(), is_token_char);
}

bool equal_ignoring_case(std::string_view left, std::string_view right) noexcept
{
    return std::equal(left.begin(), left.end(), right.begin(), right.end(), [](char a, char b) {
        return lowered(a) == lowered(b);
    });
}

std::string_view trimmed(std::string_view text) noexcept
{
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

} // namespace answerd::ha_bridge::http
