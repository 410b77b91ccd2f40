// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/opaque_fields.hpp"
#include "conversation/providers/openai_codec.hpp"
#include "tests/support/a_question.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <string>

using namespace answerd::conversation;
using namespace answerd::conversation::providers;
using namespace answerd::tests;
namespace json = boost::json;

namespace {

backend_options local()
{
    return {.name = "local", .url = "http://127.0.0.1:8080/v1", .model = "qwen"};
}

std::string body_of(a_question& asked, const backend_options& backend)
{
    return openai_codec{}.encode(asked.inference(), backend).body;
}

message with_call(std::string arguments)
{
    message said{.who = role::assistant};
    said.tool_calls = {
        {.id = "a", .name = "get_weather", .arguments = std::move(arguments), .opaque = {}}};
    return said;
}

std::size_t shared_prefix(const std::string& one, const std::string& other)
{
    const auto differ = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
    return static_cast<std::size_t>(differ.first - one.begin());
}

} // namespace

TEST_CASE("a request is written as OpenAI wants it, byte for byte", "[openai_codec]")
{
    a_question asked{"What is the weather in \"Graz\"?"};
    asked.offer({"get_weather"});
    CHECK(
        body_of(asked, local()) ==
        R"({"model":"qwen","stream":true,"stream_options":{"include_usage":true},)"
        R"("temperature":0.7,"max_tokens":1024,"tools":[{"type":"function","function":{)"
        R"("name":"get_weather","description":"Does get_weather.",)"
        R"("parameters":{"type":"object","properties":{}}}}],"messages":[)"
        R"({"role":"system","content":"You are a voice assistant."},)"
        R"({"role":"user","content":"What is the weather in \"Graz\"?"}]})"
    );
}

TEST_CASE("calls and their results travel back with null content", "[openai_codec]")
{
    a_question asked;
    asked.messages = {with_call(R"({"place":"Graz"})"), tool_message("a", R"({"sky":"clear"})")};
    const std::string body = body_of(asked, local());
    CHECK_THAT(
        body,
        Catch::Contains(R"("messages":[{"role":"assistant","content":null,"tool_calls":[{"id":"a",)"
                        R"("type":"function","function":{"name":"get_weather",)"
                        R"("arguments":"{\"place\":\"Graz\"}"}}]},)"
                        R"({"role":"tool","tool_call_id":"a","content":"{\"sky\":\"clear\"}"}]})")
    );
}

TEST_CASE("what stands for absent content is the profile's", "[openai_codec]")
{
    a_question asked;
    asked.messages = {with_call("{}")};
    backend_options backend = local();
    backend.profile.absent_content = absent_content::empty_string;
    CHECK_THAT(body_of(asked, backend), Catch::Contains(R"("content":"","tool_calls")"));
    backend.profile.absent_content = absent_content::omitted;
    CHECK_THAT(body_of(asked, backend), Catch::Contains(R"({"role":"assistant","tool_calls")"));
}

TEST_CASE("words beside calls are sent with them", "[openai_codec]")
{
    a_question asked;
    asked.messages = {with_call("{}")};
    asked.messages.front().content = "Let me look.";
    CHECK_THAT(
        body_of(asked, local()),
        Catch::Contains(R"("content":"Let me look.","tool_calls")")
    );
}

TEST_CASE("arguments that are no JSON object are sent as an empty one", "[openai_codec]")
{
    const std::string arguments = GENERATE("", "{\"pla", "[1]", "nothing");
    a_question asked;
    asked.messages = {with_call(arguments)};
    CHECK_THAT(body_of(asked, local()), Catch::Contains(R"("arguments":"{}")"));
}

TEST_CASE("a name that a server would refuse is made sendable", "[openai_codec]")
{
    a_question asked;
    asked.messages = {with_call("{}")};
    asked.messages.front().tool_calls.front().name = "open the door!";
    CHECK_THAT(body_of(asked, local()), Catch::Contains(R"("name":"open_the_door_")"));
}

TEST_CASE("opaque fields go back to the backend that wrote them and to no other", "[openai_codec]")
{
    const json::object fields{{"extra_content", {{"google", {{"thought_signature", "c2ln+/="}}}}}};
    a_question asked;
    asked.messages = {with_call("{}")};
    asked.messages.front().tool_calls.front().opaque = owned_by("local", fields);
    asked.messages.front().opaque = owned_by("local", {{"reasoning_details", {"x"}}});

    const std::string body = body_of(asked, local());
    CHECK_THAT(
        body,
        Catch::Contains(
            R"("arguments":"{}"},"extra_content":{"google":{"thought_signature":"c2ln+/="}}})"
        )
    );
    CHECK_THAT(body, Catch::Contains(R"(],"reasoning_details":["x"]})"));

    backend_options other = local();
    other.name = "other";
    CHECK_THAT(body_of(asked, other), !Catch::Contains("extra_content"));
    CHECK_THAT(body_of(asked, other), !Catch::Contains("reasoning_details"));
}

TEST_CASE("the closing call keeps the tools and forbids them, at the very end", "[openai_codec]")
{
    a_question asked;
    asked.offer({"get_weather"});
    const std::string open = body_of(asked, local());
    asked.closing = true;
    const std::string closing = body_of(asked, local());
    CHECK(closing == open.substr(0, open.size() - 1) + R"(,"tool_choice":"none"})");
}

TEST_CASE("where the profile says so the closing call has no tools", "[openai_codec]")
{
    a_question asked;
    asked.offer({"get_weather"});
    asked.closing = true;
    backend_options backend = local();
    backend.profile.closing = closing_style::no_tools;
    CHECK_THAT(body_of(asked, backend), !Catch::Contains("tool"));
}

TEST_CASE("without tools nothing is said of them", "[openai_codec]")
{
    a_question asked;
    asked.closing = true;
    CHECK_THAT(body_of(asked, local()), !Catch::Contains("tool"));
    asked.tools = nullptr;
    CHECK_THAT(body_of(asked, local()), !Catch::Contains("tool"));
}

TEST_CASE("tools come sorted by name, before the messages, up to the limit", "[openai_codec]")
{
    a_question asked;
    asked.offer({"c_tool", "a_tool", "b_tool"});
    backend_options backend = local();
    backend.profile.tool_limit = 2;
    const auto body = json::parse(body_of(asked, backend)).as_object();
    const auto& tools = body.at("tools").as_array();
    REQUIRE(tools.size() == 2);
    CHECK(tools[0].at("function").at("name") == "a_tool");
    CHECK(tools[1].at("function").at("name") == "b_tool");
    CHECK(body.find("tools") < body.find("messages"));
}

TEST_CASE("refused parameters are left out and the limit has the profile's name", "[openai_codec]")
{
    a_question asked;
    backend_options backend = local();
    backend.profile.max_tokens_name = "max_completion_tokens";
    backend.profile.refused = {"temperature", "stream_options"};
    const auto body = json::parse(body_of(asked, backend)).as_object();
    CHECK_FALSE(body.contains("temperature"));
    CHECK_FALSE(body.contains("stream_options"));
    CHECK_FALSE(body.contains("max_tokens"));
    CHECK(body.at("max_completion_tokens") == 1024);
    CHECK(body.at("stream") == true);
}

TEST_CASE("the key stands in one header and nowhere else", "[openai_codec]")
{
    a_question asked;
    backend_options backend = local();
    backend.key = "sentinel-key";
    backend.url += "/";
    const http_request request = openai_codec{}.encode(asked.inference(), backend);
    CHECK(request.url == "http://127.0.0.1:8080/v1/chat/completions");
    CHECK(request.method == "POST");
    CHECK_THAT(request.body, !Catch::Contains("sentinel"));
    unsigned headers = 0;
    for (const auto& [name, value] : request.headers)
        if (value.find("sentinel") != std::string::npos) {
            CHECK(name == "Authorization");
            CHECK(value == "Bearer sentinel-key");
            ++headers;
        }
    CHECK(headers == 1);
    backend.key.clear();
    for (const auto& [name, value] : openai_codec{}.encode(asked.inference(), backend).headers)
        CHECK(name != "Authorization");
}

TEST_CASE("each request extends the one before byte for byte, but for its end", "[openai_codec]")
{
    const openai_codec codec;
    a_question asked;
    asked.offer({"get_weather", "get_datetime"});
    std::string before = codec.encode(asked.inference(), local()).body;
    for (int round = 0; round < 50; ++round) {
        asked.messages.push_back(with_call(R"({"place":"Graz"})"));
        asked.messages.push_back(tool_message("a", R"({"sky":"clear"})"));
        asked.messages.push_back(assistant_message("It is clear."));
        asked.messages.push_back(user_message("And \xFF now?"));
        const std::string body = codec.encode(asked.inference(), local()).body;
        CHECK(shared_prefix(before, body) == before.size() - std::string_view{"]}"}.size());
        before = body;
    }
}

TEST_CASE("one codec writes many sets of tools, each as if it were alone", "[openai_codec]")
{
    const openai_codec codec;
    for (int turn = 0; turn < 20; ++turn) {
        a_question asked;
        asked.offer({"tool_" + std::to_string(turn % 7)});
        CHECK(codec.encode(asked.inference(), local()).body == body_of(asked, local()));
    }
}

TEST_CASE("any status but 2xx decodes to a fault", "[openai_codec]")
{
    const int status = GENERATE(199, 301, 400, 503);
    a_question asked;
    const auto inference = asked.inference();
    const auto backend = local();
    const auto decoder = openai_codec{}.decoder(status, "", inference, backend);
    std::vector<delta> deltas;
    CHECK(decoder->feed(R"({"choices":[{"message":{"content":"Hello."}}]})", deltas));
    const auto end = decoder->finish();
    REQUIRE(std::holds_alternative<fault>(end));
    CHECK(std::get<fault>(end).backend == "local");
}

TEST_CASE("an error body is read up to 64 KiB", "[openai_codec]")
{
    a_question asked;
    const auto inference = asked.inference();
    const auto backend = local();
    const auto decoder = openai_codec{}.decoder(500, "", inference, backend);
    std::vector<delta> deltas;
    CHECK(decoder->feed(std::string((64U << 10U) - 1, 'x'), deltas));
    CHECK_FALSE(decoder->feed("xx", deltas));
}

TEST_CASE("a decoder wants no more after the end, and tells of calls and words", "[openai_codec]")
{
    a_question asked;
    const auto inference = asked.inference();
    const auto backend = local();
    const auto decoder = openai_codec{}.decoder(200, "", inference, backend);
    std::vector<delta> deltas;
    CHECK(decoder->events() == 0);
    CHECK(decoder->feed(": ping\n\n", deltas));
    CHECK(decoder->events() == 0);
    CHECK(decoder->feed(
        "data: "
        "{\"choices\":[{\"delta\":{\"content\":\"Hi\",\"tool_calls\":[{\"index\":0,\"id\":\"a\","
        "\"function\":{\"name\":\"get_weather\"}}]}}]}\n\n",
        deltas
    ));
    CHECK(decoder->events() == 1);
    REQUIRE(deltas.size() == 2);
    CHECK(std::get<text_delta>(deltas[0]).text == "Hi");
    CHECK(std::get<call_delta>(deltas[1]).name == "get_weather");
    CHECK_FALSE(decoder->feed("data: [DONE]\n\n", deltas));
}

TEST_CASE("a line of more than a megabyte is a fault", "[openai_codec]")
{
    a_question asked;
    const auto inference = asked.inference();
    const auto backend = local();
    const auto decoder = openai_codec{}.decoder(200, "", inference, backend);
    std::vector<delta> deltas;
    CHECK_FALSE(decoder->feed("data: " + std::string(1U << 20U, 'x'), deltas));
    const auto end = decoder->finish();
    REQUIRE(std::holds_alternative<fault>(end));
    CHECK(std::get<fault>(end).why.code == answerd::errc::too_large);
}
