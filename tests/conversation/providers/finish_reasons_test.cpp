// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/finish_reasons.hpp"
#include "tests/support/catch.hpp"

#include <utility>
#include <vector>

using namespace answerd::conversation;
using namespace answerd::conversation::providers;

TEST_CASE("every known word has its OpenAI name, whatever its case", "[finish_reasons]")
{
    using row = std::pair<const char*, finish_reason>;
    const auto [word, reason] = GENERATE(values<row>({
        {"stop", finish_reason::stop},
        {"STOP", finish_reason::stop},
        {"end_turn", finish_reason::stop},
        {"stop_sequence", finish_reason::stop},
        {"tool_calls", finish_reason::tool_calls},
        {"function_call", finish_reason::tool_calls},
        {"tool_use", finish_reason::tool_calls},
        {"length", finish_reason::length},
        {"max_tokens", finish_reason::length},
        {"MAX_TOKENS", finish_reason::length},
        {"model_length", finish_reason::length},
        {"content_filter", finish_reason::content_filter},
        {"refusal", finish_reason::content_filter},
        {"SAFETY", finish_reason::content_filter},
        {"RECITATION", finish_reason::content_filter},
        {"PROHIBITED_CONTENT", finish_reason::content_filter},
        {"sensitive", finish_reason::content_filter},
        {"pause_turn", finish_reason::other},
        {"something new", finish_reason::other},
    }));
    CHECK(finish_reason_from(word) == reason);
}

TEST_CASE("no word means that the answer is not finished", "[finish_reasons]")
{
    CHECK_FALSE(finish_reason_from(""));
}

TEST_CASE("some words say that the answer failed", "[finish_reasons]")
{
    CHECK(is_failure_word("error"));
    CHECK(is_failure_word("MALFORMED_FUNCTION_CALL"));
    CHECK(is_failure_word("UNEXPECTED_TOOL_CALL"));
    CHECK_FALSE(is_failure_word("stop"));
    CHECK_FALSE(is_failure_word(""));
}
