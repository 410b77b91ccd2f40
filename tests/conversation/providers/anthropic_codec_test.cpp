// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/anthropic_codec.hpp"
#include "conversation/providers/opaque_fields.hpp"
#include "tests/support/a_question.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/streams.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include <iostream>

using namespace answerd::conversation;
using namespace answerd::conversation::providers;
using namespace answerd::tests;
namespace json = boost::json;

namespace {

backend_options cloud()
{
    return {.name = "cloud", .url = "https://api.anthropic.com", .model = "claude-sonnet-4-5"};
}

std::string body_of(a_question& asked, const backend_options& backend)
{
    return anthropic_codec{}.encode(asked.inference(), backend).body;
}

message with_calls(std::vector<std::string> ids, std::string arguments = R"({"place":"Graz"})")
{
    message said{.who = role::assistant};
    for (auto& id : ids)
        said.tool_calls.push_back(
            {.id = std::move(id), .name = "get_weather", .arguments = arguments}
        );
    return said;
}

/// What an answer of the server leaves in a history.
message answered(std::string_view bytes)
{
    a_question asked;
    const auto inference = asked.inference();
    const auto backend = cloud();
    const auto decoder = anthropic_codec{}.decoder(200, "", inference, backend);
    const auto got = decode(*decoder, {bytes});
    REQUIRE(got.completion() != nullptr);
    message said = assistant_message(got.completion()->content);
    said.tool_calls = got.completion()->tool_calls;
    said.opaque = got.completion()->opaque;
    return said;
}

} // namespace

TEST_CASE("a request is written as Anthropic wants it, byte for byte", "[anthropic_codec]")
{
    a_question asked{"What is the weather in \"Graz\"?"};
    asked.offer({"get_weather"});
    const auto request = anthropic_codec{}.encode(asked.inference(), cloud());
    CHECK(request.url == "https://api.anthropic.com/v1/messages");
    CHECK(
        request.body ==
        R"({"model":"claude-sonnet-4-5","max_tokens":1024,"stream":true,"temperature":0.7,)"
        R"("tools":[{"name":"get_weather","description":"Does get_weather.",)"
        R"("input_schema":{"type":"object","properties":{}}}],)"
        R"("system":[{"type":"text","text":"You are a voice assistant.",)"
        R"("cache_control":{"type":"ephemeral"}}],)"
        R"("messages":[{"role":"user","content":[)"
        R"({"type":"text","text":"What is the weather in \"Graz\"?"}]}]})"
    );
}

TEST_CASE("an address with /v1 is as good as one without", "[anthropic_codec]")
{
    const std::string url = GENERATE(
        "https://api.anthropic.com",
        "https://api.anthropic.com/",
        "https://api.anthropic.com/v1",
        "https://api.anthropic.com/v1/"
    );
    a_question asked;
    backend_options backend = cloud();
    backend.url = url;
    CHECK(
        anthropic_codec{}.encode(asked.inference(), backend).url ==
        "https://api.anthropic.com/v1/messages"
    );
}

TEST_CASE("results of several calls are blocks of one user message", "[anthropic_codec]")
{
    a_question asked;
    asked.messages = {
        user_message("hello"),
        with_calls({"a", "b"}),
        tool_message("a", R"({"sky":"clear"})"),
        tool_message("b", "{}"),
        user_message("and now?")};
    CHECK_THAT(
        body_of(asked, cloud()),
        Catch::Contains(
            R"({"role":"assistant","content":[)"
            R"({"type":"tool_use","id":"a","name":"get_weather","input":{"place":"Graz"}},)"
            R"({"type":"tool_use","id":"b","name":"get_weather","input":{"place":"Graz"}}]},)"
            R"({"role":"user","content":[)"
            R"({"type":"tool_result","tool_use_id":"a","content":"{\"sky\":\"clear\"}"},)"
            R"({"type":"tool_result","tool_use_id":"b","content":"{}"},)"
            R"({"type":"text","text":"and now?"}]}]})"
        )
    );
}

TEST_CASE("blank texts are no blocks and make no messages", "[anthropic_codec]")
{
    a_question asked;
    message call = with_calls({"a"});
    call.content = " \n";
    asked.messages = {
        user_message("hello"),
        assistant_message("  "),
        user_message(""),
        call,
        tool_message("a", "")};
    CHECK_THAT(
        body_of(asked, cloud()),
        Catch::Contains(
            R"("messages":[{"role":"user","content":[{"type":"text","text":"hello"}]},)"
            R"({"role":"assistant","content":[{"type":"tool_use","id":"a","name":"get_weather",)"
            R"("input":{"place":"Graz"}}]},)"
            R"({"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":""}]}]})"
        )
    );
}

TEST_CASE("several system texts are one", "[anthropic_codec]")
{
    a_question asked;
    asked.messages.insert(asked.messages.begin() + 1, system_message("Be brief."));
    CHECK_THAT(
        body_of(asked, cloud()),
        Catch::Contains(R"("text":"You are a voice assistant.\n\nBe brief.","cache_control")")
    );
}

TEST_CASE("ids of other servers are made sendable, call and result alike", "[anthropic_codec]")
{
    a_question asked;
    asked.messages = {with_calls({"functions.get:0"}), tool_message("functions.get:0", "{}")};
    const std::string body = body_of(asked, cloud());
    CHECK_THAT(body, Catch::Contains(R"("id":"functions_get_0")"));
    CHECK_THAT(body, Catch::Contains(R"("tool_use_id":"functions_get_0")"));
}

TEST_CASE("arguments that are no object become an empty one for Anthropic", "[anthropic_codec]")
{
    const std::string arguments = GENERATE("", "{\"pla", "[1]");
    a_question asked;
    asked.messages = {with_calls({"a"}, arguments)};
    CHECK_THAT(body_of(asked, cloud()), Catch::Contains(R"("input":{}})"));
}

TEST_CASE("thinking goes back as it came, before the words and the calls", "[anthropic_codec]")
{
    const std::string blocks =
        R"({"type":"thinking","thinking":"It is \"so\", é\n/ok.","signature":"Ep/+A="},)"
        R"({"type":"redacted_thinking","data":"cmVk"})";
    a_question asked;
    asked.messages = {
        user_message("hello"),
        answered(
            R"({"type":"message","role":"assistant","content":[)" + blocks +
            R"(,{"type":"text","text":"Let me look."},{"type":"tool_use","id":"a",)"
            R"("name":"get_weather","input":{}}],"stop_reason":"tool_use"})"
        ),
        tool_message("a", "{}")};
    CHECK_THAT(
        body_of(asked, cloud()),
        Catch::Contains(
            R"({"role":"assistant","content":[)" + blocks +
            R"(,{"type":"text","text":"Let me look."},{"type":"tool_use","id":"a",)"
        )
    );
    backend_options other = cloud();
    other.name = "other";
    CHECK_THAT(body_of(asked, other), !Catch::Contains("Ep/+A="));
}

TEST_CASE("thinking takes its budget on top and no temperature", "[anthropic_codec]")
{
    a_question asked;
    backend_options backend = cloud();
    backend.think = thinking::low;
    const std::string body = body_of(asked, backend);
    CHECK_THAT(body, Catch::Contains(R"("thinking":{"type":"enabled","budget_tokens":1024})"));
    CHECK_THAT(body, Catch::Contains(R"("max_tokens":2048)"));
    CHECK_THAT(body, !Catch::Contains("temperature"));
    backend.profile.refused = {"thinking"};
    CHECK_THAT(body_of(asked, backend), Catch::Contains("temperature"));
}

TEST_CASE("a temperature over one is cut to what Anthropic takes", "[anthropic_codec]")
{
    a_question asked;
    backend_options backend = cloud();
    backend.temperature = 1.6;
    CHECK_THAT(body_of(asked, backend), Catch::Contains(R"("temperature":1)"));
}

TEST_CASE("the closing call keeps the tools and forbids them at its end", "[anthropic_codec]")
{
    a_question asked;
    asked.offer({"get_weather"});
    const std::string before = body_of(asked, cloud());
    asked.closing = true;
    const std::string body = body_of(asked, cloud());
    CHECK(body == before.substr(0, before.size() - 1) + R"(,"tool_choice":{"type":"none"}})");
    backend_options without = cloud();
    without.profile.closing = closing_style::no_tools;
    CHECK_THAT(body_of(asked, without), !Catch::Contains("tool"));
}

TEST_CASE("each request to Anthropic extends the one before", "[anthropic_codec]")
{
    const anthropic_codec codec;
    a_question asked;
    asked.offer({"get_weather"});
    std::string before = codec.encode(asked.inference(), cloud()).body;
    for (int round = 0; round < 20; ++round) {
        asked.messages.push_back(with_calls({"a"}));
        asked.messages.push_back(tool_message("a", "{}"));
        asked.messages.push_back(assistant_message("It is clear."));
        asked.messages.push_back(user_message("And now?"));
        const std::string body = codec.encode(asked.inference(), cloud()).body;
        const std::string_view end = "]}]}";
        CHECK(body.starts_with(std::string_view{before}.substr(0, before.size() - end.size())));
        before = body;
    }
}

TEST_CASE("the key of Anthropic stands in one header only", "[anthropic_codec]")
{
    a_question asked;
    backend_options backend = cloud();
    backend.key = "sentinel-key";
    const auto request = anthropic_codec{}.encode(asked.inference(), backend);
    CHECK_THAT(request.body + request.url, !Catch::Contains("sentinel"));
    unsigned headers = 0;
    bool has_version = false;
    for (const auto& [name, value] : request.headers) {
        headers += value == "sentinel-key" && name == "x-api-key" ? 1 : 0;
        has_version = has_version || (name == "anthropic-version" && value == "2023-06-01");
    }
    CHECK(headers == 1);
    CHECK(has_version);
}

TEST_CASE("a stream that opens thousands of blocks is given up", "[anthropic_codec]")
{
    a_question asked;
    const auto inference = asked.inference();
    const auto backend = cloud();
    const auto decoder = anthropic_codec{}.decoder(200, "", inference, backend);
    std::vector<delta> deltas;
    const auto open = [&](int index) {
        return decoder->feed(
            R"(data: {"type":"content_block_start","index":)" + std::to_string(index) +
                R"(,"content_block":{"type":"text","text":""}})" + "\n\n",
            deltas
        );
    };
    for (int index = 0; index < 1024; ++index)
        REQUIRE(open(index));
    CHECK_FALSE(open(1024));
}

TEST_CASE("what Anthropic's own client sent back is what we send back", "[anthropic_codec]")
{
    const auto shared = shared_folder();
    if (shared.empty()) {
        std::cout << "skipped: no recordings of other services (ANSWERD_SHARED)\n";
        return;
    }
    const auto base = (shared / "data/streams/anthropic/anthropic_tool_with_thinking").string();
    a_question asked;
    asked.messages = {
        user_message("What is the largest city in the user country?"),
        answered(file_bytes(base + ".1.200.json")),
    };
    asked.messages.push_back(tool_message(asked.messages.back().tool_calls.at(0).id, "Mexico"));
    const auto ours = json::parse(body_of(asked, cloud())).at("messages");
    const auto theirs = json::parse(file_bytes(base + ".2.request.json")).at("body").at("messages");
    REQUIRE(ours.as_array().size() == 3);
    CHECK(ours.at(0) == theirs.at(0));
    CHECK(ours.at(1) == theirs.at(1));
}
