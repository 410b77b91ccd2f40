// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"
#include "daemon/check.hpp"

namespace answerd::daemon {

/// Connects to Home Assistant as the daemon would and tells what it finds; for `answerd check`. At
/// most ten seconds.
[[nodiscard]] probed probe_home(const config::home_assistant_settings& home);

} // namespace answerd::daemon
