// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/utf8.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/every_cut.hpp"

#include <string>

using namespace answerd::conversation::providers;
using answerd::tests::with_every_cut;

namespace {

void check_joined(std::string_view bytes, std::string_view expected)
{
    with_every_cut(bytes, [&](const auto& pieces) {
        utf8_joiner joiner;
        std::string out;
        for (const auto piece : pieces)
            joiner.append(piece, out);
        joiner.finish(out);
        CHECK(out == expected);
    });
}

} // namespace

TEST_CASE("a character cut anywhere comes out whole", "[utf8]")
{
    check_joined("grün 日本 🙂.", "grün 日本 🙂.");
}

TEST_CASE("what is no UTF-8 becomes the replacement character", "[utf8]")
{
    check_joined(
        "a\xFF"
        "b",
        "a\uFFFDb"
    );
    check_joined(
        "a\xC0\xAF"
        "b",
        "a\uFFFD\uFFFDb"
    );                                    // overlong
    check_joined("a\xE2\x82", "a\uFFFD"); // cut off at the end
    check_joined(
        "a\xE2\x82"
        "b",
        "a\uFFFDb"
    );
    check_joined("a\xF5\x80\x80\x80", "a\uFFFD\uFFFD\uFFFD\uFFFD"); // beyond U+10FFFF
    check_joined("\xF0\x9F\x99", "\uFFFD");
}

TEST_CASE("the halves of a surrogate pair find each other", "[utf8]")
{
    check_joined(
        "a\xED\xA0\xBD\xED\xB9\x82"
        "b",
        "a🙂b"
    );
}

TEST_CASE("a lone half of a pair becomes the replacement character", "[utf8]")
{
    check_joined(
        "a\xED\xA0\xBD"
        "b",
        "a\uFFFDb"
    );
    check_joined(
        "a\xED\xB9\x82"
        "b",
        "a\uFFFDb"
    );
    check_joined("\xED\xA0\xBD\xED\xA0\xBD\xED\xB9\x82", "\uFFFD🙂");
    check_joined("한", "한"); // begins with the same byte
}

TEST_CASE("control characters are dropped, line ends and tabs are not", "[utf8]")
{
    check_joined(std::string_view{"a\0b\x07\x7F\tc\r\n", 9}, "ab\tc\r\n");
}

TEST_CASE("a text begins with a whole, an unfinished or no character", "[utf8]")
{
    CHECK(read_utf8("a").kind == utf8_kind::whole);
    CHECK(read_utf8("\xE2\x82").kind == utf8_kind::incomplete);
    CHECK(read_utf8("\xE2\x82\xAC").size == 3);
    CHECK(read_utf8("\xED\xA0\x80").kind == utf8_kind::bad);
    CHECK(read_utf8("\xF4\x90\x80\x80").kind == utf8_kind::bad);
    CHECK(read_utf8("\x80").size == 1);
}
