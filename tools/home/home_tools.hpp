// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "tools/home/home.hpp"
#include "tools/registry.hpp"

namespace answerd::tools::home {

/// Takes in all tools that act in the home or read it: every row of intents(), and GetLiveContext.
/// Which of them are offered follows the home. The references outlive the registry.
void add_home_tools(
    registry& to,
    home& in,
    const conversation::languages& words,
    conversation::runtime& time
);

} // namespace answerd::tools::home
