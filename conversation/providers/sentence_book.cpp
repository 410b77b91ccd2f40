// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/sentence_book.hpp"

#include <algorithm>
#include <utility>

namespace answerd::conversation::providers {

sentence_book::sentence_book(language_ptr of, const belongs& here)
    : language_{std::move(of)}, slots_{language_->words}
{
    for (const sentence_rule& rule : language_->sentences) {
        if (here && !here(rule))
            continue;
        entry compiled{&rule, {}};
        for (const std::string& text : rule.templates)
            add_template(text, compiled.templates);
        entries_.push_back(std::move(compiled));
    }
    read_refusals();
}

/// A slot with room for anything ("place") may have words that it does not take ("not_place").
void sentence_book::read_refusals()
{
    constexpr std::string_view prefix = "not_";
    for (const auto& [name, texts] : language_->words)
        if (std::string_view{name}.starts_with(prefix))
            for (const std::string& text : texts)
                add_template(text, refusals_[name.substr(prefix.size())]);
}

void sentence_book::add_template(const std::string& text, std::vector<sentence_grammar>& to)
{
    auto made = sentence_grammar::compile(text, slots_);
    if (made)
        to.push_back(std::move(*made));
    else
        problems_.push_back("\"" + text + "\": " + made.error());
}

bool sentence_book::takes(const slot_values& slots) const
{
    return std::all_of(slots.begin(), slots.end(), [this](const auto& slot) {
        const auto refused = refusals_.find(slot.first);
        if (refused == refusals_.end())
            return true;
        const said_words value{slot.second};
        return std::none_of(
            refused->second.begin(),
            refused->second.end(),
            [&value](const sentence_grammar& each) { return each.match(value).has_value(); }
        );
    });
}

sentence_book::found sentence_book::find(const said_words& said, const holds& accept) const
{
    for (const entry& each : entries_)
        for (const sentence_grammar& grammar : each.templates)
            if (auto slots = grammar.match(said);
                slots && takes(*slots) && accept(*each.rule, *slots))
                return {each.rule, std::move(*slots)};
    return {};
}

bool sentence_book::says_only(std::string_view purpose, const said_words& said) const
{
    const auto words = language_->words.find(purpose);
    if (words == language_->words.end() || said.empty())
        return false;
    return std::any_of(
        words->second.begin(),
        words->second.end(),
        [&said](const std::string& each) { return said_words{each}.folded() == said.folded(); }
    );
}

} // namespace answerd::conversation::providers
