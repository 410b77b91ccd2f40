// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/json_schema.hpp"

#include <boost/json/object.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools {

/// Arguments ready for a tool, or everything that is wrong with them (then the tool must not run).
struct checked_arguments {
    boost::json::object arguments{};
    std::vector<std::string> problems{};
    std::size_t dropped{0}; ///< unknown fields that were left out
};

/// Reads what a model wrote, repairs what has one reading only, and checks the rest. Never throws.
[[nodiscard]] checked_arguments
check_arguments(std::string_view written, const json_schema& schema);

} // namespace answerd::tools
