// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_parts.hpp"
#include "tools/registry.hpp"

namespace answerd::tools::home {

/// Takes in what a home does beside its devices: timers, lists, calendars, announcements, history.
/// Which of them are offered follows the home and who speaks.
void add_home_services(registry& to, const home_parts& parts);

} // namespace answerd::tools::home
