// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/sayable.hpp"

#include "conversation/speech/addresses.hpp"
#include "conversation/speech/characters.hpp"
#include "conversation/speech/markdown.hpp"
#include "conversation/speech/sentence_writer.hpp"
#include "conversation/speech/spoken_numbers.hpp"
#include "conversation/speech/written_text.hpp"

#include <utility>

namespace answerd::conversation::speech {
namespace {

constexpr std::size_t longest_end = 16;

bool is_pause(char c) { return c == ',' || c == ';' || c == ':' || c == '-'; }

// A block ends as a sentence; only its colon may stay, for what it announces.
void end_as_block(std::string& text)
{
    while (!text.empty() && (text.back() == ' ' || (is_pause(text.back()) && text.back() != ':')))
        text.pop_back();
    if (!text.empty() && text.back() != ':' && !ends_sentence(text))
        text.push_back('.');
}

} // namespace

normaliser::normaliser(
    const speech_options& how,
    const language& spoken,
    const language& english,
    speech::pace pace
)
    : how_{how}, words_{spoken, english}, pace_{pace}, segments_{words_}, sources_{words_}
{}

std::vector<std::string> normaliser::feed(std::string_view piece)
{
    std::vector<std::string> said;
    std::string clean;
    cleaner_.feed(piece, clean);
    take(reasoning_.feed(clean), false, said);
    return said;
}

std::vector<std::string> normaliser::finish()
{
    std::vector<std::string> said;
    take(reasoning_.finish(), true, said);
    if (!intro_.empty()) {
        intro_.back() = '.';
        give(std::exchange(intro_, {}), said);
    }
    if (!end_.empty() && !ends_sentence(end_) && how_.markdown == markdown::strip)
        said.emplace_back(".");
    return said;
}

void normaliser::take(visible_text shown, bool last, std::vector<std::string>& into)
{
    if (shown.restart) { // what was said is said, but the rest of it goes
        calls_ = {};
        segments_ = segmenter{words_};
        sources_ = source_list{words_};
        waiting_.clear();
        intro_.clear();
        kept_.clear();
    }
    if (pace_ == pace::at_the_end) {
        waiting_.append(shown.text);
        shown.text = last ? std::exchange(waiting_, {}) : std::string{};
    }
    std::string text;
    calls_.feed(shown.text, text);
    if (last)
        calls_.finish(text);
    if (how_.markdown == markdown::keep)
        keep(text, last, into);
    else
        read(text, last, into);
}

void normaliser::read(std::string_view clean, bool last, std::vector<std::string>& into)
{
    std::vector<segment> parts;
    segments_.feed(clean, parts);
    if (last)
        segments_.finish(parts);
    std::vector<segment> spoken;
    for (segment& part : parts)
        sources_.pass(std::move(part), spoken);
    for (const segment& part : spoken)
        say(part, into);
}

void normaliser::say(const segment& part, std::vector<std::string>& into)
{
    std::string text = words_of(part);
    if (part.ends_block) {
        end_as_block(text);
        if (text.empty() && !end_.empty() && !ends_sentence(end_) && intro_.empty())
            return give(".", into);
    }
    if (text.empty())
        return;
    if (!intro_.empty())
        give(std::exchange(intro_, {}), into);
    // Between sentences of scripts without blanks there is none.
    const bool joins =
        last_character(end_) >= 0x3000 && !part.begins_block && !is_blank(part.text.front());
    if (!end_.empty() && !joins)
        text.insert(0, 1, ' ');
    if (part.ends_block && text.back() == ':')
        intro_ = std::move(text);
    else
        give(std::move(text), into);
}

std::string normaliser::words_of(const segment& part) const
{
    std::string text =
        part.begins_block ? words_of_markdown(part.text) : words_of_inline_markdown(part.text);
    text = spoken_numbers(without_addresses(std::move(text)), words_);
    return sentence_writer{words_}.write(text);
}

void normaliser::keep(std::string_view clean, bool last, std::vector<std::string>& into)
{
    kept_.append(without_pictures(clean));
    if (end_.empty())
        kept_.erase(0, std::min(kept_.find_first_not_of(" \n"), kept_.size()));
    const std::size_t end = kept_.find_last_not_of(" \n");
    const std::size_t certain = end == kept_.npos ? 0 : end + 1;
    if (certain > 0)
        give(kept_.substr(0, certain), into);
    kept_.erase(0, certain);
    if (last && !end_.empty() && sort_of(last_character(end_)) != sort::picture &&
        sort_of(last_character(end_)) != sort::punctuation)
        into.emplace_back(".");
}

void normaliser::give(std::string text, std::vector<std::string>& into)
{
    end_.append(text);
    if (end_.size() > longest_end)
        end_.erase(0, end_.size() - longest_end);
    into.push_back(std::move(text));
}

std::string make_sayable(
    std::string_view text,
    const speech_options& how,
    const language& spoken,
    const language& english
)
{
    normaliser whole{how, spoken, english, pace::at_the_end};
    std::string said;
    for (const std::string& piece : whole.feed(text))
        said.append(piece);
    for (const std::string& piece : whole.finish())
        said.append(piece);
    return said;
}

} // namespace answerd::conversation::speech
