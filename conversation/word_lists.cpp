// SPDX-License-Identifier: Apache-2.0
#include "conversation/word_lists.hpp"

#include "conversation/providers/said_words.hpp"
#include "conversation/providers/text_match.hpp"

#include <algorithm>

namespace answerd::conversation {

using providers::said_words;

words split_words(std::string_view folded, char at)
{
    words found;
    while (!folded.empty()) {
        const std::size_t end = std::min(folded.find(at), folded.size());
        if (end > 0)
            found.emplace_back(folded.substr(0, end));
        folded.remove_prefix(std::min(end + 1, folded.size()));
    }
    return found;
}

words words_of(std::string_view said)
{
    return split_words(said_words{std::string{said}}.folded());
}

const std::vector<std::string>& list_of(const tongue& in, std::string_view name)
{
    static const std::vector<std::string> none;
    const auto own = in.spoken->words.find(name);
    if (own != in.spoken->words.end())
        return own->second;
    const auto english = in.english->words.find(name);
    return english == in.english->words.end() ? none : english->second;
}

std::vector<words> phrases_of(const tongue& in, std::initializer_list<std::string_view> names)
{
    std::vector<words> all;
    for (const auto name : names)
        for (const auto& phrase : list_of(in, name))
            all.push_back(words_of(phrase));
    return all;
}

bool stands_at(const words& phrase, std::span<const std::string> rest)
{
    return !phrase.empty() && phrase.size() <= rest.size() &&
           std::ranges::equal(phrase, rest.first(phrase.size()));
}

bool is_number(std::string_view word) noexcept
{
    return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

std::string digits_in(const std::string& word, const std::vector<words>& forms)
{
    if (is_number(word))
        return word;
    for (std::size_t digit = 0; digit < forms.size() && digit < 10; ++digit)
        if (std::ranges::count(forms[digit], word) > 0)
            return std::to_string(digit);
    return {};
}

std::vector<words> digit_forms(const tongue& in)
{
    const auto& digits = list_of(in, "digits");
    std::vector<words> forms;
    forms.reserve(digits.size());
    for (const std::string& digit : digits) {
        words& spoken = forms.emplace_back(split_words(digit, '|'));
        for (std::string& form : spoken)
            form = providers::trimmed(providers::folded_pieces(form));
    }
    return forms;
}

} // namespace answerd::conversation
