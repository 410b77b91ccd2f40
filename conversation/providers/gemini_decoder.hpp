// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/json_decoder.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// The answer of Gemini's streamGenerateContent: chunks as server-sent events, or all of them in
/// one array where `alt=sse` was lost on the way.
class gemini_decoder final : public json_decoder {
 public:
    gemini_decoder(const inference& asked, const backend_options& backend);

 private:
    void take(const object& chunk, std::string_view raw, std::vector<delta>& into) override;
    void take_candidate(const object& candidate, std::vector<delta>& into);
    void take_part(const object& part, std::vector<delta>& into);
    void take_text(const object& part, std::vector<delta>& into);
    void take_call(const object& call, const object& part, std::vector<delta>& into);

    std::int64_t calls_{0};
};

} // namespace answerd::conversation::providers
