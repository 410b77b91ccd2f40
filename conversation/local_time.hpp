// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"

#include <optional>
#include <string>

namespace answerd::conversation {

/// Wall time in a zone, in the words that a model reads: "Saturday 2026-11-28 14:05
/// (Europe/Berlin)". An unknown zone is read as UTC.
[[nodiscard]] std::string local_time_words(system_time when, const std::string& zone);

} // namespace answerd::conversation
