// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/message.hpp"
#include "tests/replay/recorded_home.hpp"

#include <boost/json/object.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tests {

/// What should follow for one entity. Attributes that are not named may follow by themselves.
struct expected_change {
    std::optional<std::string> state{};
    boost::json::object attributes{};
};
using expected_changes = std::map<std::string, expected_change, std::less<>>;

/// One recorded turn: what was said, what a model called, and how it was judged.
struct recorded_turn {
    std::string task{};
    std::string model{};
    std::string home{};
    std::string category{};
    std::string text{};
    expected_changes expected{};
    bool correct{false}; ///< theirs
    std::string answer{};
    std::vector<std::vector<conversation::tool_call>> rounds{}; ///< those that made calls
    std::vector<bool> failed{}; ///< whether the call failed there, in the order of all calls
};

/// One line of the recordings. Throws when it is none.
[[nodiscard]] recorded_turn read_turn(std::string_view line);

/// The home as it stood before the turn. The recordings do not carry it: an entity began in the
/// contrary of what is expected of it, but where the sentence asks for that contrary ("lock the
/// door", expected: unlocked) it began as expected, and nothing may happen before somebody asks
/// back. Entities like those that are expected to change (same domain, same beginning) began as
/// they did: the ground floor's bedroom beside those upstairs.
[[nodiscard]] recorded_home before(const recorded_turn& turn, recorded_home home);

} // namespace answerd::tests
