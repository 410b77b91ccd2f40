// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/json_extent.hpp"
#include "tests/support/catch.hpp"

#include <string>

using answerd::conversation::providers::json_extent;

namespace {

/// Where it ends when it comes byte by byte; the whole length while it goes on.
std::size_t end_of(std::string_view text)
{
    json_extent extent;
    std::size_t taken = 0;
    for (const char& each : text)
        taken += extent.feed({&each, 1});
    return taken;
}

/// Every cut in two.
void check_all_cuts(std::string_view text)
{
    const std::size_t end = end_of(text);
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        json_extent extent;
        std::size_t taken = extent.feed(text.substr(0, cut));
        taken += extent.feed(text.substr(cut));
        INFO(text << " cut at " << cut);
        REQUIRE(taken == end);
    }
}

} // namespace

TEST_CASE("an object ends with its own bracket, wherever it is cut", "[json_extent]")
{
    const auto* text = GENERATE(
        R"({"a":1} more)",
        R"([[1,2],{"b":[3]}])",
        R"({"quoted":"}\"]\\"}{)",
        R"({"long":"0123456789012345678901234567890123456789","n":[1,2,3]} 7)",
        R"({"a":[)",
        R"({"a":"\)",
        ""
    );
    check_all_cuts(text);
}

TEST_CASE("an escape counts for one byte, whichever it is", "[json_extent]")
{
    CHECK(end_of(R"({"a":"\n"}7)") == 10);
    CHECK(end_of(R"({"a":"\""}7)") == 10);
    CHECK(end_of(R"({"a":"\\"}7)") == 10);
    CHECK(end_of(R"({"a":"\u0022"}7)") == 14);
}

TEST_CASE("a byte that counts is found at every place of a long text", "[json_extent]")
{
    const char mark = GENERATE('"', '\\', '{', '}', '[', ']');
    for (std::size_t at = 0; at < 100; ++at) {
        std::string text = "{\"a\":" + std::string(100, '1') + "}}";
        text[5 + at] = mark;
        json_extent extent;
        INFO(mark << " at " << at);
        REQUIRE(extent.feed(text) == end_of(text));
    }
}

TEST_CASE("every other byte is passed over", "[json_extent]")
{
    for (int byte = 0; byte < 256; ++byte) {
        const char c = static_cast<char>(byte);
        if (std::string_view{"\"\\{}[]"}.find(c) != std::string_view::npos)
            continue;
        const std::string text = "[" + std::string(70, c) + "]tail";
        json_extent extent;
        INFO(byte);
        REQUIRE(extent.feed(text) == 72);
        CHECK(extent.complete());
    }
}
