// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/spoken_terms.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace answerd::tools::home {

/// "5 minutes", "an hour and a half", "zweieinhalb Stunden": a stretch of time as people say it, by
/// the word list of the language (term `duration_words`). Nothing for other words, for zero and for
/// more than 100 hours.
[[nodiscard]] std::optional<std::chrono::seconds>
read_duration(std::string_view said, const spoken_terms& terms);

/// "1 hour, 5 minutes and 20 seconds".
[[nodiscard]] std::string spoken_duration(std::chrono::seconds length, const spoken_terms& terms);

} // namespace answerd::tools::home
