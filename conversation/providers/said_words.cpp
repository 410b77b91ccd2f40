// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/said_words.hpp"

#include "conversation/providers/text_match.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include <optional>
#include <utility>

namespace answerd::conversation::providers {
namespace {

/// "what's" and "whats" are one word to a speech recognizer.
bool is_apostrophe(UChar32 point)
{
    return point == '\'' || point == 0x2019 || point == 0x2018 || point == 0x02bc || point == '`';
}

bool is_mark(UChar32 point) { return (U_MASK(u_charType(point)) & U_GC_M_MASK) != 0; }

bool is_plain(UChar32 point) { return point >= 0 && point < 0x80; }

bool belongs_to_word(UChar32 point)
{
    if (is_plain(point)) // nearly always, and cheaper than Unicode's tables
        return is_letter_or_digit(static_cast<char>(point)) || is_apostrophe(point);
    return point >= 0 && (u_isalnum(point) || is_mark(point) || is_apostrophe(point));
}

struct reader {
    std::string_view text;
    std::size_t at{0};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion" // ICU's macro narrows an int to a byte inside
    /// The next character, negative when it is malformed.
    UChar32 next()
    {
        UChar32 point = 0;
        U8_NEXT(text.data(), at, text.size(), point);
        return point;
    }
#pragma GCC diagnostic pop
};

/// The word in plain letters; empty for one that needs Unicode's tables.
std::optional<std::string> folded_ascii(std::string_view word)
{
    std::string text;
    for (const char each : word) {
        if (static_cast<unsigned char>(each) >= 0x80)
            return std::nullopt;
        if (is_letter_or_digit(each))
            text += lower(each);
    }
    return text;
}

/// What is left of one word; nothing of a word of apostrophes.
std::string folded_word(std::string_view word)
{
    if (auto plain = folded_ascii(word))
        return std::move(*plain);
    UErrorCode error = U_ZERO_ERROR;
    const auto* decompose = icu::Normalizer2::getNFKDInstance(error);
    icu::UnicodeString wide = icu::UnicodeString::fromUTF8(
        icu::StringPiece{word.data(), static_cast<int32_t>(word.size())}
    );
    if (U_SUCCESS(error))
        wide = decompose->normalize(wide, error);
    icu::UnicodeString kept;
    for (int32_t i = 0; i < wide.length(); i = wide.moveIndex32(i, 1)) {
        const UChar32 point = wide.char32At(i);
        if (u_isalnum(point))
            kept.append(point);
    }
    kept.foldCase();
    std::string text;
    kept.toUTF8String(text);
    return text;
}

} // namespace

std::string folded_pieces(std::string_view text)
{
    std::string folded;
    const auto space = [&folded] {
        if (!folded.ends_with(' '))
            folded += ' ';
    };
    reader from{text};
    while (from.at < text.size()) {
        const std::size_t begin = from.at;
        std::size_t end = begin;
        while (from.at < text.size() && belongs_to_word(from.next()))
            end = from.at;
        if (end > begin)
            folded += folded_word(text.substr(begin, end - begin));
        if (from.at > end)
            space();
    }
    return folded;
}

said_words::said_words(std::string said) : said_{std::move(said)}
{
    if (said_.size() > most_bytes)
        return;
    reader from{said_};
    while (from.at < said_.size()) {
        const std::size_t begin = from.at;
        std::size_t end = begin;
        while (from.at < said_.size() && belongs_to_word(from.next()))
            end = from.at;
        if (end > begin)
            add(begin, end);
    }
    if (words_.size() > most_words) {
        words_.clear();
        folded_.clear();
    }
}

void said_words::add(std::size_t begin, std::size_t end)
{
    const std::string word_text = folded_word(std::string_view{said_}.substr(begin, end - begin));
    if (word_text.empty())
        return;
    if (!folded_.empty())
        folded_ += ' ';
    const std::size_t from = folded_.size();
    folded_ += word_text;
    words_.push_back({from, folded_.size(), begin, end});
}

std::string_view said_words::original(std::size_t from, std::size_t to) const
{
    const word* first = nullptr;
    const word* last = nullptr;
    for (const word& each : words_) {
        if (each.folded_begin < from || each.folded_end > to)
            continue;
        if (first == nullptr)
            first = &each;
        last = &each;
    }
    if (first == nullptr)
        return {};
    return std::string_view{said_}.substr(first->begin, last->end - first->begin);
}

} // namespace answerd::conversation::providers
