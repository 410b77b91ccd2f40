// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/weather/when_cursor.hpp"
#include "tools/weather/when_expression.hpp"

#include <optional>

namespace answerd::tools::weather {

/// Reads a time of day that begins at the cursor: "5 pm", "17 Uhr 30", "five thirty pm". `german`:
/// "um" stood before it, so that "am" cannot be before noon. Empty when there is no such time.
[[nodiscard]] std::optional<clock_time> read_clock(when_cursor& at, bool german);

/// The same behind a number of minutes: "(ten) past five", "(fünf) vor halb acht".
[[nodiscard]] std::optional<clock_time> read_around_hour(when_cursor& at, int minutes);

/// A time that may exist: up to 24:00; from 13 on and at 0 it is exact.
[[nodiscard]] std::optional<clock_time> make_clock(int hour, int minute, clock_reading reading);

} // namespace answerd::tools::weather
