// SPDX-License-Identifier: Apache-2.0
#include "conversation/spoken_answer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/languages.hpp"

using namespace answerd::conversation;
using namespace answerd::tests;

namespace {

tongue in(const std::string& tag) { return {language_of(tag), language_of("en")}; }

spoken_code::kind kind_of(std::string_view said, const std::string& tag = "en")
{
    return read_code(said, in(tag)).what;
}

} // namespace

TEST_CASE("words of agreement alone are a yes", "[spoken_answer]")
{
    const std::string said = GENERATE(
        "yes",
        "Yes.",
        "YES!",
        "yes please",
        "Yeah, sure, go ahead.",
        "ok",
        "please do",
        "well, yes",
        "yes yes yes",
        "That's right"
    );
    CAPTURE(said);
    CHECK(read_answer(said, in("en")) == spoken_answer::yes);
}

TEST_CASE("a yes with anything of its own beside it is none", "[spoken_answer]")
{
    const std::string said = GENERATE(
        "yes but only the light",
        "yes and open the garage",
        "yesterday",
        "is that a yes",
        "the radio said yes to him",
        "yes if nobody is there",
        "yes no",
        "not yes",
        "please",
        "",
        "...",
        "ja"
    );
    CAPTURE(said);
    CHECK(read_answer(said, in("en")) != spoken_answer::yes);
}

TEST_CASE("refusing and stopping are a no", "[spoken_answer]")
{
    const std::string said =
        GENERATE("no", "No, thanks.", "stop", "cancel", "never mind", "nope please", "don't");
    CAPTURE(said);
    CHECK(read_answer(said, in("en")) == spoken_answer::no);
}

TEST_CASE("German answers are read by German words", "[spoken_answer]")
{
    CHECK(read_answer("Ja, bitte!", in("de")) == spoken_answer::yes);
    CHECK(read_answer("ja, mach das", in("de")) == spoken_answer::yes);
    CHECK(read_answer("Na klar", in("de")) == spoken_answer::yes);
    CHECK(read_answer("Nein", in("de")) == spoken_answer::no);
    CHECK(read_answer("bitte nicht", in("de")) == spoken_answer::no);
    CHECK(read_answer("lass es", in("de")) == spoken_answer::no);
    CHECK(read_answer("ja aber nur das Licht", in("de")) == spoken_answer::other);
    CHECK(read_answer("yes", in("de")) == spoken_answer::other);
}

TEST_CASE("a language without lists is answered in English", "[spoken_answer]")
{
    auto bare = std::make_shared<language>();
    bare->tag = "xx";
    CHECK(read_answer("yes", {bare, language_of("en")}) == spoken_answer::yes);
}

TEST_CASE("every word of every list reads as what its list says", "[spoken_answer]")
{
    const std::string tag = GENERATE("en", "de", "es", "fr", "nl");
    for (const auto& word : language_of(tag)->words.at("yes")) {
        CAPTURE(tag, word);
        CHECK(read_answer(word, in(tag)) == spoken_answer::yes);
    }
    for (const auto& word : language_of(tag)->words.at("no")) {
        CAPTURE(tag, word);
        CHECK(read_answer(word, in(tag)) == spoken_answer::no);
    }
}

TEST_CASE("every language has words for ten digits", "[spoken_answer]")
{
    const std::string tag = GENERATE("en", "de", "es", "fr", "nl");
    CHECK(language_of(tag)->words.at("digits").size() == 10);
}

TEST_CASE("a code is read from digits and from words", "[spoken_answer]")
{
    CHECK(read_code("4211", in("en")).digits == "4211");
    CHECK(read_code("four two one one", in("en")).digits == "4211");
    CHECK(read_code("Four, two, one, one.", in("en")).digits == "4211");
    CHECK(read_code("42 11", in("en")).digits == "4211");
    CHECK(read_code("the code is 4 2 1 1 please", in("en")).digits == "4211");
    CHECK(read_code("oh one two three", in("en")).digits == "0123");
    CHECK(read_code("vier zwei eins eins", in("de")).digits == "4211");
    CHECK(read_code("Der Code ist fünf null zwo", in("de")).digits == "502");
    CHECK(kind_of("yes, 4211") == spoken_code::kind::clear);
}

TEST_CASE("digits among words of their own are hidden but not taken", "[spoken_answer]")
{
    CHECK(kind_of("try 4211 on the back door") == spoken_code::kind::unclear);
    CHECK(kind_of("12345678901234567") == spoken_code::kind::unclear);
    CHECK(kind_of("1234567890123456") == spoken_code::kind::clear);
}

TEST_CASE("fewer than three digits are no code", "[spoken_answer]")
{
    CHECK(kind_of("set a timer for 15 minutes") == spoken_code::kind::none);
    CHECK(kind_of("no") == spoken_code::kind::none);
    CHECK(kind_of("12") == spoken_code::kind::none);
    CHECK(kind_of("123") == spoken_code::kind::clear);
}
