// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/message.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation {

/// Why a model stopped, under its OpenAI name. `other` is every word that has none.
enum class finish_reason { stop, tool_calls, length, content_filter, other };

[[nodiscard]] std::string_view to_string(finish_reason) noexcept;

/// Tokens as the server counted them. `cached` is the part of `input` that it did not read again.
/// `cost` is in the owner's currency, and absent where a price is unknown: that is not free.
struct usage {
    std::uint64_t input_tokens{0};
    std::uint64_t cached_tokens{0};
    std::uint64_t output_tokens{0};
    std::optional<double> cost{};

    /// A sum with something of unknown cost has an unknown cost.
    usage& operator+=(const usage&) noexcept;
    bool operator==(const usage&) const = default;
};

/// What a model answered in one round, put together from its stream. `content` has no reasoning in
/// it. `reason` is true to the content: see make_true().
struct completion {
    std::string content{};
    std::vector<tool_call> tool_calls{};
    finish_reason reason{finish_reason::stop};
    std::optional<usage> spent{};
    bool silent{false};           ///< the answer is to say nothing ("never mind")
    std::string backend{};        ///< name of the model in the chain that answered
    boost::json::object opaque{}; ///< travels back on the assistant message

    bool operator==(const completion&) const = default;
};

/// Calls present mean `tool_calls`, whatever the server said; `tool_calls` claimed with none
/// becomes `other`, the odd branch; calls of a stream that did not finish, or was cut by length,
/// are dropped (they must never run).
[[nodiscard]] completion make_true(completion said, bool finished);

} // namespace answerd::conversation
