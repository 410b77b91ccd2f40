// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/conversation_api.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>

#include <string>
#include <vector>

using namespace answerd;
using namespace answerd::ha_bridge::http;

namespace {

namespace json = boost::json;
using conversation::utterance;
using namespace std::chrono_literals;

utterance read(std::string_view body)
{
    INFO(body);
    auto got = read_conversation(body);
    if (auto* refused = std::get_if<response>(&got))
        FAIL(refused->body);
    return std::get<utterance>(got);
}

response refusal(std::string_view body)
{
    INFO(body);
    auto got = read_conversation(body);
    REQUIRE(std::holds_alternative<response>(got));
    return std::get<response>(got);
}

/// "field: message" for each problem, in order.
std::vector<std::string> problems(std::string_view body)
{
    const auto refused = refusal(body);
    CHECK(refused.status == 422);
    std::vector<std::string> lines;
    const auto body_value = json::parse(refused.body);
    for (const auto& each : body_value.at("problems").as_array())
        lines.push_back(
            std::string{each.at("field").as_string()} + ": " +
            std::string{each.at("message").as_string()}
        );
    return lines;
}

using lines = std::vector<std::string>;

unsigned type_status(const char* type, const char* encoding = nullptr)
{
    std::optional<std::string> content_type;
    std::optional<std::string> content_encoding;
    if (type != nullptr)
        content_type = type;
    if (encoding != nullptr)
        content_encoding = encoding;
    const auto refused = check_json_type(content_type, content_encoding);
    return refused ? refused->status : 200;
}

} // namespace

TEST_CASE("all fields of a request reach the utterance", "[conversation_api]")
{
    const auto said = read(R"({"text": "hello", "conversation_id": "k", "language": "de",
                               "device_id": "d", "satellite_id": "s"})");
    CHECK(said.text == "hello");
    CHECK(said.conversation_id == "k");
    CHECK(said.language == "de");
    CHECK(said.device_id == "d");
    CHECK(said.satellite_id == "s");
    CHECK_FALSE(said.via.streams);
    CHECK(said.via.reopens_mic);
}

TEST_CASE("absent and null fields are absent", "[conversation_api]")
{
    const auto bare = read(R"({"text": "hello"})");
    CHECK_FALSE(bare.conversation_id);
    const auto nulls = read(R"({"text": "hello", "conversation_id": null, "language": null,
                                "device_id": null, "satellite_id": null})");
    CHECK_FALSE(nulls.conversation_id);
    CHECK_FALSE(nulls.language);
    CHECK_FALSE(nulls.device_id);
    CHECK_FALSE(nulls.satellite_id);
}

TEST_CASE("empty fields other than the conversation count as absent", "[conversation_api]")
{
    const auto said = read(R"({"text": "x", "language": "", "device_id": "", "satellite_id": ""})");
    CHECK_FALSE(said.language);
    CHECK_FALSE(said.device_id);
    CHECK_FALSE(said.satellite_id);
}

TEST_CASE("empty, blank and strange texts are for the turn to answer", "[conversation_api]")
{
    CHECK(read(R"({"text": ""})").text.empty());
    CHECK(read(R"({"text": " \n "})").text == " \n ");
    CHECK(read(R"({"text": "\ud83c\udfe0"})").text == "\xf0\x9f\x8f\xa0");
    CHECK(read("{\"text\": \"\\u05e9\"}").text == "\xd7\xa9");
}

TEST_CASE("unknown fields are ignored", "[conversation_api]")
{
    CHECK(read(R"({"text": "hello", "agent_id": 7, "x": {"y": []}})").text == "hello");
}

TEST_CASE("a missing text is 422", "[conversation_api]")
{
    CHECK(problems("{}") == lines{"text: is required"});
    CHECK(problems(R"({"text": null})") == lines{"text: must be a string"});
    CHECK(problems(R"({"text": 5})") == lines{"text: must be a string"});
    CHECK(problems(R"({"text": ["a"]})") == lines{"text: must be a string"});
}

TEST_CASE("every problem is named at once", "[conversation_api]")
{
    CHECK(
        problems(R"({"text": 1, "conversation_id": "", "language": 2, "device_id": [],
                     "satellite_id": "a\u0007"})") ==
        lines{
            "text: must be a string",
            "conversation_id: must not be empty",
            "language: must be a string or null",
            "device_id: must be a string or null",
            "satellite_id: must not hold control characters"}
    );
}

TEST_CASE("a conversation id has its limits", "[conversation_api]")
{
    const auto with_id = [](const std::string& id) {
        return R"({"text": "x", "conversation_id": ")" + id + "\"}";
    };
    CHECK(read(with_id(std::string(256, 'a'))).conversation_id->size() == 256);
    CHECK(
        problems(with_id(std::string(257, 'a'))) ==
        lines{"conversation_id: must be at most 256 bytes"}
    );
    CHECK(problems(with_id("a\\n")) == lines{"conversation_id: must not hold control characters"});
    CHECK(
        problems(with_id("a\\u0000")) == lines{"conversation_id: must not hold control characters"}
    );
    CHECK(problems(with_id("a\xff")) == lines{"conversation_id: must be UTF-8"});
    CHECK(
        problems(R"({"text": "x", "conversation_id": 7})") ==
        lines{"conversation_id: must be a string or null"}
    );
}

TEST_CASE("a text that is not UTF-8 is named", "[conversation_api]")
{
    CHECK(problems("{\"text\": \"\xc3(\"}") == lines{"text: must be UTF-8"});
}

TEST_CASE("what is not a JSON object is 400", "[conversation_api]")
{
    const std::string body = GENERATE(
        as<std::string>{},
        "",
        "{",
        "{\"text\": \"hello\"",
        "{\"text\": \"hello\"} x",
        "{'text': 'hello'}",
        "{\"text\": \"\\ud83d\"}",
        "text=hello",
        "[]",
        "null",
        "\"hello\""
    );
    CHECK(refusal(body).status == 400);
}

TEST_CASE("nesting is limited", "[conversation_api]")
{
    CHECK(refusal(std::string(60000, '[')).status == 400);
    CHECK(refusal("{\"text\":" + std::string(60000, '[')).status == 400);
}

TEST_CASE("the place where JSON breaks is told, its text is not", "[conversation_api]")
{
    const auto refused = refusal(R"({"text": secret})");
    CHECK_THAT(refused.body, Catch::Contains("at byte") && !Catch::Contains("secret"));
}

TEST_CASE("only JSON in UTF-8 is read, and it must be named", "[conversation_api]")
{
    CHECK(type_status("application/json") == 200);
    CHECK(type_status("Application/JSON; charset=UTF-8") == 200);
    CHECK(type_status("application/json;charset=\"utf-8\"") == 200);
    CHECK(type_status("application/json;") == 200);
    CHECK(type_status("application/json", "identity") == 200);
    CHECK(type_status(nullptr) == 415);
    CHECK(type_status("") == 415);
    CHECK(type_status("text/plain") == 415);
    CHECK(type_status("application/jsonx") == 415);
    CHECK(type_status("application/x-www-form-urlencoded") == 415);
    CHECK(type_status("application/json; charset=latin1") == 415);
    CHECK(type_status("application/json", "gzip") == 415);
}

TEST_CASE("the body of an answer is as documented", "[conversation_api]")
{
    conversation::answer whole;
    whole.text = "It is 5 degrees.";
    whole.conversation_id = "kitchen";
    whole.continue_conversation = true;
    whole.extra.turn_id = "t1";
    whole.extra.states = {conversation::state::receive_input, conversation::state::output};
    whole.extra.iterations = 2;
    whole.extra.tools = {{"get_weather", true, 12ms}};
    whole.extra.affected = {{"entity", "light.desk", "Desk", false}};
    whole.extra.limit_reached = true;
    whole.extra.took = 34ms;
    whole.extra.spent = conversation::usage{100, 90, 7, 0.5};
    whole.extra.backend = "local";
    CHECK(json::parse(answer_body(whole)) == json::parse(R"({
            "response_text": "It is 5 degrees.", "conversation_id": "kitchen",
            "continue_conversation": true,
            "extra": {"code": "ok", "turn_id": "t1", "states": ["RECEIVE_INPUT", "OUTPUT"],
                      "iterations": 2, "tools": [{"name": "get_weather", "ok": true, "ms": 12}],
                      "affected": [{"type": "entity", "id": "light.desk", "name": "Desk", "ok": false}],
                      "limit_reached": true, "ms": 34,
                      "usage": {"input_tokens": 100, "cached_tokens": 90, "output_tokens": 7, "cost": 0.5},
                      "backend": "local"}})"));
}

TEST_CASE("what an answer lacks is null or an empty list", "[conversation_api]")
{
    conversation::answer whole;
    whole.code = conversation::code::model_timeout;
    CHECK(json::parse(answer_body(whole)) == json::parse(R"({
            "response_text": "", "conversation_id": null, "continue_conversation": false,
            "extra": {"code": "model_timeout", "turn_id": "", "states": [], "iterations": 0,
                      "tools": [], "affected": [], "limit_reached": false, "ms": 0, "usage": null,
                      "backend": ""}})"));
}
