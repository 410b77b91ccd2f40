// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/model.hpp"
#include "conversation/options.hpp"
#include "conversation/providers/link_options.hpp"

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// What stands in a chain: a language model costs time and fails, a local engine does neither.
enum class link_kind { language_model, local };

struct chain_link {
    std::shared_ptr<model> who{};
    link_kind kind{link_kind::language_model};
    providers::rounds rounds{providers::rounds::all};
    std::optional<std::chrono::milliseconds> hedge{}; ///< see link_options
};

/// Whether a backend takes part in that model call of a turn; 1 is the one that reads the question.
[[nodiscard]] bool takes_part(rounds which, unsigned round) noexcept;

/// The order in which an assistant asks (design section 5): `configured` as listed, then the
/// engines that need no model (`local_ones`: our own sentences, Home Assistant's recogniser) unless
/// the list was ended by `{api: none}` (`ended`) or `local` is off; with `local: first` they go
/// before all. Null ones are left out.
[[nodiscard]] std::vector<chain_link> in_order(
    std::vector<chain_link> configured,
    std::vector<std::shared_ptr<model>> local_ones,
    local_first local,
    bool ended
);

/// The places of `names` in the order of this round: whoever asked for the tools goes first.
[[nodiscard]] std::vector<std::size_t>
order_of(const std::vector<std::string_view>& names, std::string_view stay_with);

/// What becomes of a reply.
enum class verdict {
    give,      ///< it is the answer of the chain
    ask_again, ///< it said nothing: once more, the same one
    next,      ///< the next one is asked
};

struct attempt {
    link_kind kind{link_kind::language_model};
    bool retried{false}; ///< it has been asked again already
    bool may_be_empty{false};
    bool in_time{true}; ///< the turn's deadline has not come
};

[[nodiscard]] verdict judge(const reply& got, const attempt& how);

/// Whether a fault speaks against the backend, so that its breaker counts it. What a model refuses
/// to talk about, a request that is too long for it and a turn that was cancelled do not.
[[nodiscard]] bool counts_against(const fault& what) noexcept;

/// What a backend spares for the next language model: five seconds, but never more than half of
/// what is left.
[[nodiscard]] std::chrono::milliseconds spare_time(steady_time now, steady_time until) noexcept;

} // namespace answerd::conversation::providers
