// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>

#include <string>

namespace answerd::tools {

/// What fits a schema, in words that a model can act on: "a whole number from 1 to 7",
/// "one of "metric", "imperial"", "a list of text". "something else" when no words fit.
[[nodiscard]] std::string describe(const boost::json::object& schema);

} // namespace answerd::tools
