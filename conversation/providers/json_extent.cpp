// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/json_extent.hpp"

namespace answerd::conversation::providers {

std::size_t json_extent::feed(std::string_view piece) noexcept
{
    std::size_t read = 0;
    while (read < piece.size() && !complete_)
        step(piece[read++]);
    return read;
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
