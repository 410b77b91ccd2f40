// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/tools_text.hpp"
#include "conversation/providers/wire_codec.hpp"

#include <memory>
#include <optional>
#include <string_view>

namespace answerd::conversation::providers {

/// Google's POST /v1beta/models/MODEL:streamGenerateContent. Tools are described in its subset of
/// JSON Schema; calls carry a signature that must come back with them.
class gemini_codec final : public wire_codec {
 public:
    gemini_codec();

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
