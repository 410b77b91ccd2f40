// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/sentence_grammar.hpp"
#include "tests/support/catch.hpp"

#include <string>

using namespace answerd::conversation::providers;

namespace {

sentence_grammar grammar(std::string_view text, const slot_templates& slots = {})
{
    slot_library library{slots};
    auto made = sentence_grammar::compile(text, library);
    INFO((made ? "" : made.error()));
    REQUIRE(made.has_value());
    return std::move(*made);
}

bool matches(std::string_view text, std::string said)
{
    return grammar(text).match(said_words{std::move(said)}).has_value();
}

std::string refusal(std::string_view text, const slot_templates& slots = {})
{
    slot_library library{slots};
    const auto made = sentence_grammar::compile(text, library);
    return made ? "" : made.error();
}

slot_values caught(std::string_view text, std::string said, const slot_templates& slots = {})
{
    const auto got = grammar(text, slots).match(said_words{std::move(said)});
    REQUIRE(got.has_value());
    return *got;
}

} // namespace

TEST_CASE(
    "plain words match whole sentences, whatever case, accents and marks",
    "[sentence_grammar]"
)
{
    CHECK(matches("what time is it", "What time is it?"));
    CHECK(matches("what's up", "whats up"));
    CHECK(matches("whats up", "What’s up!"));
    CHECK(matches("wie wird das Wetter für morgen", "WIE WIRD DAS WETTER FÜR MORGEN"));
    CHECK(matches("uber", "über"));
    CHECK(matches("straße", "STRASSE"));
    CHECK(matches("what, time?", "  what -- time  "));
}

TEST_CASE("a sentence that matches in part does not match", "[sentence_grammar]")
{
    CHECK_FALSE(matches("what time is it", "what time is it in Paris"));
    CHECK_FALSE(matches("what time is it", "so what time is it"));
    CHECK_FALSE(matches("what time is it", "what time"));
    CHECK_FALSE(matches("stop", "stopwatch"));
    CHECK_FALSE(matches("stop", ""));
    CHECK_FALSE(matches("stop", "?!"));
    CHECK_FALSE(matches("a b", "ab"));
    CHECK_FALSE(matches("ab", "a b"));
}

TEST_CASE("what is optional may be there or not", "[sentence_grammar]")
{
    const auto said =
        GENERATE("tell me the time", "please tell me the time", "tell me the time please");
    CHECK(matches("[please] tell me the time [please]", said));
    CHECK(matches("light[s] on", "lights on"));
    CHECK(matches("light[s] on", "light on"));
    CHECK_FALSE(matches("light[s] on", "light s on"));
}

TEST_CASE("one of several alternatives matches, in groups and options", "[sentence_grammar]")
{
    CHECK(matches("(what|which) day", "which day"));
    CHECK(matches("[what|which] day", "day"));
    CHECK(matches("yes|no", "no"));
    CHECK(matches("(a|(b|c [d])) e", "c d e"));
    CHECK_FALSE(matches("(what|which) day", "day"));
    CHECK_FALSE(matches("yes|no", "yes no"));
    CHECK(matches("(|the) end", "end"));
}

TEST_CASE("a slot catches words as they were said", "[sentence_grammar]")
{
    CHECK(
        caught("weather in {place}", "Weather in Saint-Denis, Réunion?") ==
        slot_values{{"place", "Saint-Denis, Réunion"}}
    );
    CHECK(caught("[in {place}] weather", "weather").empty());
    CHECK(
        caught("{a} to {b}", "one two to three") == slot_values{{"a", "one two"}, {"b", "three"}}
    );
}

TEST_CASE("a slot takes as few words as will do, and five at most", "[sentence_grammar]")
{
    CHECK(caught("{a} [tomorrow]", "paris tomorrow") == slot_values{{"a", "paris"}});
    CHECK(matches("in {place}", "in one two three four five"));
    CHECK_FALSE(matches("in {place}", "in one two three four five six"));
    CHECK_FALSE(matches("in {place}", "in"));
}

TEST_CASE("a slot with templates of its own takes nothing else", "[sentence_grammar]")
{
    const slot_templates slots{
        {"when", {"today", "tomorrow [morning|evening]", "on {weekday}"}},
        {"weekday", {"monday|friday"}}};
    CHECK(
        caught("in {place} {when}", "in Austin, Texas tomorrow evening", slots) ==
        slot_values{{"place", "Austin, Texas"}, {"when", "tomorrow evening"}}
    );
    CHECK(
        caught("weather {when}", "weather on Friday", slots) == slot_values{{"when", "on Friday"}}
    );
    CHECK_FALSE(grammar("weather {when}", slots).match(said_words{"weather yesterday"}));
}

TEST_CASE("a slot whose templates hold a free one catches both", "[sentence_grammar]")
{
    const slot_templates slots{{"where", {"in {place}"}}};
    CHECK(
        caught("rain [{where}]", "rain in Rome", slots) ==
        slot_values{{"where", "in Rome"}, {"place", "Rome"}}
    );
}

TEST_CASE("a slot is tried to every end that its templates allow", "[sentence_grammar]")
{
    const slot_templates slots{{"when", {"next", "next week", "next week monday"}}};
    CHECK(caught("{when} monday x", "next week monday x", slots).at("when") == "next week");
    CHECK(caught("{when} x", "next week monday x", slots).at("when") == "next week monday");
}

TEST_CASE("a slot filled on a way that failed is empty again", "[sentence_grammar]")
{
    CHECK(caught("({a} x|{b} y)", "one y") == slot_values{{"b", "one"}});
}

TEST_CASE("templates that are none are refused with a reason", "[sentence_grammar]")
{
    CHECK_THAT(refusal("(a"), Catch::Contains("not closed"));
    CHECK_THAT(refusal("[a)"), Catch::Contains("not closed"));
    CHECK_THAT(refusal("a)"), Catch::Contains("no opening"));
    CHECK_THAT(refusal("a}"), Catch::Contains("no {"));
    CHECK_THAT(refusal("{a"), Catch::Contains("not closed"));
    CHECK_THAT(refusal("{}"), Catch::Contains("name") || Catch::Contains("empty"));
    CHECK_THAT(refusal("x {a b}"), Catch::Contains("name"));
    CHECK_THAT(refusal("  ?! "), Catch::Contains("empty"));
    CHECK_THAT(refusal("()"), Catch::Contains("empty"));
}

TEST_CASE("templates are bounded in length, depth and size", "[sentence_grammar]")
{
    CHECK(refusal(std::string(sentence_grammar::most_bytes, 'a')).empty());
    CHECK_THAT(
        refusal(std::string(sentence_grammar::most_bytes + 1, 'a')),
        Catch::Contains("2000 bytes")
    );
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '(') + "a" + std::string(depth, ')');
    };
    CHECK(refusal(nested(sentence_grammar::deepest - 1)).empty());
    CHECK_THAT(refusal(nested(sentence_grammar::deepest)), Catch::Contains("deeply"));
    CHECK_THAT(refusal("{a}", {{"a", {"x {a}"}}}), Catch::Contains("deeply"));
    const slot_templates doubling{
        {"a", {"{b} {b} {b} {b}"}},
        {"b", {"{c} {c} {c} {c}"}},
        {"c", {"{d} {d} {d} {d}"}},
        {"d", {"{e} {e} {e} {e}"}},
        {"e", {"{w} y z|z y x|z|y|x"}}};
    CHECK_THAT(refusal("{a}", doubling), Catch::Contains("too large"));
}

TEST_CASE("a template with ten thousand ways is decided at once", "[sentence_grammar]")
{
    std::string text;
    std::string said;
    for (int i = 0; i < 30; ++i) {
        text += "[a] ";
        said += "a ";
    }
    CHECK(matches(text, said));
    CHECK_FALSE(matches(text, said + "b"));
    std::string slots;
    for (int i = 0; i < 12; ++i)
        slots += "{s" + std::to_string(i) + "} ";
    CHECK_FALSE(matches(slots + "end", said));
}

TEST_CASE("sentences longer than any template match nothing", "[sentence_grammar]")
{
    CHECK(said_words{std::string(said_words::most_bytes + 1, 'a')}.empty());
    CHECK_FALSE(said_words{std::string(said_words::most_bytes, 'a')}.empty());
    std::string many;
    for (std::size_t i = 0; i < said_words::most_words; ++i)
        many += "a ";
    CHECK_FALSE(said_words{many}.empty());
    CHECK(said_words{many + "a"}.empty());
}

TEST_CASE("broken bytes and emoji are no words", "[sentence_grammar]")
{
    CHECK(matches("stop", "\xff stop \xf0\x9f\x98\x80"));
    CHECK_FALSE(matches("stop", "st\xffop"));
}

TEST_CASE("a template names its slots", "[sentence_grammar]")
{
    CHECK(grammar("{b} x [{a}] {b}").slot_names() == std::vector<std::string>{"a", "b"});
}
