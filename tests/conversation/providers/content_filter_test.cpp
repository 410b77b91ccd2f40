// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/content_filter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/every_cut.hpp"

#include <string>

using namespace answerd::conversation;
using namespace answerd::conversation::providers;
using answerd::tests::with_every_cut;

namespace {

void check_words(std::string_view text, std::string_view words, std::size_t calls = 0)
{
    const auto offered = make_tool_set({{.name = "get_weather"}});
    with_every_cut(text, [&](const auto& pieces) {
        content_filter filter{offered.get()};
        std::string shown;
        for (const auto piece : pieces)
            shown += filter.feed(piece);
        shown += filter.finish();
        CHECK(filter.text() == words);
        CHECK(shown == words);
        CHECK(filter.calls().size() == calls);
    });
}

} // namespace

TEST_CASE("plain words pass as they are", "[content_filter]")
{
    check_words(
        "It is 3 < 5, `code` and [a](b).\nNext [1] line.",
        "It is 3 < 5, `code` and [a](b).\nNext [1] line."
    );
    check_words("", "");
}

TEST_CASE("blank lines before the first word are dropped", "[content_filter]")
{
    check_words("\n\n <think>Hm.</think>\n\nHello.\n", "Hello.\n");
}

TEST_CASE("call markup is taken out, whatever its letters' case", "[content_filter]")
{
    check_words("A<tool_call>{\"name\": 1}</tool_call>B", "AB", 1);
    check_words("A<TOOL_CALL>x</Tool_Call>B<function_call>y", "AB", 2);
    check_words("[TOOL_CALLS][{\"name\": \"get_weather\"}]", "", 1);
    check_words("<function=get_weather>{}</function>.", ".", 1);
}

TEST_CASE("a fence is words unless it holds a call", "[content_filter]")
{
    check_words("Try ```x = 1``` now.", "Try ```x = 1``` now.");
    check_words("Try ```{\"name\": \"get_weather\"}``` now.", "Try  now.", 1);
    check_words("````\n```json", "````\n```json");
    check_words("```json\n{\"name\": \"get_weather\"}", "", 1);
}

TEST_CASE("JSON at the start of a line is words unless it is a call", "[content_filter]")
{
    check_words("{\"a\": 1} it says.", "{\"a\": 1} it says.");
    check_words("Look:\n  {\"name\": \"get_weather\"}\nDone.", "Look:\n  \nDone.", 1);
    check_words("[{\"name\": \"get_weather\"}]", "", 1);
    check_words("So {\"name\": \"get_weather\"} it is.", "So {\"name\": \"get_weather\"} it is.");
    check_words("{ unfinished", "{ unfinished");
}

TEST_CASE("a lone end of thinking takes back the words before it", "[content_filter]")
{
    content_filter filter{nullptr};
    CHECK(filter.feed("Hmm, a greeting.") == "Hmm, a greeting.");
    CHECK(filter.feed("</think>Hel") == "Hel");
    CHECK(filter.feed("lo.") == "lo.");
    CHECK(filter.finish() == "");
    CHECK(filter.text() == "Hello.");
}

TEST_CASE("what is held too long is no call: JSON is let go, markup is dropped", "[content_filter]")
{
    const std::string long_text(content_filter::longest_held, 'x');
    content_filter json{nullptr};
    CHECK(json.feed("{" + long_text) == "{" + long_text);
    CHECK(json.feed(" and on.") == " and on.");

    content_filter markup{nullptr};
    CHECK(markup.feed("<tool_call>" + long_text + "x") == "");
    CHECK(markup.feed("</tool_call> and on.") == "");
    CHECK(markup.finish() == "");
    CHECK(markup.calls().empty());
}

TEST_CASE("many brackets take no time that grows with their square", "[content_filter]")
{
    for (const char c : {'<', '[', '{', '`'}) {
        content_filter filter{nullptr};
        static_cast<void>(filter.feed(std::string(128U << 10U, c)));
        static_cast<void>(filter.finish());
        CHECK(filter.text().size() <= (128U << 10U));
    }
}
