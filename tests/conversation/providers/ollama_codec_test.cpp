// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/ollama_codec.hpp"
#include "conversation/providers/opaque_fields.hpp"
#include "tests/support/a_question.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

using namespace answerd::conversation;
using namespace answerd::conversation::providers;
using namespace answerd::tests;
namespace json = boost::json;

namespace {

backend_options local()
{
    return {.name = "local", .url = "http://127.0.0.1:11434", .model = "qwen3:4b"};
}

std::string body_of(a_question& asked, const backend_options& backend)
{
    return ollama_codec{}.encode(asked.inference(), backend).body;
}

message with_call(std::string arguments)
{
    message said{.who = role::assistant};
    said.tool_calls = {
        {.id = "a", .name = "get_weather", .arguments = std::move(arguments), .opaque = {}}};
    return said;
}

} // namespace

TEST_CASE("a request is written as Ollama wants it, byte for byte", "[ollama_codec]")
{
    a_question asked{"What is the weather in \"Graz\"?"};
    asked.offer({"get_weather"});
    const auto request = ollama_codec{}.encode(asked.inference(), local());
    CHECK(request.method == "POST");
    CHECK(request.url == "http://127.0.0.1:11434/api/chat");
    CHECK(
        request.body == R"({"model":"qwen3:4b","stream":true,"keep_alive":-1,"think":false,)"
                        R"("options":{"num_ctx":8192,"temperature":0.7,"num_predict":1024},)"
                        R"("tools":[{"type":"function","function":{)"
                        R"("name":"get_weather","description":"Does get_weather.",)"
                        R"("parameters":{"type":"object","properties":{}}}}],"messages":[)"
                        R"({"role":"system","content":"You are a voice assistant."},)"
                        R"({"role":"user","content":"What is the weather in \"Graz\"?"}]})"
    );
}

TEST_CASE("a slash at the end of the address does no harm", "[ollama_codec]")
{
    a_question asked;
    backend_options backend = local();
    backend.url += "/";
    CHECK(
        ollama_codec{}.encode(asked.inference(), backend).url == "http://127.0.0.1:11434/api/chat"
    );
}

TEST_CASE("context, stay and thinking are the backend's", "[ollama_codec]")
{
    a_question asked;
    backend_options backend = local();
    backend.num_ctx = 16384;
    backend.keep_alive = std::chrono::minutes{10};
    const auto [wanted, written] = GENERATE(table<thinking, const char*>({
        {thinking::off, R"("think":false)"},
        {thinking::low, R"("think":"low")"},
        {thinking::medium, R"("think":"medium")"},
        {thinking::high, R"("think":"high")"},
    }));
    backend.think = wanted;
    const std::string body = body_of(asked, backend);
    CHECK_THAT(body, Catch::Contains(R"("num_ctx":16384)"));
    CHECK_THAT(body, Catch::Contains(R"("keep_alive":600)"));
    CHECK_THAT(body, Catch::Contains(written));
}

TEST_CASE("what the server refuses is not sent to Ollama", "[ollama_codec]")
{
    const std::string refused = GENERATE("think", "keep_alive", "temperature", "num_predict");
    a_question asked;
    backend_options backend = local();
    CHECK_THAT(body_of(asked, backend), Catch::Contains("\"" + refused + "\""));
    backend.profile.refused = {refused};
    const std::string body = body_of(asked, backend);
    CHECK_THAT(body, !Catch::Contains("\"" + refused + "\""));
    CHECK(json::parse(body).is_object());
}

TEST_CASE("calls go to Ollama as objects and results by the tool's name", "[ollama_codec]")
{
    a_question asked;
    asked.messages = {with_call(R"({"place":"Graz"})"), tool_message("a", R"({"sky":"clear"})")};
    CHECK_THAT(
        body_of(asked, local()),
        Catch::Contains(
            R"("messages":[{"role":"assistant","content":"","tool_calls":[{"id":"a","function":)"
            R"({"name":"get_weather","arguments":{"place":"Graz"}}}]},)"
            R"({"role":"tool","content":"{\"sky\":\"clear\"}","tool_name":"get_weather",)"
            R"("tool_call_id":"a"}]})"
        )
    );
}

TEST_CASE("arguments that are no object become an empty one for Ollama", "[ollama_codec]")
{
    const std::string arguments = GENERATE("", "{\"pla", "[1]", "{\"a\":\"\xFF\"}");
    a_question asked;
    asked.messages = {with_call(arguments)};
    CHECK_THAT(body_of(asked, local()), Catch::Contains(R"("arguments":{})"));
}

TEST_CASE("the closing call offers Ollama no tools", "[ollama_codec]")
{
    a_question asked;
    asked.offer({"get_weather"});
    asked.closing = true;
    CHECK_THAT(body_of(asked, local()), !Catch::Contains("tools"));
}

TEST_CASE("fields that Ollama put on a message and a call travel back", "[ollama_codec]")
{
    a_question asked;
    message said = with_call("{}");
    said.opaque = owned_by("local", {{"thinking", "Hm."}});
    said.tool_calls.front().opaque = owned_by("local", {{"signature", "c2ln"}});
    asked.messages = {said};
    const std::string body = body_of(asked, local());
    CHECK_THAT(body, Catch::Contains(R"(,"signature":"c2ln"}],"thinking":"Hm."})"));
    backend_options other = local();
    other.name = "other";
    CHECK_THAT(body_of(asked, other), !Catch::Contains("c2ln"));
}

TEST_CASE("the key of an Ollama server stands in one header only", "[ollama_codec]")
{
    a_question asked;
    backend_options backend = local();
    backend.key = "sentinel-key";
    const auto request = ollama_codec{}.encode(asked.inference(), backend);
    CHECK_THAT(request.body + request.url, !Catch::Contains("sentinel"));
    CHECK(request.headers.back().second == "Bearer sentinel-key");
}

TEST_CASE("a status of Ollama but 2xx is a fault", "[ollama_codec]")
{
    a_question asked;
    const auto inference = asked.inference();
    const auto backend = local();
    const auto decoder = ollama_codec{}.decoder(404, "", inference, backend);
    std::vector<delta> deltas;
    CHECK(decoder->feed(R"({"error":"model 'x' not found"})", deltas));
    const auto end = decoder->finish();
    REQUIRE(std::holds_alternative<fault>(end));
    CHECK(std::get<fault>(end).why.code == answerd::errc::not_found);
}

TEST_CASE("a line of Ollama of more than a megabyte is a fault", "[ollama_codec]")
{
    a_question asked;
    const auto inference = asked.inference();
    const auto backend = local();
    std::vector<delta> deltas;
    const auto within = ollama_codec{}.decoder(200, "", inference, backend);
    CHECK(within->feed("{\"" + std::string((1U << 20U) - 2, 'x'), deltas));
    const auto decoder = ollama_codec{}.decoder(200, "", inference, backend);
    CHECK_FALSE(decoder->feed("{\"" + std::string((1U << 20U) - 1, 'x'), deltas));
    const auto end = decoder->finish();
    REQUIRE(std::holds_alternative<fault>(end));
    CHECK(std::get<fault>(end).why.code == answerd::errc::too_large);
}
