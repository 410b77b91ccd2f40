// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/gemini_codec.hpp"
#include "conversation/providers/opaque_fields.hpp"
#include "tests/support/a_question.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/streams.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <boost/json/value_to.hpp>

#include <iostream>

using namespace answerd::conversation;
using namespace answerd::conversation::providers;
using namespace answerd::tests;
namespace json = boost::json;

namespace {

backend_options cloud()
{
    return {
        .name = "cloud",
        .url = "https://generativelanguage.googleapis.com",
        .model = "gemini-2.5-flash"};
}

std::string body_of(a_question& asked, const backend_options& backend)
{
    return gemini_codec{}.encode(asked.inference(), backend).body;
}

tool_call a_call(std::string id, json::object opaque = {})
{
    return {
        .id = std::move(id),
        .name = "get_weather",
        .arguments = R"({"place":"Graz"})",
        .opaque = owned_by("cloud", std::move(opaque))};
}

message with_calls(std::vector<tool_call> calls)
{
    message said{.who = role::assistant};
    said.tool_calls = std::move(calls);
    return said;
}

} // namespace

TEST_CASE("a request is written as Gemini wants it, byte for byte", "[gemini_codec]")
{
    a_question asked{"What is the weather in \"Graz\"?"};
    asked.offer({"get_weather"});
    const auto request = gemini_codec{}.encode(asked.inference(), cloud());
    CHECK(
        request.url == "https://generativelanguage.googleapis.com/v1beta/models/"
                       "gemini-2.5-flash:streamGenerateContent?alt=sse"
    );
    CHECK(
        request.body ==
        R"({"generationConfig":{"maxOutputTokens":1024,"temperature":0.7},)"
        R"("tools":[{"functionDeclarations":[{"name":"get_weather",)"
        R"("description":"Does get_weather."}]}],)"
        R"("systemInstruction":{"parts":[{"text":"You are a voice assistant."}]},)"
        R"("contents":[{"role":"user","parts":[{"text":"What is the weather in \"Graz\"?"}]}]})"
    );
}

TEST_CASE("an address with /v1beta and a model with its folder are understood", "[gemini_codec]")
{
    a_question asked;
    backend_options backend = cloud();
    backend.url += "/v1beta/";
    backend.model = "models/gemini-2.5-flash";
    CHECK(
        gemini_codec{}.encode(asked.inference(), backend).url ==
        gemini_codec{}.encode(asked.inference(), cloud()).url
    );
}

TEST_CASE("Gemini gets parameters in its own subset", "[gemini_codec]")
{
    a_question asked;
    json::object schema =
        json::parse(R"({"type":"object","additionalProperties":false,"properties":)"
                    R"({"place":{"type":["string","null"],"minLength":1}}})")
            .as_object();
    asked.tools = make_tool_set({{.name = "x", .description = "X.", .parameters = schema}});
    CHECK_THAT(
        body_of(asked, cloud()),
        Catch::Contains(R"("parameters":{"type":"object","properties":)"
                        R"({"place":{"type":"string","nullable":true,"minLength":1}}}}]}])")
    );
}

TEST_CASE("calls and results go to Gemini as parts by the tool's name", "[gemini_codec]")
{
    a_question asked;
    asked.messages = {
        with_calls({a_call("a"), a_call("b")}),
        tool_message("a", R"({"sky":"clear"})"),
        tool_message("b", "plain words")};
    CHECK_THAT(
        body_of(asked, cloud()),
        Catch::Contains(
            R"("contents":[{"role":"model","parts":[)"
            R"({"functionCall":{"name":"get_weather","args":{"place":"Graz"}}},)"
            R"({"functionCall":{"name":"get_weather","args":{"place":"Graz"}}}]},)"
            R"({"role":"user","parts":[)"
            R"({"functionResponse":{"name":"get_weather","response":{"sky":"clear"}}},)"
            R"({"functionResponse":{"name":"get_weather","response":{"result":"plain words"}}}]}])"
        )
    );
}

TEST_CASE("signature and id of Gemini's own go back with the call", "[gemini_codec]")
{
    a_question asked;
    asked.messages = {
        with_calls({a_call("q", {{"thoughtSignature", "Ep/+A="}, {"id", "q"}}), a_call("b")}),
        tool_message("q", "{}")};
    const std::string body = body_of(asked, cloud());
    CHECK_THAT(
        body,
        Catch::Contains(
            R"({"functionCall":{"id":"q","name":"get_weather","args":{"place":"Graz"}},)"
            R"("thoughtSignature":"Ep/+A="},{"functionCall":{"name")"
        )
    );
    CHECK_THAT(body, Catch::Contains(R"("functionResponse":{"id":"q","name":"get_weather")"));
}

TEST_CASE("a call of another backend gets the stand-in, the first of several", "[gemini_codec]")
{
    a_question asked;
    backend_options backend = cloud();
    backend.profile.stand_in_signature = "skip_it";
    asked.messages = {with_calls({a_call("a"), a_call("b")})};
    CHECK_THAT(
        body_of(asked, backend),
        Catch::Contains(R"({"functionCall":{"name":"get_weather","args":{"place":"Graz"}},)"
                        R"("thoughtSignature":"skip_it"},)"
                        R"({"functionCall":{"name":"get_weather","args":{"place":"Graz"}}}]}])")
    );
}

TEST_CASE("a signature beside words goes back beside them", "[gemini_codec]")
{
    a_question asked;
    message said = assistant_message("It is noon.");
    said.opaque = owned_by("cloud", {{"textSignatures", {"b2xk", "c2ln"}}});
    asked.messages = {said};
    CHECK_THAT(
        body_of(asked, cloud()),
        Catch::Contains(R"({"text":"It is noon.","thoughtSignature":"c2ln"})")
    );
}

TEST_CASE("blank texts are no parts", "[gemini_codec]")
{
    a_question asked;
    asked.messages = {user_message("hello"), assistant_message(" "), user_message("")};
    CHECK_THAT(
        body_of(asked, cloud()),
        Catch::Contains(R"("contents":[{"role":"user","parts":[{"text":"hello"}]}])")
    );
}

TEST_CASE("thoughts have room of their own", "[gemini_codec]")
{
    a_question asked;
    backend_options backend = cloud();
    backend.profile.thinking_room = 4096;
    CHECK_THAT(body_of(asked, backend), Catch::Contains(R"("maxOutputTokens":5120)"));
    backend.think = thinking::off;
    CHECK_THAT(
        body_of(asked, backend),
        Catch::Contains(R"("maxOutputTokens":1024,"temperature":0.7,"thinkingConfig":)"
                        R"({"thinkingBudget":0}})")
    );
    backend.profile.refused = {"thinkingConfig"};
    CHECK_THAT(body_of(asked, backend), !Catch::Contains("thinkingConfig"));
}

TEST_CASE("the closing call to Gemini forbids calls at its end", "[gemini_codec]")
{
    a_question asked;
    asked.offer({"get_weather"});
    const std::string before = body_of(asked, cloud());
    asked.closing = true;
    CHECK(
        body_of(asked, cloud()) == before.substr(0, before.size() - 1) +
                                       R"(,"toolConfig":{"functionCallingConfig":{"mode":"NONE"}}})"
    );
}

TEST_CASE("the key of Gemini stands in one header and not in the address", "[gemini_codec]")
{
    a_question asked;
    backend_options backend = cloud();
    backend.key = "sentinel-key";
    const auto request = gemini_codec{}.encode(asked.inference(), backend);
    CHECK_THAT(request.body + request.url, !Catch::Contains("sentinel"));
    CHECK(request.headers.back().first == "x-goog-api-key");
    CHECK(request.headers.back().second == "sentinel-key");
}

TEST_CASE("a recorded signature comes back byte for byte", "[gemini_codec]")
{
    const auto shared = shared_folder();
    if (shared.empty()) {
        std::cout << "skipped: no recordings of other services (ANSWERD_SHARED)\n";
        return;
    }
    const std::string bytes = file_bytes(
        shared / "data/streams/gemini/google_streaming_tool_call_thought_signature.1.200.sse"
    );
    a_question asked;
    const auto inference = asked.inference();
    const auto backend = cloud();
    const auto decoder = gemini_codec{}.decoder(200, "", inference, backend);
    const auto got = decode(*decoder, {bytes});
    REQUIRE(got.completion() != nullptr);
    const auto from = bytes.find("\"thoughtSignature\"") + 21;
    const std::string signature = bytes.substr(from, bytes.find('"', from) - from);
    REQUIRE(signature.size() > 1000);
    asked.messages = {with_calls(got.completion()->tool_calls)};
    CHECK_THAT(body_of(asked, backend), Catch::Contains("\"" + signature + "\""));
}
