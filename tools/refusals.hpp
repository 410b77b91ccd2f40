// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool_run.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools {

/// Calls that do not run, as runs that have ended. All that is wrong with the arguments stands in
/// one text, so that the model can put it right in one round.
[[nodiscard]] tool_run
refused_arguments(std::string_view tool, const std::vector<std::string>& problems);

/// `known` are the tools of the turn; close names are told.
[[nodiscard]] tool_run unknown_tool(const std::string& name, const std::vector<std::string>& known);

/// The tool's own plan says that there is nothing to run.
[[nodiscard]] tool_run planned_away(outcome instead);

/// `why` is for the model and the audit, `sentence` for the person.
[[nodiscard]] tool_run denied(std::string why, std::string sentence);

} // namespace answerd::tools
