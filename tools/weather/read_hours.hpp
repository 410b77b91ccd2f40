// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/time/zone.hpp"
#include "tools/weather/forecast.hpp"

#include <string_view>
#include <vector>

namespace answerd::tools::weather {

/// Reads the section "hourly" of a reply, an object (open-meteo.md). None when it is no JSON; a row
/// without a label that fits is left out.
[[nodiscard]] std::vector<hour_forecast>
read_hours(std::string_view section, const time::zone& here);

} // namespace answerd::tools::weather
