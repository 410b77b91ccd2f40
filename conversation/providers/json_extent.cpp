// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/json_extent.hpp"

#include <algorithm>
#include <array>

namespace answerd::conversation::providers {

namespace {

/// The bytes that may change anything; nearly all others are letters and digits.
constexpr auto counts = [] {
    std::array<bool, 256> table{};
    for (const char each : std::string_view{"\"\\{}[]"})
        table[static_cast<unsigned char>(each)] = true;
    return table;
}();

} // namespace

std::size_t json_extent::feed(std::string_view piece) noexcept
{
    auto at = piece.begin();
    while (!complete_) {
        if (!escaped_)
            at = std::find_if(at, piece.end(), [](char c) {
                return counts[static_cast<unsigned char>(c)];
            });
        if (at == piece.end())
            break;
        step(*at++);
    }
    return static_cast<std::size_t>(at - piece.begin());
}

void json_extent::step(char c) noexcept
{
    if (in_string_) {
        if (escaped_)
            escaped_ = false;
        else if (c == '\\')
            escaped_ = true;
        else if (c == '"')
            in_string_ = false;
        return;
    }
    if (c == '"') {
        in_string_ = true;
    } else if (c == '{' || c == '[') {
        ++depth_;
    } else if ((c == '}' || c == ']') && depth_ > 0) {
        complete_ = --depth_ == 0;
    }
}

} // namespace answerd::conversation::providers
