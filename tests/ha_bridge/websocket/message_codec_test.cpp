// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/message_codec.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>

#include <string>

using namespace answerd;
using namespace answerd::ha_bridge::websocket;

namespace json = boost::json;

namespace {

template <class T>
T only(std::string_view frame)
{
    auto said = decode(frame);
    REQUIRE(said.has_value());
    REQUIRE(said->size() == 1);
    REQUIRE(std::holds_alternative<T>(said->front()));
    return std::get<T>(said->front());
}

} // namespace

TEST_CASE("the greeting and both answers to a token are read", "[message_codec]")
{
    CHECK(
        only<auth_required>(R"({"type":"auth_required","ha_version":"2026.11.0"})").version ==
        "2026.11.0"
    );
    CHECK(only<auth_ok>(R"({"type":"auth_ok","ha_version":"2026.11.0"})").version == "2026.11.0");
    CHECK(only<auth_invalid>(R"({"type":"auth_invalid","message":"no"})").why == "no");
}

TEST_CASE("a result is read with its value", "[message_codec]")
{
    const auto said =
        only<command_result>(R"({"id":7,"type":"result","success":true,"result":{"a":[1]}})");
    CHECK(said.id == 7);
    CHECK(said.success);
    CHECK(said.value == json::parse(R"({"a":[1]})"));
}

TEST_CASE("an error is read with its code and words", "[message_codec]")
{
    const auto said = only<command_result>(
        R"({"id":7,"type":"result","success":false,"error":{"code":"unauthorized","message":"Zoë, no"}})"
    );
    CHECK_FALSE(said.success);
    CHECK(said.code == "unauthorized");
    CHECK(said.why == "Zoë, no");
}

TEST_CASE("a result without success is none", "[message_codec]")
{
    CHECK_FALSE(only<command_result>(R"({"id":7,"type":"result","success":"yes"})").success);
}

TEST_CASE("an event is read as it is", "[message_codec]")
{
    const auto said = only<subscription_event>(R"({"id":3,"type":"event","event":{"c":{}}})");
    CHECK(said.id == 3);
    CHECK(said.event == json::parse(R"({"c":{}})"));
}

TEST_CASE("coalesced messages keep their order", "[message_codec]")
{
    const auto said = decode(
        R"([{"id":1,"type":"result","success":true,"result":null},{"id":2,"type":"pong"},17,{"type":"zeroconf"}])"
    );
    REQUIRE(said.has_value());
    REQUIRE(said->size() == 2);
    CHECK(std::get<command_result>(said->at(0)).id == 1);
    CHECK(std::get<pong>(said->at(1)).id == 2);
}

TEST_CASE("messages that are not for us, or not whole, are left out", "[message_codec]")
{
    for (const auto* frame :
         {R"({"type":"result","success":true})",
          R"({"id":-1,"type":"pong"})",
          R"({"id":1.5,"type":"pong"})",
          R"({"id":"1","type":"pong"})",
          R"({"id":99999999999999999999,"type":"pong"})",
          R"({"id":1,"type":"novelty"})",
          R"({"id":1,"type":7})",
          R"({})",
          R"([])"}) {
        const auto said = decode(frame);
        REQUIRE(said.has_value());
        CHECK(said->empty());
    }
}

TEST_CASE("what is no message at all is malformed", "[message_codec]")
{
    for (const auto* frame : {"", "hello", "17", "null", "\"text\"", "{", "{\"id\":1}x", "\xff"})
        CHECK(decode(frame).error().code == errc::malformed);
}

TEST_CASE("a message cut anywhere is malformed", "[message_codec]")
{
    const std::string whole =
        R"([{"id":7,"type":"result","success":true,"result":{"n":"Lumière"}}])";
    REQUIRE(decode(whole).has_value());
    for (std::size_t cut = 0; cut < whole.size(); ++cut)
        CHECK_FALSE(decode(whole.substr(0, cut)).has_value());
}

TEST_CASE("nesting has a limit", "[message_codec]")
{
    const auto nested = [](std::size_t depth) {
        return R"({"id":1,"type":"event","event":)" + std::string(depth, '[') +
               std::string(depth, ']') + "}";
    };
    CHECK(decode(nested(100)).has_value());
    CHECK(decode(nested(200)).error().code == errc::malformed);
    CHECK(decode(nested(100000)).error().code == errc::malformed);
}

TEST_CASE("a malformed message does not become words of an error", "[message_codec]")
{
    const auto said = decode("{secret words");
    CHECK_THAT(said.error().detail, !Catch::Contains("secret"));
}

TEST_CASE("the token stands in the authentication alone", "[message_codec]")
{
    CHECK(
        json::parse(encode_auth("t\"1")) == json::parse(R"({"type":"auth","access_token":"t\"1"})")
    );
}

TEST_CASE("a command gets its id", "[message_codec]")
{
    const json::object ping{{"type", "ping"}};
    CHECK(json::parse(encode_command(12, ping)) == json::parse(R"({"type":"ping","id":12})"));
}
