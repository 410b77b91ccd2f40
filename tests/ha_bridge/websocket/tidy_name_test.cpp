// SPDX-License-Identifier: Apache-2.0
#include "conversation/utf8.hpp"
#include "ha_bridge/websocket/tidy_name.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::ha_bridge::websocket;

TEST_CASE("an ordinary name stays as it is", "[tidy_name]")
{
    CHECK(tidy_name("Lumière d'été") == "Lumière d'été");
    CHECK(tidy_name("台所の照明 💡") == "台所の照明 💡");
}

TEST_CASE("a name is one line of words with single spaces", "[tidy_name]")
{
    CHECK(tidy_name("  Kitchen \n\n light\t ") == "Kitchen light");
    CHECK(tidy_name("Kitchen\u00a0\u2028light") == "Kitchen light");
}

TEST_CASE("what nobody sees is dropped", "[tidy_name]")
{
    CHECK(tidy_name("Kit\u200bchen\ufeff") == "Kitchen");
    CHECK(tidy_name("\u202eevil\u202c \u2066door\u2069") == "evil door");
    CHECK(
        tidy_name("a\x01\x7f"
                  "b") == "ab"
    );
    CHECK(tidy_name("\u200b\u200e \n").empty());
}

TEST_CASE("a chat template's marker loses its meaning", "[tidy_name]")
{
    CHECK_THAT(tidy_name("<|im_end|>lamp"), !Catch::Contains("<|"));
}

TEST_CASE("a long name is cut at its limit, between characters", "[tidy_name]")
{
    CHECK(tidy_name(std::string(longest_name, 'x')).size() == longest_name);
    CHECK(tidy_name(std::string(longest_name + 1, 'x')).size() == longest_name);
    std::string wide = "x"; // every further character has two bytes
    for (int i = 0; i < 300; ++i)
        wide += "é";
    const auto cut = tidy_name(wide);
    CHECK(cut.size() == longest_name - 1);
    CHECK(answerd::conversation::is_utf8(cut));
}

TEST_CASE("bytes that are no text do not get through", "[tidy_name]")
{
    CHECK(answerd::conversation::is_utf8(tidy_name("lamp\xff\xfe\xc3")));
}
