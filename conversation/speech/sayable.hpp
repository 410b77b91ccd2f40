// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "conversation/options.hpp"
#include "conversation/speech/call_filter.hpp"
#include "conversation/speech/reasoning_filter.hpp"
#include "conversation/speech/segmenter.hpp"
#include "conversation/speech/source_list.hpp"
#include "conversation/speech/text_cleaner.hpp"
#include "conversation/speech/vocabulary.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation::speech {

/// When a normaliser gives out what it has. A model whose server crops the opening tag of its
/// thinking shows only later that its first words were not meant: then `at_the_end` is right.
enum class pace { as_it_comes, at_the_end };

/// Makes what a model writes fit to be spoken, piece by piece: no reasoning, no calls, no markup,
/// no characters that are no words, numbers and units as the language says them. The pieces, put
/// one behind the other, are the same for every way of cutting the input, and a whole text is one
/// piece. Refers to both languages, which must outlive it. English stands in for terms that
/// `spoken` lacks.
class normaliser {
 public:
    normaliser(
        const speech_options& how,
        const language& spoken,
        const language& english,
        speech::pace pace = pace::as_it_comes
    );

    /// Appends a piece of the model's text; gives the sentences and clauses that are certain now.
    [[nodiscard]] std::vector<std::string> feed(std::string_view piece);
    /// The rest. All pieces together end as a sentence, or are empty when nothing could be said.
    /// The normaliser is then spent.
    [[nodiscard]] std::vector<std::string> finish();

 private:
    void take(visible_text shown, bool last, std::vector<std::string>& into);
    void read(std::string_view clean, bool last, std::vector<std::string>& into);
    void say(const segment& part, std::vector<std::string>& into);
    void keep(std::string_view clean, bool last, std::vector<std::string>& into);
    void give(std::string text, std::vector<std::string>& into);
    [[nodiscard]] std::string words_of(const segment& part) const;

    speech_options how_;
    vocabulary words_;
    speech::pace pace_;
    text_cleaner cleaner_{};
    reasoning_filter reasoning_{};
    call_filter calls_{};
    segmenter segments_;
    source_list sources_;
    std::string waiting_{}; ///< shown, but not read before the end
    std::string intro_{};   ///< "Here it is:" until it is certain that something follows
    std::string kept_{};    ///< Markdown that may turn out to be the last blanks
    std::string end_{};     ///< the last few bytes that were given
};

/// The whole of a text at once. Empty when nothing in it can be said.
[[nodiscard]] std::string make_sayable(
    std::string_view text,
    const speech_options& how,
    const language& spoken,
    const language& english
);

} // namespace answerd::conversation::speech
