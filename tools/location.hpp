// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace answerd::tools {

/// `location.units` and `weather.units`.
enum class unit_system { automatic, metric, imperial };

/// `location:`. What is absent comes from Home Assistant, else from the system's time zone.
struct location_options {
    std::optional<std::string> name{};
    std::optional<double> latitude{};       ///< -90 to 90; counts only together with `longitude`
    std::optional<double> longitude{};      ///< -180 to 180
    std::optional<std::string> time_zone{}; ///< an IANA name
    std::optional<unit_system> units{};

    bool operator==(const location_options&) const = default;
};

} // namespace answerd::tools
