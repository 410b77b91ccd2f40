// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/policy_options.hpp"

#include <span>

namespace answerd::tools {

/// The rules behind the user's own. The last one fits everything.
[[nodiscard]] std::span<const policy_rule> built_in_rules();

/// For acts after text from outside was read in the turn; the last one fits everything.
[[nodiscard]] std::span<const policy_rule> tainted_rules();

} // namespace answerd::tools
