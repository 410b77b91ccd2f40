// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/wyoming/event_codec.hpp"
#include "ha_bridge/wyoming/info.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <set>

using namespace answerd::ha_bridge::wyoming;

namespace json = boost::json;

namespace {

json::object info_for(const info_options& options)
{
    const std::string bytes = encode_info(options);
    std::string_view rest = bytes;
    event_decoder decoder;
    const auto got = decoder.take(rest);
    REQUIRE(got.has_value());
    REQUIRE(got->has_value());
    CHECK(rest.empty());
    CHECK((*got)->type == "info");
    return (*got)->data;
}

/// Its reader throws where one of these is missing (wyoming.md 4).
void check_artifact(const json::object& one)
{
    CHECK(one.at("name").is_string());
    CHECK(one.at("installed") == true);
    CHECK(one.at("attribution").at("name").is_string());
    CHECK(one.at("attribution").at("url").is_string());
    CHECK(one.at("description").is_string());
    CHECK(one.at("version").is_string());
}

} // namespace

TEST_CASE("info has all seven lists and never a satellite", "[wyoming][info]")
{
    const auto info = info_for({});
    CHECK(info.size() == 7);
    for (const char* list : {"asr", "tts", "handle", "intent", "wake", "mic", "snd"})
        CHECK(info.at(list).is_array());
    CHECK_FALSE(info.contains("satellite"));
}

TEST_CASE("info offers one handle program and nothing else", "[wyoming][info]")
{
    const auto info = info_for({});
    for (const auto& [kind, programs] : info)
        CHECK(programs.as_array().size() == (kind == "handle" ? 1U : 0U));
}

TEST_CASE("program and model have every field that a reader needs", "[wyoming][info]")
{
    const auto info = info_for({.name = "kitchen", .version = "1.2.3"});
    const auto& program = info.at("handle").as_array().at(0).as_object();
    check_artifact(program);
    CHECK(program.at("name") == "kitchen");
    CHECK(program.at("version") == "1.2.3");
    CHECK(program.at("supports_handled_streaming") == false);
    REQUIRE(program.at("models").as_array().size() == 1);
    check_artifact(program.at("models").as_array().at(0).as_object());
}

TEST_CASE("languages are listed one by one", "[wyoming][info]")
{
    const auto info = info_for({.languages = {"en", "de"}});
    const auto& model = info.at("handle").at(0).at("models").at(0);
    CHECK(model.at("languages") == json::array{"en", "de"});
}

TEST_CASE("home control is claimed only when it is so", "[wyoming][info]")
{
    const bool can = GENERATE(false, true);
    const auto info = info_for({.supports_home_control = can});
    CHECK(info.at("handle").at(0).at("supports_home_control") == can);
}

TEST_CASE("the voice languages are sorted, distinct and hold the usual ones", "[wyoming][info]")
{
    const auto& all = voice_languages();
    CHECK(std::ranges::is_sorted(all));
    CHECK(std::set(all.begin(), all.end()).size() == all.size());
    for (const char* usual : {"en", "de", "fr", "pt-BR", "zh-CN"})
        CHECK(std::ranges::find(all, usual) != all.end());
}

TEST_CASE(
    "info with every language stays far below what a reader takes in one line",
    "[wyoming][info]"
)
{
    const auto bytes = encode_info({.languages = voice_languages()});
    CHECK(bytes.find('\n') < 200);
    CHECK(bytes.size() < 4096);
}
