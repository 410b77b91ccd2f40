// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/profile.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::conversation::providers;

TEST_CASE("an unknown server gets the plain profile", "[profile]")
{
    const profile plain = known_profile("http://127.0.0.1:8080/v1", "gpt-5-lookalike");
    CHECK(plain.max_tokens_name == "max_tokens");
    CHECK(plain.refused.empty());
    CHECK(plain.closing == closing_style::tool_choice_none);
    CHECK_FALSE(plain.calls_as_text);
}

TEST_CASE(
    "OpenAI's reasoning models get no temperature and the newer name of the limit",
    "[profile]"
)
{
    const profile known = known_profile("https://api.openai.com/v1", "gpt-5-mini");
    CHECK(known.max_tokens_name == "max_completion_tokens");
    CHECK(known.refuses("temperature"));
    CHECK_FALSE(known_profile("https://api.openai.com/v1", "gpt-4o").refuses("temperature"));
}

TEST_CASE("Mistral gets an empty string beside calls", "[profile]")
{
    const profile known = known_profile("https://api.mistral.ai/v1", "mistral-small");
    CHECK(known.absent_content == absent_content::empty_string);
}
