// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/anthropic_codec.hpp"
#include "conversation/providers/gemini_codec.hpp"
#include "conversation/providers/ollama_codec.hpp"
#include "conversation/providers/openai_codec.hpp"

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace answerd::tests {

/// The codec of an API by the name that `llm:` knows it under.
[[nodiscard]] inline std::shared_ptr<const conversation::providers::wire_codec>
codec_of(std::string_view api)
{
    using namespace conversation::providers;
    if (api == "openai")
        return std::make_shared<const openai_codec>();
    if (api == "ollama")
        return std::make_shared<const ollama_codec>();
    if (api == "anthropic")
        return std::make_shared<const anthropic_codec>();
    if (api == "gemini")
        return std::make_shared<const gemini_codec>();
    throw std::runtime_error{"no such api: " + std::string{api}};
}

} // namespace answerd::tests
