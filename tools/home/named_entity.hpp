// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_service.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace answerd::tools::home {

/// Entities of one domain ("todo", "calendar") that a call may mean: the one of that name, or
/// without a name all of them. Or why none: the names of those that there are.
[[nodiscard]] std::variant<std::vector<const entity*>, outcome> entities_meant(
    std::string_view domain,
    const std::string& name,
    const home_parts& parts,
    const call_context& context
);

} // namespace answerd::tools::home
