// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/json_decoder.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// The answer of Ollama's /api/chat: one JSON text a line, the last with `done` (home-assistant.md
/// 7.2).
class ollama_decoder final : public json_decoder {
 public:
    ollama_decoder(const inference& asked, const backend_options& backend);

 private:
    void take(const object& said, std::string_view raw, std::vector<delta>& into) override;
    void take_message(const object& said, std::vector<delta>& into);
    void take_call(const object& call, std::vector<delta>& into);
    void take_end(const object& said);

    const profile& quirks_;
    std::int64_t calls_{0};
};

} // namespace answerd::conversation::providers
