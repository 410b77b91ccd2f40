// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/spoken_terms.hpp"
#include "tools/tool.hpp"

#include <span>
#include <string>

namespace answerd::tools {

/// The question that is put to the person, in their words: "Shall I unlock the front door?", or
/// for a code "What is the code to unlock the front door?". Nothing in it comes from outside but
/// names, cleaned. Without acts it says that it cannot tell what would change.
[[nodiscard]] std::string
question_for(const spoken_terms& terms, std::span<const intended_act> about, bool wants_code);

} // namespace answerd::tools
