// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/sentence_book.hpp"

#include <algorithm>
#include <utility>

namespace answerd::conversation::providers {

sentence_book::sentence_book(language_ptr of) : language_{std::move(of)}
{
    for (const sentence_rule& rule : language_->sentences) {
        entry compiled{&rule, {}};
        for (const std::string& text : rule.templates) {
            auto made = sentence_grammar::compile(text, language_->words);
            if (made)
                compiled.templates.push_back(std::move(*made));
            else
                problems_.push_back("\"" + text + "\": " + made.error());
        }
        entries_.push_back(std::move(compiled));
    }
}

sentence_book::found sentence_book::find(const said_words& said, const holds& accept) const
{
    for (const entry& each : entries_)
        for (const sentence_grammar& grammar : each.templates)
            if (auto slots = grammar.match(said); slots && accept(*each.rule, *slots))
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
