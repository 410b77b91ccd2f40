// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/identifier.hpp"
#include "tests/support/catch.hpp"

#include <string>

using namespace answerd::ha_bridge;

TEST_CASE("an identifier has 1 to 256 bytes", "[identifier]")
{
    CHECK(identifier_problem("") == "must not be empty");
    CHECK(identifier_problem("a").empty());
    CHECK(identifier_problem(std::string(256, 'a')).empty());
    CHECK(identifier_problem(std::string(257, 'a')) == "must be at most 256 bytes");
}

TEST_CASE("an identifier is UTF-8", "[identifier]")
{
    CHECK(identifier_problem("K\xc3\xbc"
                             "che \xf0\x9f\x8f\xa0")
              .empty());
    CHECK(identifier_problem("\xc3") == "must be UTF-8");
    CHECK(identifier_problem("\xed\xa0\x80") == "must be UTF-8");
}

TEST_CASE("an identifier has no control characters", "[identifier]")
{
    for (int byte = 0; byte < 0x80; ++byte) {
        INFO(byte);
        const std::string text{'a', static_cast<char>(byte)};
        CHECK(identifier_problem(text).empty() == (byte >= 0x20 && byte != 0x7f));
    }
    CHECK(has_control("a\xc2\x85"));
    CHECK_FALSE(has_control("a\xc2\xa0"));
    CHECK_FALSE(has_control("\xe2\x82\x85"));
}
