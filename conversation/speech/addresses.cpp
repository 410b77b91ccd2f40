// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/addresses.hpp"

#include "conversation/speech/byte_set.hpp"
#include "conversation/speech/call_filter.hpp"
#include "conversation/speech/characters.hpp"
#include "conversation/speech/markdown.hpp"
#include "conversation/speech/marker.hpp"

#include <algorithm>
#include <array>

namespace answerd::conversation::speech {
namespace {

constexpr byte_set blanks{" \n"};
constexpr byte_set word_ends{" \n\xEE"};
constexpr byte_set suspects{"/@_(\\:"};
constexpr std::size_t longest_word = 100;
constexpr std::size_t shortest_key = 24;

bool is_letter(char c) noexcept
{
    return is_ascii_letter(c) || static_cast<unsigned char>(c) >= 0x80;
}

bool has(std::string_view text, std::string_view part) noexcept
{
    return text.find(part) != text.npos;
}

bool begins(std::string_view text, std::string_view lower) noexcept
{
    return begins_with(text, lower) == presence::yes;
}

bool is_url(std::string_view word) noexcept
{
    constexpr std::array<std::string_view, 4> schemes{"mailto:", "file:", "data:", "citeturn"};
    constexpr std::array<std::string_view, 4> parts{"www.", "http:", "https:", "://"};
    if (std::any_of(schemes.begin(), schemes.end(), [word](auto each) {
            return begins(word, each);
        }))
        return true;
    for (std::size_t at = 0; at < word.size(); ++at)
        for (const std::string_view part : parts)
            if (word.size() - at > part.size() && begins(word.substr(at), part))
                return true;
    return false;
}

bool is_mail_address(std::string_view word) noexcept
{
    const std::size_t at = word.find('@');
    return at != word.npos && at > 0 && word.find('.', at) != word.npos;
}

// "/etc/hosts", "~/x", "C:\x", "example.com/page", but not "und/oder", "1/2", "28/11/2026".
bool is_path(std::string_view word) noexcept
{
    if (has(word, "\\"))
        return word.size() > 2;
    const std::size_t slash = word.find('/');
    if (slash == word.npos || std::none_of(word.begin(), word.end(), is_letter))
        return false;
    if (slash == 0 || begins(word, "~/") || begins(word, "./") || begins(word, "../"))
        return word.size() > slash + 1;
    const std::size_t dot = word.find('.');
    return dot != word.npos && dot + 1 < word.size() && !is_blank(word[dot + 1]) &&
           (is_letter(word[dot + 1]) || (dot > 0 && is_letter(word[dot - 1])));
}

bool is_ascii(char c) noexcept { return static_cast<unsigned char>(c) < 0x80; }

// Keys, digests, UUIDs, base64: a long run of ASCII.
bool is_key(std::string_view word) noexcept
{
    while (word.size() >= shortest_key) {
        const auto* const end = std::find_if_not(word.begin(), word.end(), is_ascii);
        const auto size = static_cast<std::size_t>(end - word.begin());
        const auto digits = std::count_if(word.begin(), end, is_digit);
        const auto letters = std::count_if(word.begin(), end, is_ascii_letter);
        if ((size >= shortest_key && digits >= 4 && letters >= 4) || size > longest_word)
            return true;
        word.remove_prefix(std::min(size + 1, word.size()));
    }
    return false;
}

bool is_call(std::string_view word) noexcept
{
    const std::size_t open = word.find('(');
    return open != word.npos && open > 0 && word.find_first_of("._") < open &&
           is_ascii_letter(word.front()) && (is_letter(word[open - 1]) || is_digit(word[open - 1]));
}

// "light.kitchen_lamp" -> "kitchen lamp".
std::string name_in_words(std::string_view word)
{
    const std::size_t dot = word.rfind('.');
    std::string words{dot == word.npos ? word : word.substr(dot + 1)};
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

/// Goes through a text word by word.
class rewriter {
 public:
    explicit rewriter(std::string_view text) : text_{text} { out_.reserve(text.size()); }

    std::string run() &&
    {
        while (at_ < text_.size())
            step();
        return std::move(out_);
    }

 private:
    void step()
    {
        const std::string_view rest = text_.substr(at_);
        if (rest.starts_with(taken_out)) {
            forget_name(); // "get_weather {...}"
            out_.push_back(' ');
            at_ += taken_out.size();
        } else if (rest.starts_with(block_end)) {
            out_.append(block_end);
            at_ += block_end.size();
        } else if (is_blank(rest.front())) {
            out_.push_back(rest.front());
            ++at_;
        } else {
            word(rest.substr(0, end_of_word(rest)));
        }
    }

    // The marks of ours all begin with the same byte, which seldom occurs otherwise.
    static std::size_t end_of_word(std::string_view rest)
    {
        std::size_t end = word_ends.find_in(rest);
        while (end < rest.size() && !is_blank(rest[end]) &&
               !rest.substr(end).starts_with(taken_out) && !rest.substr(end).starts_with(block_end))
            end = word_ends.find_in(rest, end + 1);
        return end;
    }

    void word(std::string_view whole)
    {
        const std::size_t begin = std::min(whole.find_first_not_of("([<\"'"), whole.size());
        const std::string_view rest = whole.substr(begin);
        const std::size_t last = rest.find_last_not_of(".,;:!?)]>\"'");
        const std::string_view core = rest.substr(0, last == rest.npos ? 0 : last + 1);
        const std::size_t name_begin = out_.size();
        out_.append(whole.substr(0, begin));
        at_ += whole.size();
        if (is_call(rest))
            return skip_call(whole.size() - begin - rest.find('('));
        const bool unspeakable = is_url(core) || is_mail_address(core) || is_key(core);
        if (!unspeakable && (has(core, "_") || core == "functools")) {
            name_begin_ = name_begin;
            out_.append(name_in_words(core));
            name_end_ = out_.size();
        } else if (!unspeakable && !is_path(core)) {
            out_.append(core);
        }
        out_.append(rest.substr(core.size()));
    }

    // What was in the brackets was for a machine as well. `back` bytes lie between the bracket and
    // at_.
    void skip_call(std::size_t back)
    {
        std::size_t depth = 0;
        for (at_ -= back; at_ < text_.size(); ++at_) {
            if (text_[at_] == '(')
                ++depth;
            if (text_[at_] == ')' && --depth == 0) {
                ++at_;
                return;
            }
        }
    }

    void forget_name()
    {
        if (name_end_ <= out_.size() && out_.find_first_not_of(" \n:", name_end_) == out_.npos)
            out_.resize(name_begin_);
    }

    std::string_view text_;
    std::size_t at_{0};
    std::string out_{};
    std::size_t name_begin_{0}; ///< in out_, of the newest name in snake case
    std::size_t name_end_{std::string::npos};
};

bool is_citation(std::string_view inside) noexcept
{
    return !inside.empty() && inside.find_first_not_of("0123456789^,- ") == inside.npos &&
           std::any_of(inside.begin(), inside.end(), is_digit);
}

// "[1]", "[^2]", "[1, 2]", "【4†source】".
std::string without_citations(std::string_view text)
{
    constexpr std::string_view opening = "\u3010";
    constexpr std::string_view closing = "\u3011";
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const bool bracket = rest.front() == '[';
        const bool lens = rest.starts_with(opening);
        const std::size_t end = bracket ? rest.find(']') : lens ? rest.find(closing) : rest.npos;
        if (bracket && end != rest.npos && is_citation(rest.substr(1, end - 1))) {
            at += end + 1;
        } else if (lens) {
            at += end == rest.npos ? rest.size() : end + closing.size();
        } else {
            out.push_back(text[at++]);
        }
    }
    return out;
}

bool has_long_word(std::string_view text) noexcept
{
    for (std::size_t at = 0; text.size() - at >= shortest_key;) {
        const std::size_t end = blanks.find_in(text, at);
        if (end - at >= shortest_key)
            return true;
        at = std::min(end + 1, text.size());
    }
    return false;
}

} // namespace

std::string without_addresses(std::string text)
{
    if (text.find('[') != text.npos || has(text, "\u3010"))
        text = without_citations(text);
    const bool may_have_some = suspects.any_in(text) || has(text, "w.") || has(text, "W.") ||
                               has(text, taken_out) || has(text, "citeturn") || has_long_word(text);
    return may_have_some ? rewriter{text}.run() : text;
}

} // namespace answerd::conversation::speech
