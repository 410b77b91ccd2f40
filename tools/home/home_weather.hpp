// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home.hpp"
#include "tools/weather/home_forecast.hpp"

namespace answerd::tools::home {

/// The weather that an exposed weather entity of Home Assistant tells. Loop thread only.
class home_weather final : public weather::home_forecast {
 public:
    /// `in` outlives it.
    explicit home_weather(home& in) : in_{in} {}

    [[nodiscard]] awaitable<std::optional<weather::told_at_home>>
    get(unit_system units, patience mine) override;

 private:
    [[nodiscard]] awaitable<boost::json::value>
    forecasts(std::string entity_id, std::string type, patience mine);

    home& in_;
};

} // namespace answerd::tools::home
