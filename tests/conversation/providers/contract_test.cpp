// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/builtin_engine.hpp"
#include "conversation/providers/language_model.hpp"
#include "tests/support/a_question.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/codecs.hpp"
#include "tests/support/dialects.hpp"
#include "tests/support/streamed_http.hpp"

#include <functional>
#include <iomanip>
#include <iostream>
#include <map>
#include <sstream>

namespace answerd::conversation::providers {
namespace {

using namespace std::chrono_literals;
using namespace tests;

/// What a provider must make of one situation. `kind` is the outcome; `content` is checked where a
/// server's own words come through.
struct contract_case {
    std::string name{};
    std::function<std::deque<streamed_answer>(const dialect&)> peer{};
    std::string kind{};
    std::string content{};
    std::string to_engine{}; ///< the sentence that leads the built-in engine there; none: it cannot
};

std::string kind_of(const reply& got)
{
    if (const auto* failed = std::get_if<fault>(&got)) {
        std::string kind = "fault " + std::string{to_string(failed->what)};
        if (failed->retry_after)
            kind += " after " + std::to_string(failed->retry_after->count()) + " ms";
        return kind;
    }
    const auto* said = std::get_if<completion>(&got);
    if (said == nullptr)
        return "passed on";
    std::string kind = said->content.empty() ? "" : "words";
    if (!said->tool_calls.empty())
        kind += (kind.empty() ? "" : ", ") + std::to_string(said->tool_calls.size()) + " calls";
    if (said->reason == finish_reason::length)
        kind += kind.empty() ? "cut" : ", cut";
    return kind.empty() ? "nothing" : kind;
}

tool_call weather(std::string id, std::string place = "Graz")
{
    return {
        .id = std::move(id),
        .name = "get_weather",
        .arguments = R"({"place":")" + place + R"("})",
        .opaque = {}};
}

streamed_answer answer(std::string bytes, int status = 200)
{
    streamed_answer made;
    made.status = status;
    // Cut somewhere, as a network would.
    const std::size_t half = bytes.size() / 2;
    made.pieces = {{bytes.substr(0, half)}, {bytes.substr(half)}};
    return made;
}

using peer = std::function<std::deque<streamed_answer>(const dialect&)>;

peer says(spoken_script said)
{
    return [said](const dialect& api) {
        return std::deque<streamed_answer>{answer(api.stream(said))};
    };
}

peer refuses(int status, std::string retry_after = {}, bool then_good = false)
{
    return [=](const dialect& api) {
        auto refused = answer(api.error(status, "scripted"), status);
        if (!retry_after.empty())
            refused.headers["retry-after"] = retry_after;
        std::deque<streamed_answer> all{refused};
        if (then_good)
            all.push_back(answer(api.stream({.words = {"It is noon."}})));
        return all;
    };
}

peer body(int status, std::string text)
{
    return [=](const dialect&) { return std::deque<streamed_answer>{answer(text, status)}; };
}

peer transport(errc why)
{
    return [=](const dialect&) {
        streamed_answer none;
        none.refused = why;
        return std::deque<streamed_answer>{none};
    };
}

peer silent()
{
    return [](const dialect&) {
        streamed_answer none;
        none.head_after = 1h;
        return std::deque<streamed_answer>{none};
    };
}

std::vector<contract_case> all_cases()
{
    const tool_call half{.id = "a", .name = "get_weather", .arguments = "{\"pla", .opaque = {}};
    return {
        {"text", says({.words = {"It is", " noon."}}), "words", "It is noon.", "hello"},
        {"one call", says({.calls = {weather("a")}}), "1 calls", "", "weather in graz"},
        {"two calls", says({.calls = {weather("a"), weather("b", "Wien")}}), "2 calls", "", ""},
        {"call and text",
         says({.words = {"One moment."}, .calls = {weather("a")}}),
         "words, 1 calls",
         "One moment.",
         ""},
        {"text after thinking",
         says({.thoughts = {"Hm, ", "noon."}, .words = {"It is noon."}}),
         "words",
         "It is noon.",
         ""},
        {"empty", says({}), "nothing", "", "never mind"},
        {"reasoning only", says({.thoughts = {"Hm."}}), "nothing", "", ""},
        {"cut by length", says({.words = {"It"}, .end = ending::length}), "words, cut", "It", ""},
        {"cut, half a call", says({.calls = {half}, .end = ending::length}), "cut", "", ""},
        {"refusal", says({.end = ending::refusal}), "fault model_refused", "", ""},
        {"error inside",
         says({.words = {"It"}, .end = ending::error}),
         "fault model_error",
         "",
         ""},
        {"lost within text",
         says({.words = {"It"}, .end = ending::lost}),
         "fault model_unreachable",
         "",
         ""},
        {"lost after a sentence",
         says({.words = {"It is noon."}, .end = ending::lost}),
         "words",
         "It is noon.",
         ""},
        {"lost after a call",
         says({.calls = {weather("a")}, .end = ending::lost}),
         "fault model_unreachable",
         "",
         ""},
        {"wrong key", refuses(401), "fault model_auth", "", ""},
        {"500 twice", refuses(500), "fault model_error", "", ""},
        {"500, then well", refuses(500, "", true), "words", "It is noon.", ""},
        {"429, wait 2 s", refuses(429, "2", true), "words", "It is noon.", ""},
        {"429, wait 60 s", refuses(429, "60"), "fault model_rate_limited after 60000 ms", "", ""},
        {"502 with a page", body(502, "<html>x</html>"), "fault model_unreachable", "", ""},
        {"200 with a page", body(200, "<html>x</html>"), "fault model_error", "", ""},
        {"200 with nothing", body(200, ""), "fault model_error", "", ""},
        {"nobody there", transport(errc::unreachable), "fault model_unreachable", "", ""},
        {"silence", silent(), "fault model_timeout", "", ""},
        {"not its business", nullptr, "passed on", "", "tell me a story"},
    };
}

backend_options cloud(const dialect& api)
{
    return {
        .name = std::string{api.api()},
        .url = "https://api.example.com",
        .model = "m",
        .key = "sentinel-key"};
}

reply ask_server(const dialect& api, std::deque<streamed_answer> answers)
{
    fake_runtime time;
    streamed_http http{time, std::move(answers)};
    language_model model{cloud(api), codec_of(api.api()), http, time};
    a_question asked;
    asked.offer({"get_weather", "get_datetime"});
    asked.until = time.now() + 25s;
    return time.play(model.infer(asked.inference()));
}

class small_languages final : public languages {
 public:
    small_languages()
    {
        auto made = std::make_shared<language>();
        made->words["never_mind"] = {"never mind"};
        sentence_rule weather;
        weather.templates = {"weather in {place}"};
        weather.tool = "get_weather";
        weather.arguments = {{"place", "{place}"}};
        sentence_rule hello;
        hello.templates = {"hello"};
        hello.say = "Hello.";
        made->sentences = {weather, hello};
        only_ = made;
    }
    [[nodiscard]] language_ptr pick(std::string_view) const override { return only_; }
    [[nodiscard]] std::vector<std::string> tags() const override { return {"en"}; }

 private:
    language_ptr only_{};
};

reply ask_engine(const std::string& sentence)
{
    const small_languages known;
    builtin_engine engine{known, unmatched::pass};
    a_question asked{sentence};
    asked.offer({"get_weather", "get_datetime"});
    fake_runtime time;
    return time.play(engine.infer(asked.inference()));
}

} // namespace

TEST_CASE("every provider keeps the contract", "[contract]")
{
    std::ostringstream table;
    table << std::left << std::setw(24) << "case";
    for (const auto& api : all_dialects())
        table << std::setw(11) << api->api();
    table << std::setw(11) << "builtin"
          << "outcome\n";
    for (const auto& each : all_cases()) {
        table << std::setw(24) << each.name;
        const auto judge = [&](std::string_view who, const reply& got) {
            INFO(each.name << " at " << who);
            CHECK(kind_of(got) == each.kind);
            table << std::setw(11) << (kind_of(got) == each.kind ? "ok" : "WRONG");
            return std::get_if<completion>(&got);
        };
        for (const auto& api : all_dialects()) {
            if (!each.peer) {
                table << std::setw(11) << "-";
                continue;
            }
            const reply got = ask_server(*api, each.peer(*api));
            if (const auto* said = judge(api->api(), got)) {
                CHECK(said->content == each.content);
                CHECK(said->backend == api->api());
                for (const auto& call : said->tool_calls)
                    CHECK(call.name == "get_weather");
            }
        }
        if (each.to_engine.empty())
            table << std::setw(11) << "-";
        else
            judge("builtin", ask_engine(each.to_engine));
        table << each.kind << '\n';
    }
    std::cout << table.str();
}

TEST_CASE("what a provider signed travels back to it and to no other", "[contract]")
{
    for (const auto& api : all_dialects()) {
        INFO(api->api());
        const reply got = ask_server(*api, {answer(api->signed_call())});
        const auto* said = std::get_if<completion>(&got);
        REQUIRE(said != nullptr);
        REQUIRE(said->tool_calls.size() == 1);
        CHECK(said->content.empty());
        a_question asked;
        message back{.who = role::assistant};
        back.tool_calls = said->tool_calls;
        back.opaque = said->opaque;
        asked.messages.push_back(back);
        asked.messages.push_back(tool_message(said->tool_calls.front().id, "{}"));
        for (const auto& other : all_dialects()) {
            const auto body = codec_of(other->api())->encode(asked.inference(), cloud(*other)).body;
            const bool has_it = body.find(a_signature) != std::string::npos;
            CHECK(has_it == (other == api));
        }
    }
}

TEST_CASE("a picture goes to a backend that is shown pictures, and to no other", "[contract]")
{
    const std::map<std::string_view, std::string> parts{
        {"openai",
         R"("content":[{"type":"text","text":"What is this?"},{"type":"image_url","image_url":{"url":"data:image/png;base64,iVBORw0="}}])"},
        {"anthropic",
         R"([{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw0="}},{"type":"text","text":"What is this?")"},
        {"gemini",
         R"("parts":[{"inlineData":{"mimeType":"image/png","data":"iVBORw0="}},{"text":"What is this?"}])"},
        {"ollama", R"("content":"What is this?","images":["iVBORw0="])"},
    };
    a_question asked{"What is this?"};
    asked.messages.back().images = {{.media_type = "image/png", .base64 = "iVBORw0="}};
    for (const auto& api : all_dialects()) {
        INFO(api->api());
        backend_options backend = cloud(*api);
        const auto blind = codec_of(api->api())->encode(asked.inference(), backend);
        CHECK_THAT(blind.body, !Catch::Contains("iVBORw0="));
        backend.profile.vision = true;
        const auto seeing = codec_of(api->api())->encode(asked.inference(), backend);
        CHECK_THAT(seeing.body, Catch::Contains(parts.at(api->api())));
    }
}

TEST_CASE("the limit of tokens is sent under the name that the server wants", "[contract]")
{
    const std::string refusal =
        R"({"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this )"
        R"(model. Use 'max_completion_tokens' instead.","param":"max_tokens",)"
        R"("code":"unsupported_parameter"}})";
    const auto& openai = *all_dialects().front();
    fake_runtime time;
    streamed_http http{
        time,
        {answer(refusal, 400), answer(openai.stream({.words = {"It is noon."}}))}};
    language_model model{cloud(openai), codec_of("openai"), http, time};
    a_question asked;
    asked.until = time.now() + 25s;
    const reply got = time.play(model.infer(asked.inference()));
    CHECK(std::get<completion>(got).content == "It is noon.");
    REQUIRE(http.requests.size() == 2);
    CHECK_THAT(http.requests[0].body, Catch::Contains(R"("max_tokens":1024)"));
    CHECK_THAT(http.requests[1].body, Catch::Contains(R"("max_completion_tokens":1024)"));
    CHECK_THAT(http.requests[1].body, !Catch::Contains(R"("max_tokens")"));
}

TEST_CASE("no provider sends its key anywhere but in a header", "[contract]")
{
    a_question asked;
    asked.offer({"get_weather"});
    for (const auto& api : all_dialects()) {
        INFO(api->api());
        const auto request = codec_of(api->api())->encode(asked.inference(), cloud(*api));
        CHECK_THAT(request.url + request.body, !Catch::Contains("sentinel"));
        unsigned headers = 0;
        for (const auto& [name, value] : request.headers)
            headers += value.find("sentinel-key") != std::string::npos ? 1U : 0U;
        CHECK(headers == 1);
    }
}

} // namespace answerd::conversation::providers
