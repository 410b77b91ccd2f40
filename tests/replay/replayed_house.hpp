// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/replay/recorded_turn.hpp"
#include "tests/replay/state_comparison.hpp"

#include <string>
#include <vector>

namespace answerd::tests {

/// What became of a recorded turn in our hands.
struct replayed {
    home_states before{};
    home_states after{};
    unsigned asked{0};               ///< questions that a person answered with yes
    unsigned failed_there{0};        ///< calls that failed in the recording
    unsigned done_here{0};           ///< those of them that did something here
    std::vector<std::string> said{}; ///< our answers, in order
};

/// Plays one turn from its sentence to its answer: the real answerer, registry, tools and policy; a
/// model that makes exactly the recorded calls; a person who says yes whenever we ask for it.
[[nodiscard]] replayed replay(const recorded_turn& turn, const recorded_home& in);

} // namespace answerd::tests
