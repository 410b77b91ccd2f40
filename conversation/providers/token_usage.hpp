// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/completion.hpp"

#include <boost/json/fwd.hpp>

#include <optional>

namespace answerd::conversation::providers {

/// The tokens that a chunk or body tells: OpenAI's `usage` and its cousins (DeepSeek, Groq), or
/// llama.cpp's `timings`, which come unasked.
[[nodiscard]] std::optional<usage> usage_in(const boost::json::object& chunk) noexcept;

} // namespace answerd::conversation::providers
