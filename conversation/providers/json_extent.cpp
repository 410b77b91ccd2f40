// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/json_extent.hpp"

#include "conversation/providers/byte_set.hpp"

namespace answerd::conversation::providers {

namespace {

/// The bytes that may change anything; nearly all others are letters and digits.
constexpr byte_set counts{"\"\\{}[]"};

} // namespace

std::size_t json_extent::feed(std::string_view piece) noexcept
{
    std::size_t at = 0;
    while (!complete_) {
        if (!escaped_)
            at = counts.find_in(piece, at);
        if (at == piece.size())
            break;
        step(piece[at++]);
    }
    return at;
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
