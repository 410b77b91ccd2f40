// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/command_line.hpp"

namespace answerd::daemon {

/// One turn, or one for each line of standard input: through the running daemon when one answers at
/// `http.listen`, else with an engine of its own. Prints what would be spoken. 0 done, 1 the turn
/// failed, 2 configuration.
[[nodiscard]] int ask(const ask_command& wanted);

/// Prints the tools that a model would be offered.
[[nodiscard]] int list_tools(const tools_command& wanted);

} // namespace answerd::daemon
