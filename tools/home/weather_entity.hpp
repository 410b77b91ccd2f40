// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home.hpp"
#include "tools/location.hpp"
#include "tools/time/zone.hpp"
#include "tools/weather/forecast.hpp"

#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace answerd::tools::home {

/// What Home Assistant calls the weather, as a WMO code; nothing for "windy" and "exceptional",
/// which say nothing of the sky.
[[nodiscard]] std::optional<int> wmo_code_of(std::string_view condition);

/// What a weather entity shows and the two replies of `weather.get_forecasts` say (null where the
/// entity has no such forecast), in one unit system.
[[nodiscard]] weather::forecast forecast_from(
    const entity_state& shown,
    const boost::json::value& daily,
    const boost::json::value& hourly,
    unit_system units,
    const time::zone& here
);

} // namespace answerd::tools::home
