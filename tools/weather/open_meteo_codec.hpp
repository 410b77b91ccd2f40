// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/location.hpp"
#include "tools/time/zone.hpp"
#include "tools/weather/forecast.hpp"
#include "tools/weather/place.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace answerd::tools::weather {

/// Why the provider gave nothing usable. Its own words are never kept: they are for nobody here.
enum class service_fault {
    unreachable,
    timed_out,
    busy,    ///< 429: too many questions
    refused, ///< 400 with a reason, or another 4xx
    broken,  ///< 5xx, HTML, or JSON of another shape
};

struct geocoding_request {
    std::string name{};
    std::string language{"en"};
};

struct forecast_request {
    double latitude{0};
    double longitude{0};
    std::string time_zone{"auto"};
    unit_system units{unit_system::metric};
    int days{7};
};

/// Addresses to ask, `base` with or without a query of its own (open-meteo.md).
[[nodiscard]] std::string geocoding_url(std::string_view base, const geocoding_request& what);
[[nodiscard]] std::string forecast_url(std::string_view base, const forecast_request& what);

/// What the status alone tells; empty for 200.
[[nodiscard]] std::optional<service_fault> fault_of(int status);

/// Reads a reply by its status and body. No `results` key means that nothing matched.
[[nodiscard]] std::variant<std::vector<place>, service_fault>
read_places(int status, std::string_view body);

/// Reads a forecast; `expected` is the zone that was asked for, should the reply name none that
/// tzdata has. Values that are null, missing or of a wrong type are left out.
[[nodiscard]] std::variant<forecast, service_fault>
read_forecast(int status, std::string body, const time::zone& expected);

} // namespace answerd::tools::weather
