// SPDX-License-Identifier: Apache-2.0
#include "tests/support/a_question.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/codecs.hpp"
#include "tests/support/source_dir.hpp"
#include "tests/support/streams.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <boost/json/value_to.hpp>

#include <filesystem>
#include <iostream>
#include <string>

using namespace answerd::conversation;
using namespace answerd::tests;
namespace fs = std::filesystem;
namespace json = boost::json;

namespace {

struct recording : recorded_response {
    std::string api{"openai"};
};

decoded read(const recording& recorded, const std::vector<std::string_view>& pieces)
{
    a_question asked;
    asked.offer({"get_weather", "get_datetime", "set_light"});
    const auto inference = asked.inference();
    const providers::backend_options backend{.name = "recorded"};
    const auto codec = codec_of(recorded.api);
    const auto decoder = codec->decoder(recorded.status, recorded.content_type, inference, backend);
    return decode(*decoder, pieces);
}

/// Cut in two at some 200 places and into pieces of 1 and of 7 bytes.
void check_cuts(const recording& recorded, const std::string& expected)
{
    const std::string_view body{recorded.body};
    const std::size_t step = std::max<std::size_t>(1, body.size() / 200);
    for (std::size_t at = 1; at < body.size(); at += step) {
        const auto got = to_line(read(recorded, {body.substr(0, at), body.substr(at)}));
        if (got != expected)
            CHECK(got == expected);
    }
    for (const std::size_t size : {std::size_t{1}, std::size_t{7}}) {
        std::vector<std::string_view> pieces;
        for (std::size_t at = 0; at < body.size(); at += size)
            pieces.push_back(body.substr(at, size));
        CHECK(to_line(read(recorded, pieces)) == expected);
    }
}

std::string api_of(std::string_view folder)
{
    const bool own = folder == "anthropic" || folder == "gemini";
    return own ? std::string{folder} : "openai";
}

fs::path model_rig() { return fs::path{ANSWERD_SOURCE_DIR} / "tests/rig/model/recorded"; }

bool is_chat(const fs::path& response)
{
    fs::path request = response;
    request.replace_extension(".request");
    return file_bytes(request).starts_with("POST /v1/chat/completions");
}

} // namespace

TEST_CASE(
    "every recording of llama.cpp gives what its index tells, however it is cut",
    "[recordings]"
)
{
    const auto index = json::parse(file_bytes(model_rig() / "index.json")).as_object();
    unsigned streams = 0;
    for (const auto& path : files_in(model_rig(), ".response")) {
        const auto* entry = index.if_contains(path.stem().string());
        if (entry == nullptr || !is_chat(path))
            continue;
        INFO(path.filename().string());
        const recording recorded{read_response(file_bytes(path))};
        const decoded got = read(recorded, {recorded.body});
        check_cuts(recorded, to_line(got));
        const auto* answer = entry->as_object().if_contains("answer");
        if (answer == nullptr || !answer->is_object() || recorded.status != 200)
            continue;
        ++streams;
        if (got.completion() == nullptr || got.completion()->reason == finish_reason::length)
            continue;
        const auto& calls = answer->at("calls").as_array();
        REQUIRE(got.completion()->tool_calls.size() == calls.size());
        for (std::size_t at = 0; at < calls.size(); ++at) {
            const auto& call = got.completion()->tool_calls[at];
            CHECK(call.id == json::value_to<std::string>(calls[at].at("id")));
            CHECK(call.arguments == json::value_to<std::string>(calls[at].at("arguments")));
        }
    }
    CHECK(streams > 20);
}

TEST_CASE("faults of llama.cpp have their class", "[recordings]")
{
    const auto [name, what] = GENERATE(table<const char*, code>({
        {"error-key", code::model_auth},
        {"error-context", code::model_error},
        {"error-arguments", code::model_error},
        {"error-path", code::model_error},
        {"loading-chat", code::model_unreachable},
    }));
    const recording recorded{
        read_response(file_bytes(model_rig() / (std::string{name} + ".response")))};
    const decoded got = read(recorded, {recorded.body});
    REQUIRE(got.fault() != nullptr);
    CHECK(got.fault()->what == what);
}

TEST_CASE("a call that llama.cpp wrote as text is never words", "[recordings]")
{
    const std::string name = GENERATE("choice-none", "stock-template-call-as-text");
    const recording recorded{read_response(file_bytes(model_rig() / (name + ".response")))};
    const decoded got = read(recorded, {recorded.body});
    REQUIRE(got.completion() != nullptr);
    INFO(got.completion()->content);
    CHECK(got.completion()->tool_calls.empty());
    CHECK(got.completion()->content.find("get_weather") == std::string::npos);
    CHECK(got.text.find("get_weather") == std::string::npos);
}

TEST_CASE("recordings of other services decode the same at every cut", "[recordings]")
{
    const fs::path shared = shared_folder();
    if (shared.empty()) {
        std::cout << "skipped: no recordings of other services (ANSWERD_SHARED)\n";
        return;
    }
    for (const char* const who :
         {"openai",
          "groq",
          "openrouter",
          "deepseek",
          "zai",
          "openai-compatible",
          "anthropic",
          "gemini"}) {
        for (const auto& path : files_in(shared / "data/streams" / who, "")) {
            const std::string name = path.filename().string();
            if (name.find(".200.") == std::string::npos)
                continue;
            INFO(who << "/" << name);
            const recording recorded{
                {.status = 200, .content_type = {}, .body = file_bytes(path)},
                api_of(who)};
            const decoded got = read(recorded, {recorded.body});
            const bool fails = name.find("error") != std::string::npos && got.fault() != nullptr;
            CHECK((got.completion() != nullptr || fails));
            if (got.completion() != nullptr) {
                const auto& said = *got.completion();
                CHECK((!said.content.empty() || !said.tool_calls.empty()));
                CHECK(said.content.find("<think>") == std::string::npos);
            }
            check_cuts(recorded, to_line(got));
        }
    }
}
