// SPDX-License-Identifier: Apache-2.0
#include "conversation/code_cut.hpp"

#include "conversation/providers/said_words.hpp"
#include "conversation/providers/text_match.hpp"
#include "conversation/spoken_answer.hpp"
#include "conversation/word_lists.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace answerd::conversation {
namespace {

/// Without a word that calls them a code, so many digits at the end of a request to unlock are one.
constexpr std::size_t fewest_unnamed = 4;

struct token {
    std::string word{};
    std::size_t begin{0};
    std::size_t end{0};
};

bool is_border(char c)
{
    const bool is_plain = static_cast<unsigned char>(c) < 0x80;
    return is_plain && !providers::is_letter_or_digit(c) && c != '\'' && c != '`';
}

/// The folded words of any length of text: a code must not slip by in a long one.
std::vector<token> tokens_of(std::string_view said)
{
    std::vector<token> all;
    for (std::size_t at = 0; at < said.size();) {
        if (is_border(said[at])) {
            ++at;
            continue;
        }
        const std::size_t begin = at;
        while (at < said.size() && !is_border(said[at]))
            ++at;
        for (auto& word : split_words(providers::folded_pieces(said.substr(begin, at - begin))))
            all.push_back({std::move(word), begin, at});
    }
    return all;
}

struct span_of_tokens {
    std::size_t from{0};
    std::size_t to{0};
};

class code_finder {
 public:
    code_finder(std::string_view said, const tongue& in)
        : in_{in}, tokens_{tokens_of(said)}, forms_{digit_forms(in)}
    {
        for (const token& each : tokens_)
            words_.push_back(each.word);
    }

    /// The tokens of the first code and what calls it one; its digits are in `digits`.
    std::optional<span_of_tokens> find(std::string& digits) const
    {
        for (std::size_t at = 0; at < words_.size();) {
            const std::size_t end = end_of_run(at, digits);
            if (digits.size() >= fewest_digits)
                if (const auto named = with_its_name(at, end, digits.size()))
                    return named;
            at = std::max(end, at + 1);
        }
        return std::nullopt;
    }

    [[nodiscard]] std::pair<std::size_t, std::size_t> bytes_of(span_of_tokens what) const
    {
        return {tokens_[what.from].begin, tokens_[what.to - 1].end};
    }

 private:
    /// Digits in words do not go on where figures of several digits stand: "4211 ein".
    std::size_t end_of_run(std::size_t from, std::string& digits) const
    {
        digits.clear();
        bool figures = false;
        bool spelled = false;
        std::size_t at = from;
        for (; at < words_.size(); ++at) {
            const std::string one = digits_in(words_[at], forms_);
            const bool is_figure = one.size() > 1;
            const bool is_word = !one.empty() && !is_number(words_[at]);
            if (one.empty() || (is_word && figures) || (is_figure && spelled))
                break;
            figures |= is_figure;
            spelled |= is_word;
            digits += one;
        }
        const bool ends = at > from && at == words_.size();
        if (ends && std::ranges::count(list_of(in_, "no_last_digit"), words_[at - 1]) > 0) {
            digits.pop_back();
            --at;
        }
        return at;
    }

    std::optional<span_of_tokens>
    with_its_name(std::size_t from, std::size_t to, std::size_t count) const
    {
        const std::size_t lead = longest_before(from);
        const std::size_t tail = longest_after(to);
        if (lead > 0 && is_other_code(from - lead))
            return std::nullopt;
        if (lead > 0 || tail > 0)
            return span_of_tokens{from - lead, to + tail};
        if (count >= fewest_unnamed && asks_for_entry() && nothing_after(to))
            return span_of_tokens{from, to};
        return std::nullopt;
    }

    [[nodiscard]] std::span<const std::string> rest(std::size_t from) const
    {
        return std::span{words_}.subspan(from);
    }
    [[nodiscard]] std::size_t longest_before(std::size_t at) const
    {
        std::size_t longest = 0;
        for (const auto& phrase : phrases_of(in_, {"code_leads"}))
            if (phrase.size() <= at && stands_at(phrase, rest(at - phrase.size())))
                longest = std::max(longest, phrase.size());
        return longest;
    }
    [[nodiscard]] std::size_t longest_after(std::size_t at) const
    {
        std::size_t longest = 0;
        for (const auto& phrase : phrases_of(in_, {"code_tails"}))
            if (stands_at(phrase, rest(at)))
                longest = std::max(longest, phrase.size());
        return longest;
    }
    /// "zip code", "error code".
    [[nodiscard]] bool is_other_code(std::size_t lead) const
    {
        return lead > 0 && std::ranges::count(list_of(in_, "other_codes"), words_[lead - 1]) > 0;
    }
    [[nodiscard]] bool asks_for_entry() const
    {
        const auto acts = phrases_of(in_, {"code_acts"});
        for (std::size_t at = 0; at < words_.size(); ++at)
            for (const auto& phrase : acts)
                if (stands_at(phrase, rest(at)))
                    return true;
        return false;
    }
    [[nodiscard]] bool nothing_after(std::size_t at) const
    {
        const auto fillers = phrases_of(in_, {"fillers"});
        while (at < words_.size()) {
            const auto filler = std::ranges::find_if(fillers, [&](const words& phrase) {
                return stands_at(phrase, rest(at));
            });
            if (filler == fillers.end())
                return false;
            at += filler->size();
        }
        return true;
    }

    const tongue& in_;
    std::vector<token> tokens_;
    std::vector<words> forms_;
    words words_{};
};

/// What is left on both sides, without the comma that led to the code.
std::string joined(std::string_view before, std::string_view after)
{
    const auto last = before.find_last_not_of(" ,;:-");
    std::string text{before.substr(0, last == std::string_view::npos ? 0 : last + 1)};
    const auto first = after.find_first_not_of(text.empty() ? " ,;:-.!?" : " ");
    if (first == std::string_view::npos)
        return text;
    constexpr std::string_view marks{".,;!?"};
    std::string_view rest = after.substr(first);
    if (marks.find(rest.front()) == std::string_view::npos)
        text += text.empty() ? "" : " ";
    else if (marks.find(text.back()) != std::string_view::npos)
        rest.remove_prefix(1);
    return text.append(rest);
}

bool asks_for_code(std::string_view question, const tongue& in)
{
    static constexpr std::string_view slot = "{what}";
    return std::ranges::any_of(in.spoken->terms, [question](const auto& term) {
        const auto& [key, asks] = term;
        if (!key.starts_with("code_"))
            return false;
        const std::string_view text{asks};
        const std::size_t at = std::min(text.find(slot), text.size());
        const std::size_t after = std::min(at + slot.size(), text.size());
        return question.find(text.substr(0, at)) != std::string_view::npos &&
               question.find(text.substr(after)) != std::string_view::npos;
    });
}

} // namespace

std::optional<code_cut> cut_code(std::string_view said, const tongue& in)
{
    std::optional<code_cut> cut;
    std::string text{said};
    for (;;) {
        const code_finder finder{text, in};
        std::string digits;
        const auto found = finder.find(digits);
        if (!found)
            break;
        const auto [begin, end] = finder.bytes_of(*found);
        const std::string_view whole{text};
        std::string left = joined(whole.substr(0, begin), whole.substr(end));
        text = std::move(left);
        if (!cut)
            cut.emplace().digits = digits.size() <= most_digits ? digits : "";
    }
    if (cut)
        cut->left = tokens_of(text).empty() ? std::string{hidden_code} : std::move(text);
    return cut;
}

void hide_codes(std::vector<message>& history, const tongue& in)
{
    bool asked = false;
    for (message& each : history) {
        if (each.who == role::assistant)
            asked = asks_for_code(each.content.value_or(""), in);
        if (each.who != role::user || !each.content)
            continue;
        if (asked && read_code(*each.content, in).what != spoken_code::kind::none)
            each.content = hidden_code;
        else if (auto cut = cut_code(*each.content, in))
            each.content = std::move(cut->left);
    }
}

} // namespace answerd::conversation
