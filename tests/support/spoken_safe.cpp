// SPDX-License-Identifier: Apache-2.0
#include "tests/support/spoken_safe.hpp"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace answerd::tests {
namespace {

// Written apart from the normaliser on purpose: the two must agree without sharing a table.
bool is_word_character(UChar32 c)
{
    switch (u_charType(c)) {
    case U_UPPERCASE_LETTER:
    case U_LOWERCASE_LETTER:
    case U_TITLECASE_LETTER:
    case U_MODIFIER_LETTER:
    case U_OTHER_LETTER:
    case U_NON_SPACING_MARK:
    case U_COMBINING_SPACING_MARK:
    case U_DECIMAL_DIGIT_NUMBER:
        return !u_hasBinaryProperty(c, UCHAR_VARIATION_SELECTOR) &&
               !u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
    default:
        return false;
    }
}

bool is_plain_punctuation(UChar32 c)
{
    constexpr std::u32string_view allowed =
        U" .,?!:;'\"()-/‐‑–—…’‘“”„‚«»‹›¿¡、。！？：；，（）「」『』《》〈〉・،؟؛।॥۔״׳־՝՞։።";
    return allowed.find(static_cast<char32_t>(c)) != std::u32string_view::npos;
}

bool is_stop(UChar32 c)
{
    return std::u32string_view{U".?!…。！？؟।॥۔։።"}.find(static_cast<char32_t>(c)) !=
           std::u32string_view::npos;
}

bool is_closing(UChar32 c)
{
    return std::u32string_view{U"'\")’”“»›）」』》〉‘«"}.find(static_cast<char32_t>(c)) !=
           std::u32string_view::npos;
}

std::string named(UChar32 c)
{
    std::array<char, 12> text{};
    std::snprintf(text.data(), text.size(), "U+%04X", static_cast<unsigned>(c));
    return text.data();
}

std::string why_not_characters(std::string_view text)
{
    UChar32 before = ' ';
    UChar32 last_meant = 0;
    bool has_word = false;
    // Invalid bytes become U+FFFD, which is no word character.
    const auto decoded = icu::UnicodeString::fromUTF8({text.data(), static_cast<int>(text.size())});
    for (int at = 0; at < decoded.length(); at = decoded.moveIndex32(at, 1)) {
        const UChar32 c = decoded.char32At(at);
        has_word = has_word || is_word_character(c);
        if (!is_word_character(c) && !is_plain_punctuation(c))
            return "contains " + named(c);
        if (c == ' ' && before == ' ')
            return "blank where none belongs";
        if (c == '/' && !u_isdigit(before))
            return "contains a slash";
        if (!is_closing(c))
            last_meant = c;
        before = c;
    }
    if (!has_word)
        return "no word";
    if (before == ' ')
        return "ends in a blank";
    return is_stop(last_meant) ? "" : "does not end as a sentence";
}

bool is_of_key(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x80 && (std::isalnum(byte) != 0 ||
                           std::string_view{"-_./+="}.find(c) != std::string_view::npos);
}

bool looks_like_key(std::string_view word)
{
    const auto digits = std::count_if(word.begin(), word.end(), [](unsigned char c) {
        return std::isdigit(c) != 0;
    });
    const auto letters = std::count_if(word.begin(), word.end(), [](unsigned char c) {
        return c < 0x80 && std::isalpha(c) != 0;
    });
    return word.size() >= 24 && digits >= 4 && letters >= 4;
}

std::string why_not_words(std::string_view text)
{
    std::string lower{text};
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) {
        return static_cast<char>(std::tolower(c));
    });
    for (const std::string_view bad : {"://", "www.", "http:", "https:", "nullptr", "traceback ("})
        if (lower.find(bad) != std::string::npos)
            return "contains " + std::string{bad};
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_of_key(text[end]))
            ++end;
        if (looks_like_key(text.substr(at, end - at)))
            return "contains what looks like a key";
        at = end + 1;
    }
    return "";
}

/// A hyphen joins two words ("peut-être"); anywhere else it is a dash.
bool has_loose_hyphen(std::string_view text)
{
    const auto is_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               static_cast<unsigned char>(c) >= 0x80;
    };
    for (auto at = text.find('-'); at != std::string_view::npos; at = text.find('-', at + 1))
        if (at == 0 || at + 1 == text.size() || !is_letter(text[at - 1]) ||
            !is_letter(text[at + 1]))
            return true;
    return false;
}

} // namespace

spoken_verdict is_spoken_safe(std::string_view text)
{
    if (text.empty())
        return {"empty"};
    std::string why = why_not_characters(text);
    return {why.empty() ? why_not_words(text) : why};
}

spoken_verdict is_phrase_safe(std::string_view text)
{
    if (auto verdict = is_spoken_safe(text); !verdict)
        return verdict;
    if (text.find_first_of("0123456789") != std::string_view::npos)
        return {"contains a digit"};
    if (text.find_first_of("/:;\"()") != std::string_view::npos || has_loose_hyphen(text))
        return {"contains more than letters and . , ? '"};
    if (std::count_if(text.begin(), text.end(), [](char c) { return c == '.' || c == '?'; }) > 2)
        return {"more than two sentences"};
    return {};
}

} // namespace answerd::tests
