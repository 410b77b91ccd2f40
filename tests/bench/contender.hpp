// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/bench/figures.hpp"

#include <functional>
#include <vector>

namespace answerd::bench {

/// So many conversations at once in the second half of the table.
inline constexpr int many = 50;

/// One way to run turns, measured in rounds.
struct contender {
    const char* name;
    std::function<figures(int at_once, int turns)> run;
    std::vector<figures> one_by_one{};
    std::vector<figures> at_once{};
};

/// A shared machine is faster in one second than in the next, by half and more. So all take short
/// turns at it, and what is compared was measured side by side; a round in which the host took the
/// processors away is measured again.
void measure_in_rounds(std::vector<contender>& all);

/// A row for each, and what each adds to the first.
void print(const std::vector<contender>& all);

} // namespace answerd::bench
