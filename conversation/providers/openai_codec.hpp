// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/tools_text.hpp"
#include "conversation/providers/wire_codec.hpp"

namespace answerd::conversation::providers {

/// OpenAI chat completions, as OpenAI, llama.cpp, Ollama /v1, vLLM, LM Studio, OpenRouter, Groq and
/// many others speak them. What is constant stands first in the body, then the tools, then the
/// messages, so that each request of a conversation extends the one before byte for byte.
class openai_codec final : public wire_codec {
 public:
    [[nodiscard]] http_request
    encode(const inference& asked, const backend_options& backend) const override;
    [[nodiscard]] std::unique_ptr<stream_decoder> decoder(
        int status,
        std::string_view content_type,
        const inference& asked,
        const backend_options& backend
    ) const override;
    [[nodiscard]] std::optional<http_request> list_models(const backend_options& backend
    ) const override;

 private:
    /// A memory of what was written before, never a state: the same input gives the same bytes.
    /// Loop thread only, as everything that encodes.
    mutable tools_text tools_{};
};

} // namespace answerd::conversation::providers
