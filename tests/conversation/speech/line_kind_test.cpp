// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/line_kind.hpp"
#include "tests/support/catch.hpp"

#include <string>

using namespace answerd::conversation::speech;

namespace {

line_kind kind(std::string_view line)
{
    const auto head = head_of_line(line, true);
    REQUIRE(head);
    // What can be told from a beginning must not change with the rest of the line.
    for (std::size_t size = 0; size < line.size(); ++size)
        if (const bool whole = (static_cast<unsigned char>(line[size]) & 0xC0U) != 0x80U; !whole)
            continue;
        else if (const auto early = head_of_line(line.substr(0, size), false))
            CHECK(early->kind == head->kind);
    return head->kind;
}

} // namespace

TEST_CASE("a line is known by its beginning", "[line_kind]")
{
    CHECK(kind("Hello") == line_kind::text);
    CHECK(kind("") == line_kind::blank);
    CHECK(kind("  \nx") == line_kind::blank);
    CHECK(kind("# Title") == line_kind::heading);
    CHECK(kind("###### Title") == line_kind::heading);
    CHECK(kind("#hash") == line_kind::text);
    CHECK(kind("- item") == line_kind::item);
    CHECK(kind("  * item") == line_kind::item);
    CHECK(kind("+ item") == line_kind::item);
    CHECK(kind("-5 degrees") == line_kind::text);
    CHECK(kind("**bold** text") == line_kind::text);
    CHECK(kind("12. item") == line_kind::numbered);
    CHECK(kind("1) item") == line_kind::numbered);
    CHECK(kind("3.5 degrees") == line_kind::text);
    CHECK(kind("1234567. item") == line_kind::text);
    CHECK(kind("| a |") == line_kind::row);
    CHECK(kind("│ a │") == line_kind::row);
    CHECK(kind("[1]: https://a.b") == line_kind::definition);
    CHECK(kind("[a](b)") == line_kind::text);
    CHECK(kind("• item") == line_kind::item);
    CHECK(kind("\U0001F600 item") == line_kind::item);
    CHECK(kind("Über") == line_kind::text);
}

TEST_CASE("dividers have nothing but marks", "[line_kind]")
{
    for (const std::string line :
         {"---", "***\n", "===", "- - -", "|---|:-:|", "+---+", "────", "___\n"})
        CHECK(kind(line) == line_kind::divider);
    CHECK(kind("--") == line_kind::text);
    CHECK(kind("--- x") == line_kind::text);
    CHECK(kind(std::string(5000, '-')) == line_kind::divider);
}

TEST_CASE("fences are told from code within a line", "[line_kind]")
{
    CHECK(kind("```\n") == line_kind::fence);
    CHECK(kind("```json\n") == line_kind::fence);
    CHECK(kind("~~~~\n") == line_kind::fence);
    CHECK(kind("```x``` is code\n") == line_kind::text);
    CHECK(kind("`x` is code\n") == line_kind::text);
    CHECK(kind("~5 is about five\n") == line_kind::text);
}

TEST_CASE("indentation and quote marks are passed over", "[line_kind]")
{
    CHECK(head_of_line("  > > text", true)->skip == 6);
    CHECK(head_of_line("  > > text", true)->kind == line_kind::text);
    CHECK(head_of_line("> - item", true)->kind == line_kind::item);
}

TEST_CASE("more is asked for where a beginning does not tell", "[line_kind]")
{
    for (const std::string_view line :
         {"", "  ", "-", "--", "```", "```js", "12", "12.", "#", "[1"})
        CHECK_FALSE(head_of_line(line, false));
}

TEST_CASE("a numbered line tells its number", "[line_kind]")
{
    CHECK(head_of_line("42. x", true)->number == 42);
}
