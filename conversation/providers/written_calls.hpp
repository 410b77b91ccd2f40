// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/message.hpp"
#include "conversation/tool_set.hpp"

#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// The calls in a text that a model wrote where it should have called: JSON objects with a name and
/// arguments (alone, in an array, one after another), `name{...}`,
/// `<function=name>{...}</function>` and its `<parameter=key>` form. Only offered tools count; ids
/// stay empty.
[[nodiscard]] std::vector<tool_call>
find_written_calls(std::string_view text, const tool_set* offered);

} // namespace answerd::conversation::providers
