// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_service.hpp"

#include <optional>
#include <string>

namespace answerd::tools::home {

/// The id of the area that somebody calls so, whether or not anything stands in it.
[[nodiscard]] std::optional<std::string>
area_meant(const std::string& name, const home_parts& parts, const call_context& context);

} // namespace answerd::tools::home
