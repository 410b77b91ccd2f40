// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/connect/home_session.hpp"

#include <string>

namespace answerd::daemon::connect {

/// "ABOUT: WHAT" to standard output, at once.
void say(const std::string& about, const std::string& what);
/// Both sentences to standard error; the exit status.
[[nodiscard]] int complain(const refusal& why);
/// The next line of standard input, without its end.
[[nodiscard]] std::string line_of_input();

} // namespace answerd::daemon::connect
