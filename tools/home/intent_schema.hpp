// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/tool_set.hpp"
#include "tools/home/intent.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace answerd::tools::home {

/// The schema of a tool's arguments; without `required` where nothing is.
[[nodiscard]] boost::json::object
parameters_of(boost::json::object properties, boost::json::array required);

/// What a model is shown of an intent: as little as it needs, for it is read with every request.
[[nodiscard]] conversation::tool_definition definition_of(const intent& what);

/// What is taken: all of Home Assistant's slots, lists or single words, numbers as texts. Ranges
/// are checked where there is a sentence to say so.
[[nodiscard]] boost::json::object accepted_by(const intent& what);

} // namespace answerd::tools::home
