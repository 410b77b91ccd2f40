// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/loader.hpp"
#include "config/secrets.hpp"

#include <string>

namespace answerd::daemon {

/// The files of this process: systemd's credentials directory, where there is one, comes first.
[[nodiscard]] config::disk_files files_of_process(
    config::disk_files::missing_token missing = config::disk_files::missing_token::is_wrong
);

/// Loads, and prints every problem to standard error.
[[nodiscard]] config::loaded
load_or_complain(const config::load_request& wanted, const config::disk_files& files);

/// The host in `home_assistant.url`, a name or an address; empty when there is none.
[[nodiscard]] std::string home_host(const config::settings& from);

} // namespace answerd::daemon
