// SPDX-License-Identifier: Apache-2.0
#include "conversation/spoken_answer.hpp"

#include "conversation/providers/said_words.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <vector>

namespace answerd::conversation {
namespace {

using providers::said_words;
using words = std::vector<std::string>;

constexpr std::size_t fewest_digits = 3;
constexpr std::size_t most_digits = 16;

words split(std::string_view folded, char at = ' ')
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

words words_of(std::string_view said) { return split(said_words{std::string{said}}.folded()); }

const std::vector<std::string>& list_of(const tongue& in, std::string_view name)
{
    static const std::vector<std::string> none;
    const auto own = in.spoken->words.find(name);
    if (own != in.spoken->words.end())
        return own->second;
    const auto english = in.english->words.find(name);
    return english == in.english->words.end() ? none : english->second;
}

/// Phrases of several lists, each as its words.
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

/// Whether the words are nothing but phrases of `meant`, at least one, and of `beside`.
bool says_only(
    std::span<const std::string> said,
    const std::vector<words>& meant,
    const std::vector<words>& beside
)
{
    // reached[i][1]: the first i words can be read, a meant phrase among them.
    std::vector<std::array<bool, 2>> reached(said.size() + 1);
    reached[0][0] = true;
    for (std::size_t at = 0; at < said.size(); ++at) {
        for (const auto& phrase : meant)
            if (stands_at(phrase, said.subspan(at)))
                reached[at + phrase.size()][1] |= reached[at][0] || reached[at][1];
        for (const auto& phrase : beside)
            if (stands_at(phrase, said.subspan(at)))
                for (const std::size_t meaning : {0U, 1U})
                    reached[at + phrase.size()][meaning] |= reached[at][meaning];
    }
    return reached[said.size()][1];
}

bool is_number(const std::string& word)
{
    return std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

/// The list has ten items, from zero on, each with its spoken forms.
std::string digits_in(const std::string& word, const std::vector<std::string>& forms)
{
    if (is_number(word))
        return word;
    for (std::size_t digit = 0; digit < forms.size() && digit < 10; ++digit)
        for (const auto& form : split(forms[digit], '|'))
            if (said_words{form}.folded() == word)
                return std::to_string(digit);
    return {};
}

} // namespace

spoken_answer read_answer(std::string_view said, const tongue& in)
{
    const words spoken = words_of(said);
    const auto fillers = phrases_of(in, {"fillers"});
    if (says_only(spoken, phrases_of(in, {"no", "stop", "never_mind"}), fillers))
        return spoken_answer::no;
    if (says_only(spoken, phrases_of(in, {"yes"}), fillers))
        return spoken_answer::yes;
    return spoken_answer::other;
}

spoken_code read_code(std::string_view said, const tongue& in)
{
    const auto& forms = list_of(in, "digits");
    spoken_code code;
    words others;
    for (const auto& word : words_of(said)) {
        const std::string digits = digits_in(word, forms);
        code.digits += digits;
        if (digits.empty())
            others.push_back(word);
    }
    if (code.digits.size() < fewest_digits)
        return {};
    const auto beside = phrases_of(in, {"fillers", "code_words", "yes"});
    const bool alone = others.empty() || says_only(others, beside, {});
    const bool clear = alone && code.digits.size() <= most_digits;
    code.what = clear ? spoken_code::kind::clear : spoken_code::kind::unclear;
    return code;
}

} // namespace answerd::conversation
