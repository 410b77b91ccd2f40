// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/turn_frame.hpp"
#include "conversation/turn_machine.hpp"

#include <functional>

namespace answerd::conversation {

/// What is done when a turn enters OUTPUT: the commit and then the final bytes.
class turn_output {
 public:
    virtual ~turn_output() = default;
    [[nodiscard]] virtual awaitable<delivered> put_out(const turn& current) = 0;
};

/// Carries out what the machine decides, from the first event to the end. It decides nothing
/// itself.
[[nodiscard]] awaitable<turn> drive(turn_frame& frame, turn_event first, turn_output& output);

} // namespace answerd::conversation
