// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/location.hpp"

#include <chrono>
#include <string>

namespace answerd::tools::weather {

/// `weather:`. The addresses may carry a query of their own (a customer's key).
struct weather_options {
    std::string forecast_url{"https://api.open-meteo.com/v1/forecast"};
    std::string geocoding_url{"https://geocoding-api.open-meteo.com/v1/search"};
    std::chrono::milliseconds cache{std::chrono::minutes{10}};
    unit_system units{unit_system::automatic}; ///< before `location.units`
};

} // namespace answerd::tools::weather
