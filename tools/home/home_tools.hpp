// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_parts.hpp"
#include "tools/registry.hpp"

namespace answerd::tools::home {

/// Takes in all tools that act in the home or read it: every row of intents(), and GetLiveContext.
/// Which of them are offered follows the home.
void add_home_tools(registry& to, const home_parts& parts);

} // namespace answerd::tools::home
