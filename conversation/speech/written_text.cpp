// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/written_text.hpp"

#include "conversation/speech/characters.hpp"

#include <unicode/uchar.h>

namespace answerd::conversation::speech {
namespace {

bool is_emoji(char32_t point) noexcept
{
    const auto c = static_cast<UChar32>(point);
    const bool private_use = point >= 0xE000 && point <= 0xF8FF;
    const bool keycap = point == 0x20E3;
    return private_use || keycap ||
           (point >= 0x2000 && (u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC) != 0 ||
                                u_hasBinaryProperty(c, UCHAR_REGIONAL_INDICATOR) != 0 ||
                                u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER) != 0));
}

} // namespace

std::string without_pictures(std::string_view text)
{
    std::string kept;
    kept.reserve(text.size());
    for (character c = character_at(text, 0); c.length > 0; c = character_at(text, 0)) {
        if (!is_emoji(c.point))
            kept.append(text.substr(0, c.length));
        text.remove_prefix(c.length);
    }
    return kept;
}

} // namespace answerd::conversation::speech
