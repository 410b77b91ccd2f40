// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/text_cleaner.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/every_cut.hpp"

using namespace answerd::conversation::speech;
using answerd::tests::with_every_cut;

namespace {

void check(const std::string& bytes, const std::string& text)
{
    CAPTURE(bytes);
    with_every_cut(bytes, [&](const auto& pieces) {
        text_cleaner cleaner;
        std::string all;
        for (const auto piece : pieces)
            cleaner.feed(piece, all);
        CHECK(all == text);
    });
}

} // namespace

TEST_CASE("clean text stays as it is", "[text_cleaner]")
{
    check("Grüße, 今日は \U0001F600!", "Grüße, 今日は \U0001F600!");
}

TEST_CASE("invalid UTF-8 is dropped and the rest kept", "[text_cleaner]")
{
    check(
        "a\xFF"
        "b\xC3"
        "c",
        "abc"
    );
    check(
        "a\xE2\x82"
        "b",
        "ab"
    );
    check(
        "a\xC0\x80"
        "b",
        "ab"
    ); // overlong
    check(
        "a\xED\xA0\xBD"
        "b",
        "ab"
    ); // a lone surrogate
    check(
        "a\xF4\x90\x80\x80"
        "b",
        "ab"
    ); // beyond Unicode
    check(
        "a\x80\x80"
        "b",
        "ab"
    );
    check("end\xE2\x82", "end");
    check(
        "a\uFFFD"
        "b",
        "ab"
    );
}

TEST_CASE("controls and invisible characters are dropped", "[text_cleaner]")
{
    check(std::string{"a\0b", 3}, "ab");
    check("a\x1B[1mb\x7F", "a[1mb");
    check(
        "a\u200B\u200D\u202E\u2066\uFEFF\u00AD"
        "b",
        "ab"
    );
    check(
        "a\uFE0F\U000E0067\uE001"
        "b",
        "ab"
    );
    check("a\u0085b", "a\nb");
}

TEST_CASE("every line end becomes one and every blank the same", "[text_cleaner]")
{
    check("a\r\nb\rc\nd\r\n\r\ne", "a\nb\nc\nd\n\ne");
    check("a\u2028b\tc\u00A0d\u202Fe\u3000f", "a\nb c d e f");
}
