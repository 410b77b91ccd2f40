// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ha_bridge/turn_taker.hpp"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace answerd::tests {

/// The engine behind a door, as a test wants it: answers by `script`, remembers what it was told.
class scripted_turns final : public ha_bridge::turn_taker {
 public:
    struct turn {
        conversation::utterance said;
        conversation::voice& way_back;
        conversation::signal& stop;
        conversation::observer* also;
    };
    using script_type = std::function<boost::asio::awaitable<conversation::answer>(turn&)>;

    /// At first: says "You said TEXT." at once, with the events of a turn without tools.
    script_type script{};
    std::vector<conversation::utterance> heard{};
    std::vector<std::string> cancelled{};
    std::vector<std::optional<std::string>> erased{};
    std::set<std::string, std::less<>> known{};
    unsigned to_cancel{0}; ///< what cancel() returns
    unsigned running{0};
    unsigned stopped{0}; ///< turns that ended because their stop was raised

    scripted_turns();

    [[nodiscard]] boost::asio::awaitable<conversation::answer> answer(
        conversation::utterance said,
        conversation::voice& way_back,
        conversation::signal& stop,
        conversation::observer* also
    ) override;
    unsigned cancel(std::string_view conversation_id) override;
    [[nodiscard]] boost::asio::awaitable<void> erase(std::optional<std::string> conversation_id
    ) override;
    [[nodiscard]] bool knows(std::string_view conversation_id) const override;

    /// A script that answers only when its stop is raised, with `cancelled`.
    [[nodiscard]] script_type until_stopped();
};

} // namespace answerd::tests
