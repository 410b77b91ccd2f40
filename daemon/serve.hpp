// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/command_line.hpp"

namespace answerd::daemon {

/// Runs the daemon until it is told to stop. 0 after SIGTERM, 2 when the configuration or an
/// address does not allow a start; nothing was opened then.
[[nodiscard]] int serve(const serve_command& wanted);

} // namespace answerd::daemon
