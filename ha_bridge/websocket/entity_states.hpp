// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home.hpp"

#include <boost/json/value.hpp>

#include <map>
#include <string>
#include <string_view>

namespace answerd::ha_bridge::websocket {

/// What one event did to the states.
struct state_change {
    bool any{false};
    /// An entity came or went, or something changed that the home's view shows: its name, device
    /// class or features.
    bool of_view{false};
};

/// The states of a `subscribe_entities` subscription, kept up to date by its compact events
/// (home-assistant.md 6.2): "a" added, "r" removed, "c" changed.
class entity_states {
 public:
    using entity_state = tools::home::entity_state;
    using table = std::map<std::string, entity_state, std::less<>>;

    /// What cannot be read of an event is left out.
    state_change apply(const boost::json::value& event);

    [[nodiscard]] const entity_state* find(std::string_view entity_id) const noexcept;
    [[nodiscard]] const table& all() const noexcept { return states_; }

 private:
    table states_{};
};

} // namespace answerd::ha_bridge::websocket
