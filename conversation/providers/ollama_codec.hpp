// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/tools_text.hpp"
#include "conversation/providers/wire_codec.hpp"

#include <memory>
#include <string_view>

namespace answerd::conversation::providers {

/// Ollama's own POST /api/chat. Beside its /v1 it takes `num_ctx`, without which a prompt of ten
/// entities is cut in silence (core#119946), `keep_alive`, without which the model is unloaded
/// after five minutes (core#135952), and `think`.
class ollama_codec final : public wire_codec {
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
    mutable tools_text tools_{};
};

} // namespace answerd::conversation::providers
