// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"
#include "tools/home/home_view.hpp"

namespace answerd::daemon {

/// What the configuration leaves open, as Home Assistant has it: language, the home's name, place,
/// time zone and units. What it does not tell, or tells in a way that we do not know, stays open.
[[nodiscard]] config::settings
with_home_defaults(config::settings from, const tools::home::home_view& home);

} // namespace answerd::daemon
