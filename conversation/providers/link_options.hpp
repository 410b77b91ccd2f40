// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>

namespace answerd::conversation::providers {

/// What a million tokens cost, in whatever currency the owner counts in.
struct token_price {
    std::optional<double> input{};
    std::optional<double> output{};
};

/// Which model calls of a turn a backend takes part in.
enum class rounds {
    all,
    first, ///< only the call that reads the question
    later, ///< only those after a tool ran: a smaller model can word a result
};

/// How the chain uses one backend; what the backend itself needs stands in backend_options.
struct link_options {
    providers::rounds rounds{providers::rounds::all};
    unsigned parallel{0};           ///< calls at the same time; 0: no limit
    unsigned per_minute{0};         ///< calls in any sixty seconds; 0: no limit
    token_price price{};            ///< unknown when absent, never free
    std::optional<double> budget{}; ///< the most it may cost in a day (UTC)
    /// After this long without an answer the next language model is asked as well; who answers
    /// first is heard.
    std::optional<std::chrono::milliseconds> hedge{};
};

} // namespace answerd::conversation::providers
