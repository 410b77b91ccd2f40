// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/when_lexicon.hpp"

#include "tools/plain_words.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace answerd::tools::weather {
namespace {

constexpr std::size_t longest_said{200};
constexpr std::size_t longest_phrase{5};

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_letter(char c) noexcept { return c >= 'a' && c <= 'z'; }

/// A number with what stands around it: "17:30" is {17, ':', 30}.
struct digits {
    std::vector<int> numbers{};
    std::string between{}; ///< the characters between and after the numbers

    static std::optional<digits> of(std::string_view word)
    {
        digits found;
        std::size_t at = 0;
        while (at < word.size() && is_digit(word[at])) {
            int number = 0;
            const auto [end, error] =
                std::from_chars(word.data() + at, word.data() + word.size(), number);
            if (error != std::errc{} || number > 99999)
                return {};
            found.numbers.push_back(number);
            at = static_cast<std::size_t>(end - word.data());
            if (at < word.size())
                found.between += word[at++];
        }
        if (found.numbers.empty() || at < word.size())
            return {};
        return found;
    }

    [[nodiscard]] bool is(std::size_t count, std::string_view marks) const
    {
        return numbers.size() == count && between == marks;
    }
};

symbol date_symbol(int year, int month, int day)
{
    if (year > 0 && year < 100)
        year += 2000;
    return {symbol_kind::date, (year * 100 + month) * 100 + day};
}

symbol clock_symbol(int hour, int minute) { return {symbol_kind::clock, hour * 60 + minute}; }

bool fits_month(int month) { return month >= 1 && month <= 12; }
bool fits_clock(int hour, int minute) { return hour <= 24 && minute < 60; }

std::optional<symbol> slashed(const digits& d)
{
    // "12/3" is December in American and March elsewhere: the first number is the month where it
    // can be.
    const int year = d.numbers.size() == 3 ? d.numbers[2] : 0;
    if (fits_month(d.numbers[0]))
        return date_symbol(year, d.numbers[0], d.numbers[1]);
    if (fits_month(d.numbers[1]))
        return date_symbol(year, d.numbers[1], d.numbers[0]);
    return {};
}

/// Before these "8.10" is a time; elsewhere it is a German date.
bool is_clock_word(std::string_view word) { return word == "uhr" || word == "am" || word == "pm"; }

std::optional<symbol> numeral(std::string_view word, std::string_view following)
{
    const auto d = digits::of(word);
    if (!d)
        return {};
    const auto& n = d->numbers;
    if (d->is(1, ""))
        return symbol{symbol_kind::number, n[0]};
    if (d->is(1, "."))
        return symbol{symbol_kind::ordinal, n[0]};
    if (d->is(3, "--") && n[0] > 99)
        return date_symbol(n[0], n[1], n[2]);
    if (d->is(2, "/") || d->is(3, "//"))
        return slashed(*d);
    const bool bare_date = d->is(2, ".") && fits_month(n[1]) && !is_clock_word(following);
    if (bare_date || d->is(2, "..") || d->is(3, ".."))
        return date_symbol(n.size() == 3 ? n[2] : 0, n[1], n[0]);
    if ((d->is(2, ":") || d->is(2, ".") || d->is(3, "::") || d->is(4, "::.")) &&
        fits_clock(n[0], n[1]))
        return clock_symbol(n[0], n[1]);
    return {};
}

const lexicon_entry* entry_of(std::string_view phrase)
{
    for (const auto& language :
         {english_when_words(), german_when_words(), neighbouring_when_words()}) {
        const auto found = std::ranges::find(language, phrase, &lexicon_entry::phrase);
        if (found != language.end())
            return &*found;
    }
    return nullptr;
}

/// German writes "Samstagabend" and "morgenfrüh" as one word.
void append_split(std::vector<std::string>& words, std::string word)
{
    if (entry_of(word) == nullptr)
        for (std::size_t cut = 4; cut + 3 < word.size(); ++cut) {
            const auto* first = entry_of(word.substr(0, cut));
            const auto* second = entry_of(word.substr(cut));
            if (first == nullptr || second == nullptr || !first->means.german ||
                (second->means.kind != symbol_kind::part &&
                 second->means.kind != symbol_kind::morgen))
                continue;
            words.push_back(word.substr(0, cut));
            words.push_back(word.substr(cut));
            return;
        }
    words.push_back(std::move(word));
}

/// Words as the phrases have them: "5pm" and "3h" are two, "2026-12-03T17:00" is a date and a time.
std::vector<std::string> words_of(std::string_view said)
{
    std::string spaced;
    const auto whole = folded(said);
    for (std::size_t i = 0; i < whole.size(); ++i) {
        const char c = whole[i];
        const char before = i > 0 ? whole[i - 1] : ' ';
        const char after = i + 1 < whole.size() ? whole[i + 1] : ' ';
        if (is_digit(before) && (c == 't') && is_digit(after))
            spaced += ' ';
        else if (c == ',' || c == ';' || c == '!' || c == '?' || c == '(' || c == ')')
            spaced += ' ';
        else if (c == '-' && is_letter(after))
            spaced += ' ';
        else if (c == '+' && is_digit(before))
            spaced += " +";
        else if (is_digit(before) && is_letter(c))
            (spaced += ' ') += c;
        else
            spaced += c == '\t' || c == '\n' ? ' ' : c;
    }
    std::vector<std::string> words;
    for (auto& word : split_words(spaced)) {
        if (word.ends_with("'s") && word != "year's" && word != "week's")
            word.resize(word.size() - 2);
        if (word.ends_with('.') && !is_digit(word.front()))
            word.pop_back();
        append_split(words, std::move(word));
    }
    return words;
}

std::string joined(std::span<const std::string> words)
{
    std::string phrase;
    for (const auto& word : words)
        phrase += (phrase.empty() ? "" : " ") + word;
    return phrase;
}

/// A zone or fraction after a machine's time says nothing that people mean.
bool is_machine_tail(std::string_view word) { return word == "z" || word.starts_with("+"); }

} // namespace

std::optional<std::vector<symbol>> read_symbols(std::string_view said)
{
    if (said.size() > longest_said)
        return {};
    const auto words = words_of(said);
    std::vector<symbol> symbols;
    for (std::size_t at = 0; at < words.size();) {
        const std::span rest{words.begin() + static_cast<std::ptrdiff_t>(at), words.end()};
        std::size_t taken = std::min(longest_phrase, rest.size());
        const lexicon_entry* found = nullptr;
        while (taken > 0 && (found = entry_of(joined(rest.first(taken)))) == nullptr)
            --taken;
        if (found != nullptr)
            symbols.push_back(found->means);
        else if (const auto number = numeral(rest.front(), rest.size() > 1 ? rest[1] : ""))
            symbols.push_back(*number);
        else if (!is_machine_tail(rest.front()))
            return {};
        at += std::max<std::size_t>(taken, 1);
    }
    return symbols;
}

} // namespace answerd::tools::weather
