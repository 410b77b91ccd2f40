// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/dismissals.hpp"

#include "conversation/providers/said_words.hpp"
#include "conversation/providers/text_match.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace answerd::conversation::providers {
namespace {

std::string words_of(std::string_view text)
{
    const std::string folded = folded_pieces(text);
    return std::string{trimmed(folded)};
}

/// "a phrase" is all that was said; "*a phrase*" stands anywhere in it, at the borders of words.
bool fits(std::string_view words, std::string_view phrase)
{
    const bool anywhere = phrase.size() > 2 && phrase.starts_with('*') && phrase.ends_with('*');
    const std::string wanted = words_of(phrase);
    if (wanted.empty())
        return false;
    if (!anywhere)
        return words == wanted;
    return (" " + std::string{words} + " ").find(" " + wanted + " ") != std::string::npos;
}

std::span<const std::string> listed(const language& spoken, std::string_view purpose)
{
    const auto found = spoken.words.find(purpose);
    return found == spoken.words.end() ? std::span<const std::string>{} : found->second;
}

bool any_fits(std::string_view words, std::span<const std::string> phrases)
{
    return std::ranges::any_of(phrases, [words](const auto& each) { return fits(words, each); });
}

/// "[BLANK_AUDIO]", "(Musik)": how recognisers of speech write what is none.
bool is_annotation(std::string_view text)
{
    const std::string_view all = trimmed(text);
    return all.size() > 1 &&
           ((all.front() == '[' && all.back() == ']') || (all.front() == '(' && all.back() == ')'));
}

} // namespace

dismissals::dismissals(const languages& known, noise_options noise)
    : known_{known}, noise_{std::move(noise)}
{}

bool dismissals::is_noise(std::string_view words, const language& spoken) const
{
    return any_fits(words, noise_.phrases) || any_fits(words, listed(spoken, "noise"));
}

bool dismissals::dismissed(const inference& asked) const
{
    const std::string words = words_of(asked.said.text);
    if (words.empty())
        return false;
    const language_ptr spoken = known_.pick(asked.language);
    if (any_fits(words, listed(*spoken, "stop")) || any_fits(words, listed(*spoken, "never_mind")))
        return true;
    return noise_.drop && (is_annotation(asked.said.text) || is_noise(words, *spoken));
}

awaitable<reply> dismissals::infer(const inference& asked)
{
    const bool first = asked.messages.empty() || asked.messages.back().who == role::user;
    // What waits for an answer hears a "no" as its own.
    if (!first || asked.waiting != nullptr || !dismissed(asked))
        co_return reply{passed{}};
    completion nothing;
    nothing.silent = true;
    nothing.backend = name();
    co_return reply{std::move(nothing)};
}

} // namespace answerd::conversation::providers
