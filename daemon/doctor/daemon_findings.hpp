// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/doctor/finding.hpp"

#include <boost/json/object.hpp>

#include <string>
#include <string_view>

namespace answerd::daemon::doctor {

/// What GET /status of the running daemon tells: who it is, where it listens, who was refused.
[[nodiscard]] findings daemon_findings(const boost::json::object& status, std::string_view version);

/// A port of ours while no daemon runs, or of somebody else's.
[[nodiscard]] finding port_finding(const std::string& key, const std::string& where, bool is_free);

} // namespace answerd::daemon::doctor
