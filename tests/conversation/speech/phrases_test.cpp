// SPDX-License-Identifier: Apache-2.0
#include "conversation/code.hpp"
#include "conversation/language.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/languages.hpp"
#include "tests/support/spoken_safe.hpp"

#include <algorithm>

using namespace answerd::conversation;
using namespace answerd::tests;

TEST_CASE("every class of fault has a phrase in every language", "[phrases]")
{
    const std::string tag = GENERATE("en", "de", "es", "fr", "nl");
    for (const code what : all_codes) {
        CAPTURE(tag, to_string(what));
        CHECK((what == code::ok || !language_of(tag)->phrase(to_string(what)).empty()));
    }
}

TEST_CASE("what is said beside an act has a phrase in every language", "[phrases]")
{
    const std::string tag = GENERATE("en", "de", "es", "fr", "nl");
    const std::string key = GENERATE(
        "acted",
        "acted_but",
        "act_unknown",
        "not_run",
        "limit_note",
        "ask_again",
        "go_on",
        "please_wait",
        "stuck"
    );
    CHECK_FALSE(language_of(tag)->phrase(key).empty());
}

TEST_CASE("every phrase is one or two plain sentences", "[phrases]")
{
    const std::string tag = GENERATE("en", "de", "es", "fr", "nl");
    for (const auto& [key, phrase] : language_of(tag)->phrases) {
        CAPTURE(tag, key, phrase);
        CHECK(is_phrase_safe(phrase).why == "");
    }
}

TEST_CASE("English is complete, so that every language can fall back to it", "[phrases]")
{
    const auto other = language_of(GENERATE("de", "es", "fr", "nl"));
    CAPTURE(other->tag);
    for (const auto& [key, phrase] : other->phrases) {
        CAPTURE(key);
        CHECK_FALSE(english().phrase(key).empty());
    }
    for (const auto& [key, term] : other->terms) {
        CAPTURE(key);
        CHECK_FALSE(english().term(key).empty());
    }
}

TEST_CASE("every language has a form of its own for every term that it needs", "[phrases]")
{
    const auto other = language_of(GENERATE("de", "es", "fr", "nl"));
    for (const auto& [key, term] : english().terms) {
        CAPTURE(other->tag, key);
        // A singular may be the plural's word, and their clocks have twenty-four hours.
        const bool spare = key.ends_with("_one") || key == "clock_am" || key == "clock_pm";
        CHECK((spare || !other->term(key).empty()));
    }
}

TEST_CASE("no answer is both a yes and a no", "[phrases]")
{
    const std::string tag = GENERATE("en", "de", "es", "fr", "nl");
    const auto& words = language_of(tag)->words;
    for (const auto& yes : words.at("yes"))
        CHECK(std::count(words.at("no").begin(), words.at("no").end(), yes) == 0);
}
