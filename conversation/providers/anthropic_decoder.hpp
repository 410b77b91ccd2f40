// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/json_decoder.hpp"

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// The field under which blocks of thinking are kept on a message, whole and in their order.
inline constexpr std::string_view kept_blocks = "thinking_blocks";

/// The answer of Anthropic's Messages: a stream of events about blocks, or one message.
class anthropic_decoder final : public json_decoder {
 public:
    anthropic_decoder(const inference& asked, const backend_options& backend);

 private:
    /// What the deltas of a block are for.
    enum class block { other, text, thinking, call };

    void take(const object& said, std::string_view raw, std::vector<delta>& into) override;
    void take_whole(const object& message, std::vector<delta>& into);
    void begin_block(std::int64_t index, const object& said, std::vector<delta>& into);
    void begin_text(const object& said, std::vector<delta>& into);
    void begin_call(std::int64_t index, const object& said, std::vector<delta>& into);
    void take_delta(std::int64_t index, const object& said, std::vector<delta>& into);
    void end_block(std::int64_t index);
    void take_usage(const object& from);
    void take_end(const object& from);

    std::map<std::int64_t, block> blocks_{};
    std::map<std::int64_t, object> thoughts_{}; ///< open blocks of thinking
    usage spent_{};
    bool apart_{false}; ///< something stood between this text and the one before
};

} // namespace answerd::conversation::providers
