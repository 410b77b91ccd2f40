// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/token_usage.hpp"

#include "conversation/json_fields.hpp"

#include <boost/json/value.hpp>

#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

/// The first of these that is a count; what is negative, broken or beyond a count is none.
std::uint64_t
count_in(const json::object& from, std::initializer_list<std::string_view> keys) noexcept
{
    for (const auto key : keys) {
        const auto* value = from.if_contains(key);
        const auto* count = value == nullptr ? nullptr : value->if_int64();
        if (count != nullptr && *count >= 0)
            return static_cast<std::uint64_t>(*count);
    }
    return 0;
}

usage from_usage(const json::object& told) noexcept
{
    usage found{
        .input_tokens = count_in(told, {"prompt_tokens", "input_tokens"}),
        .cached_tokens = count_in(told, {"prompt_cache_hit_tokens", "cached_tokens"}),
        .output_tokens = count_in(told, {"completion_tokens", "output_tokens"}),
    };
    for (const std::string_view key : {"prompt_tokens_details", "input_tokens_details"})
        if (const auto* details = object_in(told, key))
            found.cached_tokens = count_in(*details, {"cached_tokens"});
    return found;
}

} // namespace

std::optional<usage> usage_in(const json::object& chunk) noexcept
{
    if (const auto* told = object_in(chunk, "usage"))
        return from_usage(*told);
    if (const auto* groq = object_in(chunk, "x_groq"))
        if (const auto* told = object_in(*groq, "usage"))
            return from_usage(*told);
    if (const auto* timings = object_in(chunk, "timings")) {
        const std::uint64_t cached = count_in(*timings, {"cache_n"});
        return usage{
            .input_tokens = cached + count_in(*timings, {"prompt_n"}),
            .cached_tokens = cached,
            .output_tokens = count_in(*timings, {"predicted_n"}),
        };
    }
    return std::nullopt;
}

std::optional<usage> ollama_usage(const json::object& last) noexcept
{
    // A prompt that was cached whole is not counted again.
    if (!last.contains("eval_count") && !last.contains("prompt_eval_count"))
        return std::nullopt;
    return usage{
        .input_tokens = count_in(last, {"prompt_eval_count"}),
        .output_tokens = count_in(last, {"eval_count"}),
    };
}

usage anthropic_usage(const json::object& told, usage before) noexcept
{
    if (told.contains("input_tokens")) {
        before.cached_tokens = count_in(told, {"cache_read_input_tokens"});
        before.input_tokens = count_in(told, {"input_tokens"}) + before.cached_tokens +
                              count_in(told, {"cache_creation_input_tokens"});
    }
    if (told.contains("output_tokens"))
        before.output_tokens = count_in(told, {"output_tokens"});
    return before;
}

std::optional<usage> gemini_usage(const json::object& chunk) noexcept
{
    const auto* told = object_in(chunk, "usageMetadata");
    if (told == nullptr)
        return std::nullopt;
    return usage{
        .input_tokens = count_in(*told, {"promptTokenCount"}),
        .cached_tokens = count_in(*told, {"cachedContentTokenCount"}),
        .output_tokens =
            count_in(*told, {"candidatesTokenCount"}) + count_in(*told, {"thoughtsTokenCount"}),
    };
}

} // namespace answerd::conversation::providers
