// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "tools/home/home.hpp"
#include "tools/registry.hpp"

namespace answerd::tools::home {

/// Takes in what a home does beside its devices: timers, lists, calendars, announcements, history.
/// Which of them are offered follows the home and who speaks. The references outlive the registry.
void add_home_services(
    registry& to,
    home& in,
    const conversation::languages& words,
    conversation::runtime& time
);

} // namespace answerd::tools::home
