// SPDX-License-Identifier: Apache-2.0
#include "conversation/utf8.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace answerd::conversation {
namespace {

bool is_continuation(char byte) noexcept
{
    return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U;
}

/// Bytes of the sequence that `lead` begins, and the smallest value that needs so many. 0: not a
/// lead byte.
struct shape {
    std::size_t length;
    std::uint32_t least;
};

shape shape_of(unsigned char lead) noexcept
{
    if (lead < 0x80U)
        return {1, 0};
    if ((lead & 0xe0U) == 0xc0U)
        return {2, 0x80};
    if ((lead & 0xf0U) == 0xe0U)
        return {3, 0x800};
    if ((lead & 0xf8U) == 0xf0U)
        return {4, 0x10000};
    return {0, 0};
}

bool is_character(std::string_view bytes, shape expected) noexcept
{
    constexpr std::array<std::uint32_t, 5> lead_bits{0, 0x7f, 0x1f, 0x0f, 0x07};
    std::uint32_t value = static_cast<unsigned char>(bytes[0]) & lead_bits[expected.length];
    for (const char byte : bytes.substr(1)) {
        if (!is_continuation(byte))
            return false;
        value = value << 6U | (static_cast<unsigned char>(byte) & 0x3fU);
    }
    const bool surrogate = value >= 0xd800 && value <= 0xdfff;
    return value >= expected.least && value <= 0x10ffff && !surrogate;
}

} // namespace

bool is_utf8(std::string_view text) noexcept
{
    while (!text.empty()) {
        const shape expected = shape_of(static_cast<unsigned char>(text.front()));
        if (expected.length == 0 || expected.length > text.size())
            return false;
        if (!is_character(text.substr(0, expected.length), expected))
            return false;
        text.remove_prefix(expected.length);
    }
    return true;
}

std::string_view utf8_prefix(std::string_view text, std::size_t bytes) noexcept
{
    if (text.size() <= bytes)
        return text;
    while (bytes > 0 && is_continuation(text[bytes]))
        --bytes;
    return text.substr(0, bytes);
}

std::size_t code_points(std::string_view text) noexcept
{
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char byte) {
        return !is_continuation(byte);
    }));
}

} // namespace answerd::conversation
