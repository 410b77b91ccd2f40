// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/json_decoder.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// The answer to a chat completion with status 2xx: a stream of chunks, or one JSON body although a
/// stream was asked for. Tolerant: reference/faults.md B, C and D are its fixtures.
class openai_decoder final : public json_decoder {
 public:
    openai_decoder(const inference& asked, const backend_options& backend);

 private:
    void take(const object& chunk, std::string_view raw, std::vector<delta>& into) override;
    void take_choice(const object& choice, std::vector<delta>& into);
    void take_delta(const object& said, std::vector<delta>& into);
    void take_content(const value& content, std::vector<delta>& into);
    void take_calls(const boost::json::array& calls, std::vector<delta>& into);
    void take_call(const object& call, std::optional<std::int64_t> place, std::vector<delta>& into);

    const profile& quirks_;
};

} // namespace answerd::conversation::providers
