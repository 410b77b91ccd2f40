// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/replay/recorded_turn.hpp"
#include "tests/support/scripted_home.hpp"

#include <map>
#include <string>
#include <vector>

namespace answerd::tests {

using home_states = std::map<std::string, tools::home::entity_state, std::less<>>;

/// What the home shows of every entity of its view.
[[nodiscard]] home_states states_of(const scripted_home& home);

/// Everything that is not as it should be: an expected state or attribute that did not follow, and
/// any change of an entity that nothing was expected of. Empty: the turn is right. The position of
/// a cover is left out, as theirs was (their curtains took their time).
[[nodiscard]] std::vector<std::string>
differences(const home_states& before, const home_states& after, const expected_changes& expected);

} // namespace answerd::tests
