// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/weather/forecast.hpp"
#include "tools/weather/when_resolver.hpp"

#include <optional>
#include <vector>

namespace answerd::tools::weather {

/// Several hours in one line: what matters most of the sky, and the extremes.
struct hours_summary {
    std::optional<int> code{};
    std::optional<double> high{};
    std::optional<double> low{};
    std::optional<double> precipitation{};
    std::optional<double> precipitation_chance{};
    std::optional<double> wind_speed{};
    std::optional<double> wind_gusts{};
};

/// The part of a forecast that answers a question.
struct outlook {
    asked_period period{};
    std::optional<conditions> moment{}; ///< for now and for one hour
    std::vector<hour_forecast> hours{}; ///< for some hours
    std::vector<day_forecast> days{};   ///< for days; today beside now

    [[nodiscard]] bool is_empty() const { return !moment && hours.empty() && days.empty(); }
};

/// Takes what the period needs. `old`: the present was told too long ago and is taken from its
/// hour instead. Days that the provider left out are made from their hours.
[[nodiscard]] outlook select(const forecast& from, const asked_period& period, bool old);

/// A sky that wets people in a third of the hours counts before the one that is there longest.
[[nodiscard]] hours_summary summarise(const std::vector<hour_forecast>& hours);

} // namespace answerd::tools::weather
