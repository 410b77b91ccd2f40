// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace answerd::bench {

using micros = std::chrono::duration<double, std::micro>;

/// What a run of equal turns took.
struct figures {
    std::vector<micros> turns;
    micros whole{0};
    micros cpu{0};
    long stolen{0}; ///< by the host meanwhile, in ticks of 10 ms

    /// The duration that `share` of the turns did not exceed.
    [[nodiscard]] micros at(double share)
    {
        std::sort(turns.begin(), turns.end());
        return turns.at(static_cast<std::size_t>(share * static_cast<double>(turns.size() - 1)));
    }

    [[nodiscard]] double per_second() const
    {
        return static_cast<double>(turns.size()) / (whole.count() / 1e6);
    }

    [[nodiscard]] micros cpu_per_turn() const { return cpu / static_cast<double>(turns.size()); }

    void add(const figures& more)
    {
        turns.insert(turns.end(), more.turns.begin(), more.turns.end());
        whole += more.whole;
        cpu += more.cpu;
    }
};

} // namespace answerd::bench
