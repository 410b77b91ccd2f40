// SPDX-License-Identifier: Apache-2.0
#include "config/embedded.hpp"
#include "config/model_profiles.hpp"
#include "tests/config/loading.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::config;
using namespace answerd::tests;
using namespace answerd::conversation::providers;

namespace {

llm_backend backend(model_api api, std::string url, std::string model)
{
    llm_backend made;
    made.api = api;
    made.options.url = std::move(url);
    made.options.model = std::move(model);
    return made;
}

} // namespace

TEST_CASE("an unknown server gets the plain profile", "[profiles]")
{
    const auto plain =
        profile_of(backend(model_api::openai, "http://127.0.0.1:8080/v1", "gpt-5-lookalike"));
    CHECK(plain.max_tokens_name == "max_tokens");
    CHECK(plain.refused.empty());
    CHECK(plain.closing == closing_style::tool_choice_none);
    CHECK_FALSE(plain.calls_as_text);
}

TEST_CASE("OpenAI's reasoning models get no temperature and the newer name", "[profiles]")
{
    const std::string url = "https://api.openai.com/v1";
    const auto known = profile_of(backend(model_api::openai, url, "gpt-5-mini"));
    CHECK(known.max_tokens_name == "max_completion_tokens");
    CHECK(known.refuses("temperature"));
    const auto older = profile_of(backend(model_api::openai, url, "gpt-4o"));
    CHECK(older.max_tokens_name == "max_completion_tokens");
    CHECK_FALSE(older.refuses("temperature"));
}

TEST_CASE("Mistral gets an empty string beside calls", "[profiles]")
{
    const auto known =
        profile_of(backend(model_api::openai, "https://api.mistral.ai/v1", "mistral-small"));
    CHECK(known.absent_content == absent_content::empty_string);
}

TEST_CASE("Gemini's thinking models get room to think, the newest a stand-in", "[profiles]")
{
    const std::string url = "https://generativelanguage.googleapis.com";
    CHECK(profile_of(backend(model_api::gemini, url, "gemini-2.0-flash")).thinking_room == 0);
    const auto known = profile_of(backend(model_api::gemini, url, "gemini-2.5-flash"));
    CHECK(known.thinking_room == 8192);
    CHECK(known.stand_in_signature.empty());
    const auto newest = profile_of(backend(model_api::gemini, url, "gemini-3-pro-preview"));
    CHECK(newest.thinking_room == 8192);
    CHECK(newest.stand_in_signature == "skip_thought_signature_validator");
    const auto other_door = profile_of(backend(model_api::openai, url + "/v1beta/openai", "x"));
    CHECK(other_door.schema == schema_form::subset);
}

TEST_CASE("a profile that is named holds whatever the address", "[profiles]")
{
    auto behind_a_gateway = backend(model_api::openai, "http://gateway/v1", "gpt-5");
    CHECK_FALSE(profile_of(behind_a_gateway).refuses("temperature"));
    behind_a_gateway.profile = "openai";
    CHECK(profile_of(behind_a_gateway).refuses("temperature"));
    behind_a_gateway.options.url = "https://api.mistral.ai/v1";
    CHECK(profile_of(behind_a_gateway).absent_content == absent_content::null);
}

TEST_CASE("what a backend sets itself is added to its profile", "[profiles]")
{
    auto own = backend(model_api::openai, "https://api.openai.com/v1", "gpt-5");
    own.options.profile.refused = {"stream_options"};
    own.options.profile.calls_as_text = true;
    const auto found = profile_of(own);
    CHECK(found.refuses("temperature"));
    CHECK(found.refuses("stream_options"));
    CHECK(found.calls_as_text);
}

TEST_CASE("every shipped profile can be read", "[profiles]")
{
    CHECK(profile_names().size() >= 4);
    for (const std::string& name : profile_names()) {
        const std::string file = "profiles/" + name + ".yaml";
        CHECK(check_profiles(embedded(file).value_or(""), file).empty());
    }
}

TEST_CASE("a broken profile is told with its line", "[profiles]")
{
    const auto wrong = check_profiles("rules:\n  - {api: openai, absent: null}\n", "x.yaml");
    REQUIRE(wrong.size() == 1);
    CHECK_THAT(to_line(wrong[0]), Catch::Contains("x.yaml:2:19") && Catch::Contains("absent"));
    CHECK(check_profiles("rulez: []\n", "x.yaml").size() == 1);
    CHECK(check_profiles("rules:\n  - {closing: perhaps}\n", "x.yaml").size() == 1);
}

TEST_CASE("a configured backend has its profile, and an unknown name is refused", "[profiles]")
{
    const settings value =
        good("llm:\n"
             "  - {url: \"https://api.openai.com/v1\", model: gpt-5}\n"
             "  - {url: \"http://box/v1\", calls_as_text: yes, refused: seed}\n");
    CHECK(value.llm.backends.at(0).options.profile.refuses("temperature"));
    CHECK(value.llm.backends.at(1).options.profile.calls_as_text);
    CHECK(value.llm.backends.at(1).options.profile.refuses("seed"));
    const auto problem = wrong("llm: [{url: \"http://box/v1\", profile: opena}]\n");
    REQUIRE(problem.size() == 1);
    CHECK_THAT(problem.front(), Catch::Contains("profile") && Catch::Contains("openai"));
}
