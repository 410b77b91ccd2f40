// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/time/zone.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

namespace answerd::tools::weather {

using std::chrono::local_days;
using std::chrono::local_seconds;
using std::chrono::sys_seconds;

/// What the sky does, now or in some hour. The provider may leave out any of it.
struct conditions {
    std::optional<int> code{}; ///< WMO
    std::optional<double> temperature{};
    std::optional<double> feels_like{};
    std::optional<double> humidity{};
    std::optional<double> precipitation{};
    std::optional<double> precipitation_chance{};
    std::optional<double> wind_speed{};
    std::optional<double> wind_gusts{};
    std::optional<double> wind_direction{};

    bool operator==(const conditions&) const = default;
    [[nodiscard]] bool is_empty() const { return *this == conditions{}; }
};

struct hour_forecast {
    sys_seconds begin{};
    conditions sky{};
};

struct day_forecast {
    local_days date{};
    std::optional<int> code{};
    std::optional<double> high{};
    std::optional<double> low{};
    std::optional<double> precipitation{};
    std::optional<double> precipitation_chance{};
    std::optional<double> wind_speed{};
    std::optional<double> wind_gusts{};
    std::optional<double> uv_index{};
    std::optional<local_seconds> sunrise{};
    std::optional<local_seconds> sunset{};

    [[nodiscard]] bool is_empty() const
    {
        return !code && !high && !low && !precipitation && !precipitation_chance && !wind_speed;
    }
};

/// Hours in their order.
using hour_reader = std::function<std::vector<hour_forecast>()>;

/// All that the provider knows of one place, in one unit system.
struct forecast {
    time::zone here{};
    conditions current{};
    hour_reader hours{[] { return std::vector<hour_forecast>{}; }}; ///< there are hundreds
    std::vector<day_forecast> days{};
};

} // namespace answerd::tools::weather
