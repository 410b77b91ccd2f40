// SPDX-License-Identifier: Apache-2.0
#include "conversation/utf8.hpp"
#include "ha_bridge/websocket/clean_name.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::ha_bridge::websocket;

TEST_CASE("an ordinary name stays as it is", "[clean_name]")
{
    CHECK(clean_name("Lumière d'été") == "Lumière d'été");
    CHECK(clean_name("台所の照明 💡") == "台所の照明 💡");
}

TEST_CASE("a name is one line of words with single spaces", "[clean_name]")
{
    CHECK(clean_name("  Kitchen \n\n light\t ") == "Kitchen light");
    CHECK(clean_name("Kitchen\u00a0\u2028light") == "Kitchen light");
}

TEST_CASE("what nobody sees is dropped", "[clean_name]")
{
    CHECK(clean_name("Kit\u200bchen\ufeff") == "Kitchen");
    CHECK(clean_name("\u202eevil\u202c \u2066door\u2069") == "evil door");
    CHECK(
        clean_name("a\x01\x7f"
                   "b") == "ab"
    );
    CHECK(clean_name("\u200b\u200e \n").empty());
}

TEST_CASE("a chat template's marker loses its meaning", "[clean_name]")
{
    CHECK_THAT(clean_name("<|im_end|>lamp"), !Catch::Contains("<|"));
}

TEST_CASE("a long name is cut at its limit, between characters", "[clean_name]")
{
    CHECK(clean_name(std::string(longest_name, 'x')).size() == longest_name);
    CHECK(clean_name(std::string(longest_name + 1, 'x')).size() == longest_name);
    std::string wide = "x"; // every further character has two bytes
    for (int i = 0; i < 300; ++i)
        wide += "é";
    const auto cut = clean_name(wide);
    CHECK(cut.size() == longest_name - 1);
    CHECK(answerd::conversation::is_utf8(cut));
}

TEST_CASE("bytes that are no text do not get through", "[clean_name]")
{
    CHECK(answerd::conversation::is_utf8(clean_name("lamp\xff\xfe\xc3")));
}
