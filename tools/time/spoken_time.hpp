// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/spoken_terms.hpp"
#include "tools/time/zone.hpp"

#include <chrono>
#include <string>

namespace answerd::tools::time {

/// For models and machines: "2026-12-03", "17:05", "+01:00". Years have at least four digits.
[[nodiscard]] std::string iso_date(local_days day);
[[nodiscard]] std::string iso_clock(local_seconds at);
[[nodiscard]] std::string iso_offset(std::chrono::seconds offset);

/// For people, in their language.
[[nodiscard]] std::string spoken_weekday(const spoken_terms& terms, local_days day);
/// "December 3, 2026".
[[nodiscard]] std::string spoken_date(const spoken_terms& terms, local_days day);
/// "5 PM", "17 Uhr 30".
[[nodiscard]] std::string spoken_clock(const spoken_terms& terms, local_seconds at);
/// "today", "tomorrow", "on Saturday", and beyond a week "on December 3".
[[nodiscard]] std::string spoken_day(const spoken_terms& terms, local_days day, local_days today);

} // namespace answerd::tools::time
