// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>

namespace answerd::conversation::providers {

/// A tool's JSON Schema in the subset that every server takes, Gemini's (OpenAPI 3.0): known words
/// only, one type each, `nullable` for null, `anyOf` for `oneOf`, `enum` for `const`. What is left
/// out only widens what a model may write; the tool itself checks.
[[nodiscard]] boost::json::object schema_subset(const boost::json::object& schema);

} // namespace answerd::conversation::providers
