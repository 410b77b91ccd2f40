// SPDX-License-Identifier: Apache-2.0
#include "tools/home/folding.hpp"

#include "tools/plain_words.hpp"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <utility>

namespace answerd::tools::home {
namespace {

constexpr std::size_t most_words{40};
constexpr std::size_t longest_name{1024};
constexpr std::size_t shortest_stem{3};

bool is_ascii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x80; });
}

/// Directional marks, joiners and the like stand inside words; nobody hears them.
std::string without_invisible(std::string_view text)
{
    const auto whole =
        icu::UnicodeString::fromUTF8({text.data(), static_cast<int32_t>(text.size())});
    icu::UnicodeString kept;
    for (int32_t i = 0; i < whole.length(); i = whole.moveIndex32(i, 1))
        if (u_charType(whole.char32At(i)) != U_FORMAT_CHAR)
            kept.append(whole.char32At(i));
    std::string bytes;
    kept.toUTF8String(bytes);
    return bytes;
}

/// plain_words() without ICU, which is most of the time that a large home's index takes.
std::string plain_ascii(std::string_view text)
{
    std::string plain;
    for (const char c : text) {
        if (c == '\'')
            continue;
        if (c >= 'A' && c <= 'Z')
            plain += static_cast<char>(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            plain += c;
        else if (!plain.empty() && plain.back() != ' ')
            plain += ' ';
    }
    return plain;
}

/// "Kueche" is how "Küche" is written where there is no "ü".
void join_digraphs(std::string& text)
{
    static constexpr std::array pairs{
        std::pair{"ae", 'a'},
        std::pair{"oe", 'o'},
        std::pair{"ue", 'u'}};
    for (const auto& [digraph, letter] : pairs)
        for (auto at = text.find(digraph); at != std::string::npos; at = text.find(digraph, at))
            text.replace(at, 2, 1, letter);
}

bool is_ending(char c) { return c == 'e' || c == 'n' || c == 'r' || c == 's'; }

} // namespace

std::string stem_of(std::string_view word)
{
    std::string stem{word};
    // Until nothing is left to take, so that a word and its plural end alike: "curtain",
    // "curtains".
    while (stem.size() > shortest_stem && is_ending(stem.back()))
        stem.pop_back();
    if (stem.size() > shortest_stem && stem.back() == 'y')
        stem.back() = 'i'; // "battery", "batteries"
    return stem;
}

words_of_name fold(std::string_view text)
{
    text = text.substr(0, longest_name);
    std::string plain = is_ascii(text) ? plain_ascii(text) : plain_words(without_invisible(text));
    join_digraphs(plain);
    words_of_name words;
    for (std::string& each : split_words(plain)) {
        if (words.size() == most_words)
            break;
        std::string stem = stem_of(each);
        words.push_back({std::move(each), std::move(stem)});
    }
    return words;
}

std::string joined(const words_of_name& words)
{
    std::string text;
    for (const word& each : words) {
        if (!text.empty())
            text += ' ';
        text += each.text;
    }
    return text;
}

std::string squeezed(const words_of_name& words)
{
    std::string text;
    for (const word& each : words)
        text += each.text;
    return text;
}

std::string bag_of(const words_of_name& words)
{
    std::vector<std::string_view> stems;
    for (const word& each : words)
        stems.push_back(each.stem);
    std::sort(stems.begin(), stems.end());
    std::string bag;
    for (const std::string_view stem : stems) {
        bag += stem;
        bag += ' ';
    }
    return bag;
}

} // namespace answerd::tools::home
