// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace answerd::daemon::os {

/// The name of this machine as the kernel knows it, mostly one label; empty when it has none.
[[nodiscard]] std::string host_name();

} // namespace answerd::daemon::os
