// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home.hpp"

#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <vector>

namespace answerd::ha_bridge::setup {

using conversation::awaitable;
using conversation::patience;

/// What we tell Home Assistant about ourselves when it asks (`info`).
struct agent_offer {
    std::string name{"answerd"};
    std::vector<std::string> languages{};
    bool controls_home{false};

    bool operator==(const agent_offer&) const = default;
};

/// A conversation entity that a Wyoming service has in Home Assistant, as Home Assistant read it.
struct agent_entry {
    std::string entity_id{};  ///< "conversation.answerd"; a person may have changed it
    std::string program{};    ///< what the service calls itself
    std::string entry_id{};   ///< of its config entry
    bool disabled{false};     ///< by a person
    bool available{false};    ///< offered as an agent
    bool any_language{false}; ///< "*"
    std::vector<std::string> languages{};
    std::optional<bool> controls_home{}; ///< absent: its state is not known

    bool operator==(const agent_entry&) const = default;
};

/// From the answers of `config/entity_registry/list`, `conversation/agent/list` and `get_states`.
[[nodiscard]] std::vector<agent_entry> agent_entries(
    const boost::json::value& registry,
    const boost::json::value& agents,
    const boost::json::value& states
);

/// Asks for these three and for the version, because an old Home Assistant reads control from
/// nobody: `controls_home` is absent then. Any user may.
[[nodiscard]] awaitable<result<std::vector<agent_entry>>>
read_agent_entries(tools::home::home& home, patience mine);

/// The entries that are ours, by the name that we give ourselves.
[[nodiscard]] std::vector<agent_entry>
entries_of(const agent_offer& offer, std::vector<agent_entry> all);

/// What of `offer` Home Assistant does not know yet, in our words ("languages", "that it controls
/// the home"); empty when nothing. It reads both only when the entity is made (wyoming.md 7).
[[nodiscard]] std::vector<std::string> unread(const agent_offer& offer, const agent_entry& entry);

} // namespace answerd::ha_bridge::setup
