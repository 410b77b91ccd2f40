// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/answer.hpp"
#include "conversation/runtime.hpp"

#include <string>

namespace answerd::conversation {

/// The way back to the person, given by a door for one turn.
class voice {
 public:
    virtual ~voice() = default;

    /// A speakable piece, as soon as it is known. Awaited, so a slow listener slows only its own
    /// turn.
    [[nodiscard]] virtual awaitable<void> say(std::string piece) = 0;

    /// The final bytes. Called exactly once, last, never cancelled. False when the listener is
    /// gone.
    [[nodiscard]] virtual awaitable<bool> finish(const answer& whole) = 0;
};

} // namespace answerd::conversation
