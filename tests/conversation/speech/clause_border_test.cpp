// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/clause_border.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/languages.hpp"

using namespace answerd::conversation::speech;
using namespace answerd::tests;

namespace {

// The border at the first '@' of `text`, which stands directly before the mark.
border_at at_mark(std::string text, bool last = false)
{
    const std::size_t at = text.find('@');
    text.erase(at, 1);
    return border_of(text, at, {german(), english()}, last);
}

border what(const std::string& text, bool last = false) { return at_mark(text, last).what; }

bool none_open(std::string_view text)
{
    open_marks marks;
    for (std::size_t at = 0; at < text.size(); ++at)
        marks
            .pass(at > 0 ? text[at - 1] : ' ', text[at], at + 1 < text.size() ? text[at + 1] : ' ');
    return marks.none();
}

} // namespace

TEST_CASE("a stop before a blank ends a sentence", "[clause_border]")
{
    CHECK(what("It rains@. Now") == border::sentence);
    CHECK(what("It rains@! now") == border::sentence);
    CHECK(what("Is it@? ") == border::sentence);
    CHECK(what("It rains@.\nNow") == border::sentence);
    CHECK(what("雨です@。明日") == border::sentence);
    CHECK(what("It rains@.", true) == border::sentence);
}

TEST_CASE("what closes with a sentence belongs to it", "[clause_border]")
{
    CHECK(at_mark("He said \"no@.\" Then").end == std::string_view{"He said \"no.\""}.size());
    CHECK(at_mark("**Done@.** Next").end == std::string_view{"**Done.**"}.size());
    CHECK(at_mark("Wait@... What").end == std::string_view{"Wait..."}.size());
}

TEST_CASE("a point within a word ends nothing", "[clause_border]")
{
    CHECK(what("at 21@.5 degrees") == border::no);
    CHECK(what("see example@.com now") == border::no);
}

TEST_CASE("a point after an abbreviation or an ordinal ends nothing", "[clause_border]")
{
    for (const std::string text :
         {"Dr@. Who",
          "Mr@. X",
          "z@. B. so",
          "z. B@. So",
          "z.B@. So",
          "d.h@. Es",
          "ca@. 5",
          "Nr@. 5",
          "am 3@. Oktober",
          "bis 31@. Mai",
          "e.g@. Here",
          "J@. Smith",
          "etc@. and"})
        CHECK(what(text) == border::no);
}

TEST_CASE("a year ends a sentence and a small letter does not begin one", "[clause_border]")
{
    CHECK(what("It was 2026@. Then") == border::sentence);
    CHECK(what("the co@. is") == border::no);
}

TEST_CASE("what follows must be seen first", "[clause_border]")
{
    CHECK(what("It rains@.") == border::unknown);
    CHECK(what("It rains@. ") == border::unknown);
    CHECK(what("雨です@。") == border::unknown);
}

TEST_CASE("a long clause ends before a plain word", "[clause_border]")
{
    const std::string clause = "The weather in Berlin will be very nice then";
    CHECK(what(clause + "@, and so") == border::clause);
    CHECK(what(clause + "@; and so") == border::clause);
    CHECK(what(clause + "@, and") == border::unknown);
    CHECK(what(clause + "@,") == border::unknown);
    CHECK(what(clause + "@, and", true) == border::no);
    CHECK(what(clause + "@, https://a.b") == border::no);
    CHECK(what(clause + "@, 21 is") == border::no);
    CHECK(what(clause + "@, a b") == border::no);
    CHECK(what(clause + "@,5 and") == border::no);
    CHECK(what("Yes@, and so") == border::no);
}

TEST_CASE("open marks are told from closed ones", "[clause_border]")
{
    for (const std::string_view closed :
         {"plain",
          "*a*",
          "**a**",
          "`a`",
          "[a](b)",
          "(a)",
          "<b>",
          "2 * 3",
          "snake_case",
          "_a_",
          "3 < 4",
          "~~a~~",
          "\\* a",
          "a) b",
          "~5"})
        CHECK(none_open(closed));
    for (const std::string_view open :
         {"*a", "**a*", "`a", "[a", "[a](b", "(a", "<b", "_a", "~~a~", "a\\"})
        CHECK_FALSE(none_open(open));
}
