// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/text_cleaner.hpp"

#include "conversation/speech/characters.hpp"

#include <unicode/uchar.h>

namespace answerd::conversation::speech {
namespace {

// Assigned, visible and not a mere instruction to a screen. Joiners and variation selectors go
// here; the pictures that they belonged to go later, when the text has been read as Markdown.
bool has_meaning(char32_t point) noexcept
{
    const auto c = static_cast<UChar32>(point);
    switch (u_charType(c)) {
    case U_UNASSIGNED:
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_PRIVATE_USE_CHAR:
    case U_SURROGATE:
        return false;
    default:
        return point != 0xFFFD && !u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
    }
}

void put(char32_t point, std::string& into)
{
    if (point < 0x300 && point >= 0xC0)
        return append(into, point); // Latin letters, the common case
    if (point == 0x85 || point == 0x2028 || point == 0x2029)
        return into.push_back('\n');
    if (u_charType(static_cast<UChar32>(point)) == U_SPACE_SEPARATOR)
        return into.push_back(' ');
    if (has_meaning(point))
        append(into, point);
}

} // namespace

void text_cleaner::feed(std::string_view piece, std::string& into)
{
    into.reserve(into.size() + piece.size());
    const auto printable = [](char byte) { return byte >= ' ' && byte < '\x7F'; };
    for (std::size_t at = 0; at < piece.size(); ++at) {
        // Runs of ASCII, which is nearly all, go as they are.
        std::size_t end = at;
        while (end < piece.size() && printable(piece[end]))
            ++end;
        if (end > at) {
            into.append(piece.substr(at, end - at));
            missing_ = 0;
            after_return_ = false;
            at = end;
        }
        if (at < piece.size())
            take(static_cast<unsigned char>(piece[at]), into);
    }
}

void text_cleaner::take(unsigned char byte, std::string& into)
{
    if (missing_ == 0 || (byte & 0xC0U) != 0x80U)
        return begin_character(byte, into);
    point_ = (point_ << 6U) | (byte & 0x3FU);
    if (--missing_ > 0)
        return;
    const bool surrogate = point_ >= 0xD800 && point_ <= 0xDFFF;
    if (point_ >= least_ && point_ <= 0x10FFFF && !surrogate)
        put(point_, into);
}

void text_cleaner::begin_character(unsigned char byte, std::string& into)
{
    missing_ = 0;
    if (byte < 0x80)
        return put_ascii(byte, into);
    after_return_ = false;
    if (byte < 0xC2 || byte > 0xF4)
        return;
    missing_ = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
    least_ = missing_ == 1 ? 0x80 : missing_ == 2 ? 0x800 : 0x10000;
    point_ = byte & (0x3FU >> static_cast<unsigned>(missing_));
}

void text_cleaner::put_ascii(unsigned char byte, std::string& into)
{
    const bool second_half = byte == '\n' && after_return_;
    after_return_ = byte == '\r';
    if (second_half)
        return;
    if (byte == '\r' || byte == '\n' || byte == '\f' || byte == '\v')
        into.push_back('\n');
    else if (byte == '\t')
        into.push_back(' ');
    else if (byte >= 0x20 && byte != 0x7F)
        into.push_back(static_cast<char>(byte));
}

} // namespace answerd::conversation::speech
