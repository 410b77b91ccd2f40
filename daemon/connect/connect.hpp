// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/command_line.hpp"

namespace answerd::daemon::connect {

/// `answerd connect URL`: from a token to an answered pipeline, or one sentence that says what
/// stands in the way and its cure, with nothing half done. Can be run again. The token is the first
/// line of standard input; with `--admin NAME` the second is that administrator's password, used
/// once and kept nowhere.
[[nodiscard]] int connect(const connect_command& wanted);

/// `answerd disconnect`: takes back what connect() did.
[[nodiscard]] int disconnect(const disconnect_command& wanted);

} // namespace answerd::daemon::connect
