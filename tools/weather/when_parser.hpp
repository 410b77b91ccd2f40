// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/weather/when_expression.hpp"

#include <optional>
#include <string_view>

namespace answerd::tools::weather {

/// What a person means by a word about time, in English or German ("tomorrow evening", "am
/// Samstag", "in drei Stunden", "2026-12-03"). Empty text is now. Empty result: not understood.
[[nodiscard]] std::optional<when_expression> parse_when(std::string_view said);

} // namespace answerd::tools::weather
