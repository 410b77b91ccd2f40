// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"

#include <string>
#include <vector>

namespace answerd::config {

/// The keys that differ and that a running daemon cannot take over by a reload: its listeners stay
/// where they are. A reload names them, and takes over all else.
[[nodiscard]] std::vector<std::string> needs_restart(const settings& running, const settings& read);

} // namespace answerd::config
