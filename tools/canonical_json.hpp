// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/value.hpp>

#include <string>

namespace answerd::tools {

/// One text for equal values: keys sorted at every level, no blanks.
[[nodiscard]] std::string canonical_json(const boost::json::value& value);

} // namespace answerd::tools
