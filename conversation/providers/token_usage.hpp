// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/completion.hpp"

#include <boost/json/fwd.hpp>

#include <optional>

namespace answerd::conversation::providers {

/// The tokens that a chunk or body tells: OpenAI's `usage` and its cousins (DeepSeek, Groq), or
/// llama.cpp's `timings`, which come unasked.
[[nodiscard]] std::optional<usage> usage_in(const boost::json::object& chunk) noexcept;

/// Ollama's `prompt_eval_count` and `eval_count`.
[[nodiscard]] std::optional<usage> ollama_usage(const boost::json::object& last) noexcept;

/// Anthropic's `usage`, where what was read from its cache or put there is no part of
/// `input_tokens`. It comes in two pieces: what is not told stays as it is in `before`.
[[nodiscard]] usage anthropic_usage(const boost::json::object& told, usage before) noexcept;

/// Gemini's `usageMetadata`; thoughts are paid for as output.
[[nodiscard]] std::optional<usage> gemini_usage(const boost::json::object& chunk) noexcept;

} // namespace answerd::conversation::providers
