// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/recent_turns.hpp"
#include "daemon/command_line.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include <deque>
#include <string>

namespace answerd::daemon {

/// What GET /turns answers; oldest first.
[[nodiscard]] boost::json::array to_json(const std::deque<conversation::recent_turn>& turns);

/// The same for people, in the time zone of this process; other shapes are left out.
[[nodiscard]] std::string turns_text(const boost::json::value& turns);

/// `answerd last`: prints what the running daemon remembers.
[[nodiscard]] int print_last(const last_command& wanted);

} // namespace answerd::daemon
