// SPDX-License-Identifier: Apache-2.0
#include "tools/plain_words.hpp"

#include "conversation/providers/text_match.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <utility>

namespace answerd::tools {

using conversation::providers::is_letter_or_digit;
using conversation::providers::lower;

namespace {

constexpr std::size_t longest_input{4096};
constexpr int longest_name{60};

icu::UnicodeString from_utf8(std::string_view text)
{
    const auto part = text.substr(0, longest_input);
    return icu::UnicodeString::fromUTF8({part.data(), static_cast<int32_t>(part.size())});
}

/// Decomposed and case-folded, so that an accent is a character of its own.
icu::UnicodeString decomposed(std::string_view text)
{
    UErrorCode error = U_ZERO_ERROR;
    const auto* form = icu::Normalizer2::getNFKDInstance(error);
    auto whole = from_utf8(text);
    if (U_FAILURE(error))
        return whole;
    const auto apart = form->normalize(whole.foldCase(), error);
    return U_FAILURE(error) ? whole : apart;
}

bool is_mark(UChar32 c) noexcept { return (U_MASK(u_charType(c)) & U_GC_M_MASK) != 0; }

/// Letters that Unicode does not decompose but people write plainly.
std::string_view written_plainly(UChar32 c) noexcept
{
    switch (c) {
    case 0xF8: // ø
        return "o";
    case 0x142: // ł
        return "l";
    case 0xE6: // æ
        return "ae";
    case 0x153: // œ
        return "oe";
    case 0x131: // dotless i
        return "i";
    case 0x111: // đ
        return "d";
    default:
        return {};
    }
}

bool is_name_character(UChar32 c) noexcept
{
    static const icu::UnicodeString plain_punctuation{" -'.,()\u2019"};
    return u_isalnum(c) != 0 || is_mark(c) || plain_punctuation.indexOf(c) >= 0;
}

/// Most that people say: no letter in it needs Unicode's tables.
bool is_ascii(std::string_view text) noexcept
{
    return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

/// Words of letters and digits with one space between them; what is left out joins its neighbours.
std::string plain_ascii(std::string_view text)
{
    std::string words;
    for (const char c : text) {
        if (is_letter_or_digit(c))
            words += lower(c);
        else if (c != '\'' && !words.empty() && words.back() != ' ')
            words += ' ';
    }
    return words;
}

template <class Keep>
std::string each_of(const icu::UnicodeString& text, Keep keep)
{
    icu::UnicodeString kept;
    for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1))
        keep(text.char32At(i), kept);
    std::string bytes;
    kept.toUTF8String(bytes);
    return bytes;
}

std::string plain_unicode(std::string_view text)
{
    return each_of(from_utf8(folded(text)), [](UChar32 c, icu::UnicodeString& kept) {
        if (c == '\'' || c == 0x2019)
            return; // "St. John's" and "St Johns"
        if (u_isalnum(c) != 0)
            kept.append(c);
        else if (!kept.isEmpty() && kept.char32At(kept.length() - 1) != ' ')
            kept.append(UChar32{' '});
    });
}

std::string without_digraphs(std::string words)
{
    static constexpr std::array pairs{
        std::pair{"ae", "a"},
        std::pair{"oe", "o"},
        std::pair{"ue", "u"}};
    for (const auto& [digraph, letter] : pairs)
        for (auto at = words.find(digraph); at != std::string::npos; at = words.find(digraph, at))
            words.replace(at, 2, letter);
    return words;
}

} // namespace

std::string folded(std::string_view text)
{
    if (is_ascii(text)) {
        std::string letters{text.substr(0, longest_input)};
        std::ranges::transform(letters, letters.begin(), lower);
        return letters;
    }
    return each_of(decomposed(text), [](UChar32 c, icu::UnicodeString& kept) {
        if (is_mark(c))
            return;
        const auto plain = written_plainly(c);
        if (plain.empty())
            kept.append(c);
        else
            kept.append(from_utf8(plain));
    });
}

std::string plain_words(std::string_view text)
{
    auto words = is_ascii(text) ? plain_ascii(text.substr(0, longest_input)) : plain_unicode(text);
    if (words.ends_with(' '))
        words.pop_back();
    return words;
}

bool same_words(std::string_view a, std::string_view b)
{
    auto left = plain_words(a);
    auto right = plain_words(b);
    return left == right || without_digraphs(std::move(left)) == without_digraphs(std::move(right));
}

std::string clean_name(std::string_view from_outside)
{
    const auto whole = from_utf8(from_outside);
    int kept_so_far = 0;
    auto name = each_of(whole, [&kept_so_far](UChar32 c, icu::UnicodeString& kept) {
        const bool doubled =
            c == ' ' && (kept.isEmpty() || kept.char32At(kept.length() - 1) == ' ');
        if (kept_so_far >= longest_name || doubled || !is_name_character(c))
            return;
        kept.append(c);
        ++kept_so_far;
    });
    const auto first = name.find_first_not_of(' ');
    const auto last = name.find_last_not_of(' ');
    return first == std::string::npos ? std::string{} : name.substr(first, last - first + 1);
}

std::string capitalised(std::string_view text)
{
    auto whole = from_utf8(text);
    if (whole.isEmpty())
        return {};
    const UChar32 first = whole.char32At(0);
    icu::UnicodeString large{u_toupper(first)};
    large.append(whole, U16_LENGTH(first), whole.length() - U16_LENGTH(first));
    std::string bytes;
    large.toUTF8String(bytes);
    return bytes;
}

std::vector<std::string> split_words(std::string_view text)
{
    std::vector<std::string> words;
    std::size_t at = 0;
    while (at < text.size()) {
        const auto end = std::min(text.find(' ', at), text.size());
        if (end > at)
            words.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

} // namespace answerd::tools
