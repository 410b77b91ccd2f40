// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/tools_text.hpp"
#include "conversation/providers/wire_codec.hpp"

#include <memory>
#include <string_view>

namespace answerd::conversation::providers {

/// Anthropic's POST /v1/messages. The system text stands apart and is marked for the server's cache
/// together with the tools before it; results of tools are blocks of a user message; thinking comes
/// signed and goes back as it came.
class anthropic_codec final : public wire_codec {
 public:
    anthropic_codec();

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
    mutable tools_text tools_;
};

} // namespace answerd::conversation::providers
