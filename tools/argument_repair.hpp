// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>

#include <cstddef>

namespace answerd::tools {

struct repaired {
    boost::json::object arguments{};
    std::size_t dropped{0}; ///< fields that the schema does not know
};

/// Brings values to the types that the schema wants where only one reading is possible: "50" to 50,
/// "true" to true, 10115 to "10115" where text is wanted, a string that holds JSON to the list or
/// object, "Metric" to the choice "metric"; null for an optional field counts as absent. Fields
/// that the schema does not know are dropped, unless it allows them by `additionalProperties`.
[[nodiscard]] repaired
repair_arguments(boost::json::object arguments, const boost::json::object& schema);

} // namespace answerd::tools
