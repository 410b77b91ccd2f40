// SPDX-License-Identifier: Apache-2.0
#include "conversation/spoken_answer.hpp"

#include "conversation/word_lists.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace answerd::conversation {
namespace {

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
    const auto forms = digit_forms(in);
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
