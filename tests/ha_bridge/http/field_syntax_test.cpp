// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/field_syntax.hpp"
#include "tests/support/catch.hpp"

#include <string>

using namespace answerd::ha_bridge::http;

TEST_CASE("exactly the characters of RFC 9110 make a token", "[field_syntax]")
{
    const std::string allowed{
        "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"};
    for (int byte = 0; byte < 256; ++byte) {
        INFO(byte);
        const std::string one(1, static_cast<char>(byte));
        CHECK(is_token(one) == (allowed.find(one) != std::string::npos));
    }
    CHECK_FALSE(is_token(""));
}

TEST_CASE("names are compared without regard to the case of ASCII letters", "[field_syntax]")
{
    CHECK(equal_ignoring_case("Host", "hOST"));
    CHECK_FALSE(equal_ignoring_case("Host", "Hos"));
    CHECK_FALSE(equal_ignoring_case("[", "{"));
}

TEST_CASE("spaces and tabs at the ends are cut off", "[field_syntax]")
{
    CHECK(trimmed(" \ta b\t ") == "a b");
    CHECK(trimmed(" \t").empty());
    CHECK(trimmed("").empty());
}
