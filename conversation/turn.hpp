// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/answer.hpp"
#include "conversation/completion.hpp"
#include "conversation/options.hpp"
#include "conversation/outcome.hpp"
#include "conversation/state.hpp"

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace answerd::conversation {

/// Why a turn is brought to its end before the model has spoken.
enum class interruption { cancelled, deadline };

/// A call that a model asked for, and what came of it.
struct call_result {
    tool_call call{};
    conversation::outcome outcome{};
    bool ran{false}; ///< false: not run, or answered from an earlier result
    std::chrono::milliseconds took{0};

    bool operator==(const call_result&) const = default;
};

/// All there is to know of a running turn, as one value; turn_machine turns one into the next.
struct turn {
    state where{state::receive_input};
    loop_options limits{};

    bool cancelled{false};
    bool out_of_time{false};

    std::vector<message>
        messages{};          ///< what the model sees: system, history view, then this turn's own
    std::size_t own_from{0}; ///< index of the user's message: from here on it is this turn's
    unsigned rounds{0};      ///< completions so far
    completion last{};
    std::vector<call_result> results{}; ///< every call of the turn, in order
    std::size_t batch_from{0};          ///< where the newest batch begins in `results`

    code ended{code::ok};
    bool limit_reached{false};
    std::string text{};
    bool silent{false};
    std::vector<state> visited{state::receive_input};

    [[nodiscard]] bool interrupted() const noexcept { return cancelled || out_of_time; }
    [[nodiscard]] unsigned allowed_rounds() const noexcept;
    /// What came of the calls of the newest completion that had any.
    [[nodiscard]] std::span<const call_result> newest_batch() const noexcept;
    /// The newest batch asked only for what was answered before: with tools it would go on so.
    [[nodiscard]] bool goes_in_circles() const noexcept;
    /// The next model call is the last one, and must do without tools.
    [[nodiscard]] bool closing_is_next() const noexcept;
};

} // namespace answerd::conversation
