// SPDX-License-Identifier: Apache-2.0
#include "conversation/composer.hpp"

#include "conversation/speech/clause_border.hpp"
#include "conversation/speech/sayable.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace answerd::conversation {
namespace {

void append_sentence(std::string& text, std::string_view sentence)
{
    if (sentence.empty())
        return;
    if (!text.empty())
        text += ' ';
    text += sentence;
}

std::string sayable(std::string_view text, const tongue& in, const speech_options& how)
{
    return speech::make_sayable(text, how, *in.spoken, *in.english);
}

bool any_effect(const turn& current, effect what)
{
    return std::ranges::any_of(current.results, [what](const call_result& one) {
        return one.outcome.effect == what;
    });
}

/// What the acts of the turn say of themselves, or that something was done.
std::string told_acts(const turn& current, const tongue& in, const speech_options& how)
{
    std::string text;
    bool untold = false;
    for (const auto& one : current.results) {
        if (one.outcome.effect != effect::done)
            continue;
        const std::string own = sayable(one.outcome.sentence.value_or(""), in, how);
        untold |= own.empty();
        append_sentence(text, own);
    }
    if (untold)
        append_sentence(text, in.phrase("acted"));
    if (any_effect(current, effect::unknown))
        append_sentence(text, in.phrase("act_unknown"));
    return text;
}

composition fault_words(const turn& current, code what, const tongue& in, const speech_options& how)
{
    std::string text = told_acts(current, in, how);
    append_sentence(text, in.phrase(what));
    return {.ended = what, .text = std::move(text)};
}

/// The sentences of the newest batch: of the calls that went well, or of those that failed ("I know
/// no such place"). Absent when none has one; empty when they are meant to be silent.
std::optional<std::string>
batch_words(const turn& current, bool went_well, const tongue& in, const speech_options& how)
{
    std::optional<std::string> text;
    for (const auto& one : current.newest_batch()) {
        if (one.outcome.ok != went_well || !one.outcome.sentence)
            continue;
        if (!text)
            text.emplace();
        append_sentence(*text, sayable(*one.outcome.sentence, in, how));
    }
    return text;
}

bool asks(const turn& current)
{
    return std::ranges::any_of(current.newest_batch(), [](const call_result& one) {
        return one.outcome.then == then::ask;
    });
}

/// What was done beside the questions comes first; several calls may be asked about at once.
std::string
questions(const turn& current, const tongue& in, const speech_options& how, bool reopens_mic)
{
    std::string text = told_acts(current, in, how);
    std::vector<std::string_view> asked;
    bool code = false;
    for (const auto& one : current.newest_batch()) {
        if (one.outcome.then != then::ask)
            continue;
        std::string_view question;
        if (one.outcome.sentence)
            question = *one.outcome.sentence;
        if (std::ranges::count(asked, question) == 0)
            append_sentence(text, sayable(question, in, how));
        asked.push_back(question);
        const auto* wanted = one.outcome.event.if_contains("asks_for");
        code |= wanted != nullptr && *wanted == "code";
    }
    if (!reopens_mic)
        append_sentence(text, in.phrase(code ? "say_code" : "say_yes"));
    return text;
}

bool hands_over(const turn& current)
{
    return std::ranges::any_of(current.newest_batch(), [](const call_result& one) {
        return one.outcome.then == then::hand_over;
    });
}

/// What the limit of tokens left whole; all of it where no sentence ends.
std::string_view whole_sentences(std::string_view text, const tongue& in)
{
    const speech::vocabulary words{*in.spoken, *in.english};
    for (std::size_t at = text.size(); at-- > 0;) {
        const auto found = speech::border_of(text, at, words, true);
        if (found.what == speech::border::sentence)
            return text.substr(0, found.end);
    }
    return text;
}

/// Names such as HassTurnOn and get_weather; one word in small letters is also a word.
bool is_no_word(std::string_view name)
{
    return std::ranges::any_of(name.substr(std::min<std::size_t>(1, name.size())), [](char each) {
        return each == '_' || (each >= 'A' && each <= 'Z');
    });
}

bool names_a_tool(std::string_view text, const turn& current)
{
    return std::ranges::any_of(current.results, [text](const call_result& one) {
        return is_no_word(one.call.name) && text.find(one.call.name) != std::string_view::npos;
    });
}

/// "The function HassVacuumStart does not exist": small models explain themselves, and nobody in
/// the kitchen knows what that is. Sentences without such a name stay.
std::string without_tool_names(std::string_view text, const turn& current, const tongue& in)
{
    if (!names_a_tool(text, current))
        return std::string{text};
    const speech::vocabulary words{*in.spoken, *in.english};
    std::string kept;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto found = speech::border_of(text, at, words, true);
        if (found.what != speech::border::sentence && at + 1 < text.size())
            continue;
        const std::size_t end = found.what == speech::border::sentence ? found.end : text.size();
        if (const auto sentence = text.substr(begin, end - begin); !names_a_tool(sentence, current))
            kept += sentence;
        begin = end;
    }
    return kept;
}

/// A long answer that the limit of tokens cut ends as a sentence, and the rest is offered
/// (faults.md 96).
std::string words_of_model(const turn& current, const tongue& in, const speech_options& how)
{
    const completion& said = current.last;
    const bool is_cut = said.reason == finish_reason::length;
    const std::string_view shown = is_cut ? whole_sentences(said.content, in) : said.content;
    std::string text = sayable(without_tool_names(shown, current, in), in, how);
    if (is_cut && !text.empty())
        append_sentence(text, in.phrase("go_on"));
    return text;
}

composition own_words(const turn& current, const tongue& in, const speech_options& how)
{
    std::string text = words_of_model(current, in, how);
    if (!text.empty())
        return {.text = std::move(text)};
    if (current.last.reason == finish_reason::content_filter)
        return fault_words(current, code::model_refused, in, how);
    if (auto said = batch_words(current, true, in, how))
        return {.text = *said, .silent = said->empty()};
    if (any_effect(current, effect::done) || any_effect(current, effect::unknown))
        return {.text = told_acts(current, in, how)};
    const std::string failed = batch_words(current, false, in, how).value_or("");
    if (!failed.empty() && !current.limit_reached)
        return {.text = failed};
    return fault_words(current, current.limit_reached ? code::overrun : code::no_answer, in, how);
}

} // namespace

std::string_view tongue::phrase(std::string_view key) const noexcept
{
    const std::string_view own = spoken->phrase(key);
    return own.empty() ? english->phrase(key) : own;
}

std::string_view tongue::phrase(code what) const noexcept { return phrase(to_string(what)); }

composition compose_words(
    const turn& current,
    std::optional<code> what,
    const tongue& in,
    const speech_options& how,
    bool reopens_mic
)
{
    if (what)
        return fault_words(current, *what, in, how);
    if (current.last.silent)
        return {.silent = true};
    if (asks(current))
        return {.text = questions(current, in, how, reopens_mic)};
    if (hands_over(current)) {
        auto said = batch_words(current, true, in, how).value_or("");
        const bool silent = said.empty();
        return {.text = std::move(said), .silent = silent};
    }
    return own_words(current, in, how);
}

bool puts_a_question(const turn& finished) noexcept
{
    return finished.ended == code::ok && asks(finished);
}

bool ends_as_question(std::string_view text) noexcept
{
    return text.ends_with("?") || text.ends_with("\u037e") || text.ends_with("\uff1f");
}

} // namespace answerd::conversation
