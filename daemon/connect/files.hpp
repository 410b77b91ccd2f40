// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace answerd::daemon::connect {

/// Replaces a file whole, or leaves it as it was: written beside it and renamed. `mode` is for a
/// file that is new; one that is there keeps its mode, unless it is a secret that others can read.
[[nodiscard]] result<void>
replace_file(const std::filesystem::path& file, std::string_view text, mode_t mode);

/// Empty when there is none.
[[nodiscard]] result<std::string> text_of_file(const std::filesystem::path& file);

} // namespace answerd::daemon::connect
