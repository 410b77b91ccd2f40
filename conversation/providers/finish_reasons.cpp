// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/finish_reasons.hpp"

#include "conversation/providers/text_match.hpp"

#include <algorithm>
#include <array>

namespace answerd::conversation::providers {

namespace {

struct named_reason {
    std::string_view word;
    finish_reason reason;
};

constexpr std::array named_reasons{
    named_reason{"stop", finish_reason::stop}, // also Gemini's STOP
    named_reason{"end_turn", finish_reason::stop},
    named_reason{"stop_sequence", finish_reason::stop},
    named_reason{"eos", finish_reason::stop},
    named_reason{"eos_token", finish_reason::stop},
    named_reason{"end", finish_reason::stop},
    named_reason{"complete", finish_reason::stop},
    named_reason{"completed", finish_reason::stop},
    named_reason{"tool_calls", finish_reason::tool_calls},
    named_reason{"tool_call", finish_reason::tool_calls},
    named_reason{"function_call", finish_reason::tool_calls},
    named_reason{"tool_use", finish_reason::tool_calls},
    named_reason{"length", finish_reason::length},
    named_reason{"max_tokens", finish_reason::length},
    named_reason{"max_output_tokens", finish_reason::length},
    named_reason{"model_length", finish_reason::length},
    named_reason{"token_limit", finish_reason::length},
    named_reason{"model_context_window_exceeded", finish_reason::length},
    named_reason{"content_filter", finish_reason::content_filter},
    named_reason{"content_filtered", finish_reason::content_filter},
    named_reason{"refusal", finish_reason::content_filter},
    named_reason{"safety", finish_reason::content_filter},
    named_reason{"recitation", finish_reason::content_filter},
    named_reason{"blocklist", finish_reason::content_filter},
    named_reason{"prohibited_content", finish_reason::content_filter},
    named_reason{"spii", finish_reason::content_filter},
    named_reason{"sensitive", finish_reason::content_filter}, // Z.AI
    named_reason{"image_safety", finish_reason::content_filter},
    named_reason{"language", finish_reason::content_filter}, // Gemini: one that it does not speak
    named_reason{"guardrail_intervened", finish_reason::content_filter},
};

constexpr std::array<std::string_view, 7> failure_words{
    "error",
    "malformed_function_call",
    "unexpected_tool_call",
    "too_many_tool_calls",
    "missing_thought_signature",
    "network_error", // Z.AI
    "failed",
};

} // namespace

std::optional<finish_reason> finish_reason_from(std::string_view word) noexcept
{
    if (word.empty() || same_word(word, "finish_reason_unspecified"))
        return std::nullopt;
    const auto* named =
        std::find_if(named_reasons.begin(), named_reasons.end(), [word](const auto& entry) {
            return same_word(entry.word, word);
        });
    return named == named_reasons.end() ? finish_reason::other : named->reason;
}

bool is_failure_word(std::string_view word) noexcept
{
    return std::any_of(failure_words.begin(), failure_words.end(), [word](std::string_view known) {
        return same_word(known, word);
    });
}

} // namespace answerd::conversation::providers
