// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/utf8.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace answerd::conversation::providers {

namespace {

unsigned byte_at(std::string_view text, std::size_t index) noexcept
{
    return static_cast<unsigned char>(text[index]);
}

struct lead {
    std::size_t size{0}; ///< 0: no character begins so
    unsigned second_low{0x80};
    unsigned second_high{0xBF};
};

/// Table 3-7 of the Unicode standard: the second byte says what is overlong, a surrogate or beyond.
lead lead_of(unsigned first) noexcept
{
    if (first < 0x80)
        return {1};
    if (first < 0xC2)
        return {0};
    if (first < 0xE0)
        return {2};
    if (first < 0xF0)
        return {3, first == 0xE0 ? 0xA0U : 0x80U, first == 0xED ? 0x9FU : 0xBFU};
    if (first < 0xF5)
        return {4, first == 0xF0 ? 0x90U : 0x80U, first == 0xF4 ? 0x8FU : 0xBFU};
    return {0};
}

/// Three bytes that encode half of a surrogate pair; `second_from` is 0xA0 for the first half and
/// 0xB0 for the second.
utf8_step read_surrogate(std::string_view text, unsigned second_from) noexcept
{
    if (text.empty())
        return {utf8_kind::incomplete, 0};
    if (byte_at(text, 0) != 0xED)
        return {utf8_kind::bad, 1};
    if (text.size() < 2)
        return {utf8_kind::incomplete, 1};
    if (byte_at(text, 1) < second_from || byte_at(text, 1) > second_from + 0x0F)
        return {utf8_kind::bad, 1};
    if (text.size() < 3)
        return {utf8_kind::incomplete, 2};
    if (byte_at(text, 2) < 0x80 || byte_at(text, 2) > 0xBF)
        return {utf8_kind::bad, 2};
    return {utf8_kind::whole, 3};
}

void append_joined(std::string_view pair, std::string& out)
{
    const unsigned high = ((byte_at(pair, 1) & 0x0FU) << 6U) | (byte_at(pair, 2) & 0x3FU);
    const unsigned low = ((byte_at(pair, 4) & 0x0FU) << 6U) | (byte_at(pair, 5) & 0x3FU);
    const unsigned point = 0x10000U + (high << 10U) + low;
    out += static_cast<char>(0xF0U | (point >> 18U));
    out += static_cast<char>(0x80U | ((point >> 12U) & 0x3FU));
    out += static_cast<char>(0x80U | ((point >> 6U) & 0x3FU));
    out += static_cast<char>(0x80U | (point & 0x3FU));
}

bool is_dropped(char c) noexcept
{
    const auto value = static_cast<unsigned char>(c);
    return (value < 0x20 && c != '\t' && c != '\n' && c != '\r') || value == 0x7F;
}

bool is_plain(char c) noexcept { return static_cast<unsigned char>(c) < 0x80 && !is_dropped(c); }

/// Half a pair, or two halves that follow each other. What it took; nothing when this is none, or
/// when more bytes are needed (`waits`).
std::size_t take_surrogates(std::string_view left, bool last, std::string& out, bool& waits)
{
    const utf8_step high = read_surrogate(left, 0xA0);
    const utf8_step low = read_surrogate(left.substr(high.size), 0xB0);
    const utf8_step lone_low = read_surrogate(left, 0xB0);
    const bool unfinished = high.kind == utf8_kind::incomplete ||
                            lone_low.kind == utf8_kind::incomplete ||
                            (high.kind == utf8_kind::whole && low.kind == utf8_kind::incomplete);
    waits = unfinished && !last;
    if (waits)
        return 0;
    if (high.kind == utf8_kind::whole && low.kind == utf8_kind::whole) {
        append_joined(left, out);
        return high.size + low.size;
    }
    if (high.kind != utf8_kind::whole && lone_low.kind != utf8_kind::whole)
        return 0;
    out += replacement_character;
    return 3;
}

/// One character, whatever it is. What it took; 0 when more bytes are needed.
std::size_t take_one(std::string_view left, bool last, std::string& out)
{
    if (is_dropped(left.front()))
        return 1;
    bool waits = false;
    const std::size_t surrogates = take_surrogates(left, last, out, waits);
    if (surrogates > 0 || waits)
        return surrogates;
    const utf8_step step = read_utf8(left);
    if (step.kind == utf8_kind::incomplete && !last)
        return 0;
    out += step.kind == utf8_kind::whole ? left.substr(0, step.size) : replacement_character;
    return step.size;
}

} // namespace

utf8_step read_utf8(std::string_view text) noexcept
{
    const lead begun = lead_of(byte_at(text, 0));
    if (begun.size == 0)
        return {utf8_kind::bad, 1};
    for (std::size_t index = 1; index < begun.size; ++index) {
        if (index == text.size())
            return {utf8_kind::incomplete, index};
        const unsigned low = index == 1 ? begun.second_low : 0x80U;
        const unsigned high = index == 1 ? begun.second_high : 0xBFU;
        if (byte_at(text, index) < low || byte_at(text, index) > high)
            return {utf8_kind::bad, index};
    }
    return {utf8_kind::whole, begun.size};
}

void utf8_joiner::append(std::string_view piece, std::string& out)
{
    if (pending_.empty()) {
        const std::size_t taken = take(piece, false, out);
        pending_ = piece.substr(taken);
        return;
    }
    pending_ += piece;
    const std::string text = std::exchange(pending_, {});
    pending_ = text.substr(take(text, false, out));
}

void utf8_joiner::finish(std::string& out)
{
    const std::string text = std::exchange(pending_, {});
    static_cast<void>(take(text, true, out));
}

std::size_t utf8_joiner::take(std::string_view text, bool last, std::string& out)
{
    std::size_t at = 0;
    while (at < text.size()) {
        const auto left = text.substr(at);
        const auto* plain_end = std::find_if_not(left.begin(), left.end(), is_plain);
        const auto plain = static_cast<std::size_t>(plain_end - left.begin());
        out += left.substr(0, plain);
        at += plain;
        if (at == text.size())
            break;
        const std::size_t taken = take_one(text.substr(at), last, out);
        if (taken == 0)
            break;
        at += taken;
    }
    return at;
}

} // namespace answerd::conversation::providers
