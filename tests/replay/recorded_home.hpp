// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/scripted_home.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <map>
#include <string>
#include <vector>

namespace answerd::tests {

/// One home of the recorded turns, in the words of our double.
struct recorded_home {
    struct room {
        std::string id{};
        std::string name{};
        std::string floor{}; ///< its name; empty: none
    };
    std::vector<room> areas{};
    std::vector<scripted_entity> entities{}; ///< with the states that the home begins with
};

/// By name. Throws when `from` is not such a file.
[[nodiscard]] std::map<std::string, recorded_home> read_homes(const boost::json::value& from);

/// Builds the home, and gives it services that act as those of Home Assistant's synthetic homes do.
void furnish(scripted_home& what, const recorded_home& as);

/// "cover.CoverEntityFeature.OPEN" -> 1, as Home Assistant numbers them. Throws for others than the
/// recorded homes have.
[[nodiscard]] std::uint64_t feature_bit(std::string_view name);

} // namespace answerd::tests
