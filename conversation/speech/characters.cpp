// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/characters.hpp"

#include "conversation/speech/byte_set.hpp"

#include <unicode/uchar.h>

#include <algorithm>

namespace answerd::conversation::speech {
namespace {

constexpr byte_set plain_punctuation{".,?!:;'\"()-/"};
constexpr std::u32string_view spoken_punctuation =
    U"‐‑–—…’‘“”„‚«»‹›¿¡、。！？：；，（）「」『』《》〈〉・،؟؛।॥۔״׳־՝՞։።";
constexpr std::u32string_view stops = U".?!…。！？؟।॥۔։።";
constexpr std::u32string_view closers = U"'\")’”“‘»«›）」』》〉";

unsigned char byte_at(std::string_view text, std::size_t at) noexcept
{
    return static_cast<unsigned char>(text[at]);
}

sort sort_of_ascii(char c) noexcept
{
    if (is_ascii_letter(c))
        return sort::letter;
    if (is_digit(c))
        return sort::digit;
    if (is_blank(c))
        return sort::blank;
    return plain_punctuation.has(c) ? sort::punctuation : sort::picture;
}

// Where the last character of a valid text begins.
std::size_t begin_of_last(std::string_view text) noexcept
{
    std::size_t at = text.size();
    while (at > 0 && (byte_at(text, --at) & 0xC0U) == 0x80U) {
    }
    return at;
}

// The last character but closing quotes and brackets; 0 when there is none.
char32_t last_meant(std::string_view text) noexcept
{
    while (!text.empty()) {
        const std::size_t begin = begin_of_last(text);
        const char32_t last = character_at(text, begin).point;
        if (closers.find(last) == closers.npos)
            return last;
        text = text.substr(0, begin);
    }
    return 0;
}

} // namespace

character character_at(std::string_view text, std::size_t at) noexcept
{
    if (at >= text.size())
        return {};
    const unsigned char first = byte_at(text, at);
    if (first < 0x80)
        return {first, 1};
    const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (first < 0xC0 || at + length > text.size())
        return {};
    char32_t point = first & (0xFFU >> (length + 1));
    for (std::size_t next = at + 1; next < at + length; ++next)
        point = (point << 6U) | (byte_at(text, next) & 0x3FU);
    return {point, length};
}

void append(std::string& to, char32_t point)
{
    const auto put = [&to](char32_t byte) { to.push_back(static_cast<char>(byte)); };
    if (point < 0x80)
        return put(point);
    if (point < 0x800) {
        put(0xC0U | (point >> 6U));
    } else {
        if (point < 0x10000) {
            put(0xE0U | (point >> 12U));
        } else {
            put(0xF0U | (point >> 18U));
            put(0x80U | ((point >> 12U) & 0x3FU));
        }
        put(0x80U | ((point >> 6U) & 0x3FU));
    }
    put(0x80U | (point & 0x3FU));
}

sort sort_of(char32_t point) noexcept
{
    if (point < 0x80)
        return sort_of_ascii(static_cast<char>(point));
    if (spoken_punctuation.find(point) != spoken_punctuation.npos)
        return sort::punctuation;
    const auto c = static_cast<UChar32>(point);
    if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
        return sort::picture;
    switch (u_charType(c)) {
    case U_UPPERCASE_LETTER:
    case U_LOWERCASE_LETTER:
    case U_TITLECASE_LETTER:
    case U_MODIFIER_LETTER:
    case U_OTHER_LETTER:
    case U_NON_SPACING_MARK:
    case U_COMBINING_SPACING_MARK:
        return sort::letter;
    case U_DECIMAL_DIGIT_NUMBER:
        return sort::digit;
    case U_SPACE_SEPARATOR:
        return sort::blank;
    default:
        return sort::picture;
    }
}

bool ends_sentence(std::string_view text) noexcept
{
    const char32_t last = last_meant(text);
    return last != 0 && stops.find(last) != stops.npos;
}

char32_t last_character(std::string_view text) noexcept
{
    return text.empty() ? 0 : character_at(text, begin_of_last(text)).point;
}

void drop_last_character(std::string& text) noexcept { text.resize(begin_of_last(text)); }

std::string_view trimmed(std::string_view text) noexcept
{
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

std::string lower_ascii(std::string_view text)
{
    std::string lower{text};
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    });
    return lower;
}

} // namespace answerd::conversation::speech
