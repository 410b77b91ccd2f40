// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/identifier.hpp"

#include "conversation/utf8.hpp"

namespace answerd::ha_bridge {

std::string_view identifier_problem(std::string_view text) noexcept
{
    if (text.empty())
        return "must not be empty";
    if (text.size() > longest_identifier)
        return "must be at most 256 bytes";
    if (!conversation::is_utf8(text))
        return "must be UTF-8";
    if (has_control(text))
        return "must not hold control characters";
    return {};
}

bool has_control(std::string_view utf8) noexcept
{
    unsigned char before = 0;
    for (const char each : utf8) {
        const auto byte = static_cast<unsigned char>(each);
        if (byte < 0x20 || byte == 0x7f || (before == 0xc2 && byte >= 0x80 && byte <= 0x9f))
            return true;
        before = byte;
    }
    return false;
}

} // namespace answerd::ha_bridge
