// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace answerd::config {

/// docs/configuration.md: every key with its type, range, default and meaning.
[[nodiscard]] std::string reference_page();

/// config/answerd.yaml: every key at its default, commented out, with its meaning.
[[nodiscard]] std::string example_file();

} // namespace answerd::config
