// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_view.hpp"

#include <string>
#include <vector>

namespace answerd::daemon::trial {

/// A question, and what would be right.
struct question {
    std::string text{};
    std::vector<std::string> tools{}; ///< one of these has to be called; none: no call at all
    std::string service{};            ///< that is done then ("turn_on"); empty: nothing is done
    std::string entity{};             ///< to which; empty: to any
    std::string place{};              ///< a name that the search for places must be given

    bool operator==(const question&) const = default;
};

inline constexpr std::size_t question_count = 20;

/// Twenty questions for this home: about what it has, and where it has little more about weather,
/// time, and what needs no tool.
[[nodiscard]] std::vector<question> questions_for(const tools::home::home_view& home);

} // namespace answerd::daemon::trial
