// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/entities.hpp"
#include "conversation/speech/markdown.hpp"
#include "conversation/speech/table_lines.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::conversation::speech;

namespace {

std::string with_bars(std::string words)
{
    for (auto at = words.find(block_end); at != words.npos; at = words.find(block_end))
        words.replace(at, block_end.size(), "|");
    return words;
}

} // namespace

TEST_CASE("text without marks is passed on untouched", "[markdown]")
{
    CHECK(words_of_markdown("It is 5, or so.") == "It is 5, or so.");
    CHECK(words_of_inline_markdown(" - and 1. so") == " - and 1. so");
}

TEST_CASE("inline marks are taken off in the middle of a paragraph too", "[markdown]")
{
    CHECK(words_of_inline_markdown(" **a** and `b c`") == " a and b c");
    CHECK(words_of_inline_markdown("- *a*") == "- a");
    CHECK(words_of_inline_markdown("# *a*") == "# a");
    CHECK(words_of_inline_markdown("3. *a*") == "3. a");
}

TEST_CASE("blocks part what they hold", "[markdown]")
{
    CHECK(with_bars(words_of_markdown("# a")) == "a");
    CHECK(with_bars(words_of_markdown("- a")) == "a");
    CHECK(with_bars(words_of_markdown("7. a")) == "7. a");
    CHECK(with_bars(words_of_markdown("<p>a</p><p>b</p>")) == "|a||b");
    CHECK(words_of_markdown("a<br/>b") == "a\nb");
    CHECK(words_of_markdown("<td>a</td>") == ", a, ");
}

TEST_CASE("pictures, deleted words and number links have no words", "[markdown]")
{
    CHECK(words_of_markdown("![alt *x*](p.png)b") == "b");
    CHECK(words_of_markdown("~~a~~b") == "b");
    CHECK(words_of_markdown("a[3](https://x)") == "a");
    CHECK(words_of_markdown("[a b](https://x)") == "a b");
}

TEST_CASE("tables tell their heads only where they are needed", "[markdown]")
{
    CHECK(
        with_bars(words_of_markdown("|a|b|c|\n|---|---|---|\n|1|2|3|\n|4| |5|\n")) ==
        "1: b 2, c 3|4: c 5"
    );
    CHECK(with_bars(words_of_markdown("|a|b|\n|---|---|\n|1|2|\n")) == "1: 2");
    CHECK(with_bars(words_of_markdown("|a|\n|---|\n|1|\n|2|\n")) == "1|2");
    CHECK(with_bars(words_of_markdown("|a|b|\n|---|---|\n")) == "a, b");
    CHECK(with_bars(words_of_markdown("||b|\n|---|---|\n||2|\n")) == "2");
}

TEST_CASE("rows become a table that is read, whatever drew it", "[markdown]")
{
    CHECK(
        table_markdown("| a | b |\n|---|---|\n| c | d |\n") == "| a | b |\n|---|---|\n| c | d |\n"
    );
    CHECK(table_markdown("│a│b│\n├─┼─┤\n│c│d│") == "|a|b|\n|---|---|\n|c|d|\n");
    CHECK(table_markdown("a | b\n--- | ---\n") == "|a | b|\n|---|---|\n");
    CHECK(table_markdown("| | b |\n") == "| | b |\n|---|---|\n");
    CHECK(table_markdown("|a||b|\n") == "|a| |b|\n|---|---|---|\n");
    CHECK(table_markdown("+---+\n") == "");
    CHECK(is_table_line("a | b"));
    CHECK(is_table_line("+---+---+"));
    CHECK_FALSE(is_table_line("text"));
}

TEST_CASE("only prose in a code block is prose", "[markdown]")
{
    CHECK(is_prose("It is sunny, isn't it?\n"));
    CHECK_FALSE(is_prose("x = 1"));
    CHECK_FALSE(is_prose("print(1) now"));
    CHECK_FALSE(is_prose("word"));
}

TEST_CASE("entities become their characters or nothing", "[markdown]")
{
    CHECK(entity_text("&amp;") == "&");
    CHECK(entity_text("&deg;") == "°");
    CHECK(entity_text("&#65;") == "A");
    CHECK(entity_text("&#x1F600;") == "\U0001F600");
    CHECK(entity_text("&#xAD;") == "");
    CHECK(entity_text("&#0;") == "");
    CHECK(entity_text("&#xD800;") == "");
    CHECK(entity_text("&#99999999999;") == "");
    CHECK(entity_text("&unknown;") == "");
    CHECK(entity_text("&") == "");
}
