// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home.hpp"
#include "tools/tool.hpp"

namespace answerd::tools::home {

/// Whether Home Assistant would refuse the act without a code, as far as the entity's own
/// attributes tell (`code_format`, `code_arm_required`).
[[nodiscard]] bool needs_code(const intended_act& act, const home& in);

} // namespace answerd::tools::home
