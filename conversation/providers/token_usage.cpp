// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/token_usage.hpp"

#include <boost/json/value.hpp>

#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace answerd::conversation::providers {

namespace json = boost::json;

namespace {

const json::object* object_in(const json::object& from, std::string_view key) noexcept
{
    const auto* value = from.if_contains(key);
    return value == nullptr ? nullptr : value->if_object();
}

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

} // namespace answerd::conversation::providers
