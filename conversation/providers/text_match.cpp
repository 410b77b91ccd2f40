// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/text_match.hpp"

#include <algorithm>

namespace answerd::conversation::providers {

namespace {

constexpr std::string_view blanks{" \t\r\n\v\f"};

}

std::string lowered(std::string_view text)
{
    std::string out{text};
    std::transform(out.begin(), out.end(), out.begin(), lower);
    return out;
}

bool same_word(std::string_view left, std::string_view right) noexcept
{
    return left.size() == right.size() && begins_with_word(left, right);
}

bool begins_with_word(std::string_view text, std::string_view prefix) noexcept
{
    return text.size() >= prefix.size() &&
           std::equal(prefix.begin(), prefix.end(), text.begin(), [](char one, char other) {
               return lower(one) == lower(other);
           });
}

std::string_view trimmed(std::string_view text) noexcept
{
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

} // namespace answerd::conversation::providers
