// SPDX-License-Identifier: Apache-2.0
#include "conversation/recall/recollection.hpp"

#include "conversation/open_questions.hpp"
#include "conversation/providers/sentence_fill.hpp"

#include <utility>

namespace answerd::conversation::recall {
namespace {

using providers::filled;
using providers::said_words;
using providers::sentence_book;
using providers::slot_values;

bool speaks_of_the_last_turn(const sentence_rule& rule)
{
    return rule.tool.empty() && (rule.say.find("{last.") != std::string::npos ||
                                 rule.say.find("{again}") != std::string::npos);
}

/// It stands in the middle of a sentence of ours.
std::string_view without_end(std::string_view sentence)
{
    const auto last = sentence.find_last_not_of(".?! \t");
    return last == std::string_view::npos ? std::string_view{} : sentence.substr(0, last + 1);
}

slot_values values_of(const recent_turn& last)
{
    slot_values values;
    if (const auto heard = without_end(last.heard); !heard.empty())
        values["last.heard"] = heard;
    if (!last.said.empty())
        values["again"] = last.said;
    std::string about;
    for (const std::string& name : last.about)
        about += (about.empty() ? "" : ", ") + name;
    if (!about.empty())
        values["last.about"] = about;
    return values;
}

} // namespace

recollection::recollection(const languages& known, const recent_turns& remembered)
    : known_{known}, remembered_{remembered}
{}

const sentence_book& recollection::book_of(std::string_view tag)
{
    language_ptr wanted = known_.pick(tag);
    auto& book = books_[wanted->tag];
    if (!book || book->of() != wanted)
        book = std::make_unique<sentence_book>(std::move(wanted), speaks_of_the_last_turn);
    return *book;
}

reply recollection::decide(const inference& asked)
{
    const bool first = asked.messages.empty() || asked.messages.back().who == role::user;
    const utterance& said = asked.said;
    const recent_turn* last =
        remembered_.last_of(asker_key(said.satellite_id, said.device_id, said.conversation_id));
    if (!first || asked.waiting != nullptr || last == nullptr)
        return passed{};
    const slot_values values = values_of(*last);
    const auto found =
        book_of(asked.language).find(said_words{said.text}, [&](const auto& rule, const auto&) {
            return filled(rule.say, values).has_value();
        });
    if (found.rule == nullptr)
        return passed{};
    completion told;
    told.content = filled(found.rule->say, values).value_or("");
    told.backend = name();
    return told;
}

awaitable<reply> recollection::infer(const inference& asked)
{
    reply said = decide(asked);
    co_return said;
}

} // namespace answerd::conversation::recall
