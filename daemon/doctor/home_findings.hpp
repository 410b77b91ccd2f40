// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/doctor/finding.hpp"
#include "ha_bridge/setup/agent_entry.hpp"
#include "ha_bridge/setup/home_version.hpp"
#include "ha_bridge/websocket/home_link.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::daemon::doctor {

/// The oldest Home Assistant that hands a conversation agent over Wyoming its conversation_id:
/// before, no question could be followed up, nor anything confirmed. tests/rig/ha/oldest runs it.
inline constexpr std::string_view oldest_home_assistant = "2025.7";

using ha_bridge::setup::is_at_least;

/// What Home Assistant told. Everything but `link` is absent when it could not be asked.
struct home_facts {
    std::string url{};
    ha_bridge::websocket::link_status link{};
    std::optional<bool> is_administrator{};
    std::optional<std::chrono::seconds> ahead{}; ///< its clock, of ours
    std::optional<std::vector<ha_bridge::setup::agent_entry>> entries{};
};

/// What each of it means for a voice, with the cure. `door` is where our Wyoming listens, as Home
/// Assistant would have to be told.
[[nodiscard]] findings home_findings(
    const home_facts& of,
    const ha_bridge::setup::agent_offer& offer,
    std::string_view door
);

/// The same of the entries alone, for one more assistant.
[[nodiscard]] findings entry_findings(
    const std::vector<ha_bridge::setup::agent_entry>& all,
    const ha_bridge::setup::agent_offer& offer,
    std::string_view door
);

/// What to do about the trouble of a link; ours.
[[nodiscard]] std::string cure_of_trouble(const std::string& trouble);

/// What an HTTP date header ("Sat, 28 Nov 2026 11:20:15 GMT") says; nothing when it is none.
[[nodiscard]] std::optional<std::chrono::system_clock::time_point> http_date(const std::string& text
);

} // namespace answerd::daemon::doctor
