// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/spoken_safe.hpp"

using namespace answerd::tests;

TEST_CASE("plain sentences are safe to speak", "[spoken_safe]")
{
    const std::string text = GENERATE(
        "It is 21.5 degrees.",
        "Es sind minus 1,5 Grad, und es schneit!",
        "Is the \"blue lamp\" on?",
        "Open 24/7 (really).",
        "今日は晴れです。",
        "Ça va très bien…",
        "He said: \"No.\""
    );
    CHECK(is_spoken_safe(text).why == "");
}

TEST_CASE("what is no plain sentence is refused with a reason", "[spoken_safe]")
{
    const std::string text = GENERATE(
        "",
        "...",
        "no stop",
        "**bold** text.",
        "A_b.",
        "See https://example.com/.",
        "See www.example.com.",
        "{\"a\": 1}.",
        "Smile \U0001F600.",
        "Two  blanks.",
        " Leading blank.",
        "Trailing blank. ",
        "New\nline.",
        "Tab\there.",
        "Nul\x01.",
        "Broken \xff byte.",
        "Zero\u200Bwidth.",
        "and/or.",
        "21 °C.",
        "50%.",
        "sk-1234567890abcdefghijklmnop.",
        "<b>x</b>.",
        "Arrow \u2192 here.",
        "A \u2502 line."
    );
    CAPTURE(text);
    CHECK_FALSE(is_spoken_safe(text).why == "");
}

TEST_CASE("our own phrases carry no digits, slashes or long speeches", "[spoken_safe]")
{
    CHECK(is_phrase_safe("I can't do that, sorry. Please try again.").why == "");
    CHECK_FALSE(is_phrase_safe("Error 404.").why == "");
    CHECK_FALSE(is_phrase_safe("Either/or.").why == "");
    CHECK_FALSE(is_phrase_safe("One. Two. Three.").why == "");
}
