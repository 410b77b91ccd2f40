// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/http_client.hpp"
#include "tools/time/zone.hpp"
#include "tools/weather/forecast.hpp"
#include "tools/weather/open_meteo_codec.hpp"

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace answerd::tools::weather {

/// A forecast and its age. `as_of` is set when the provider is down and an older one is told.
struct fetched_forecast {
    std::shared_ptr<const forecast> told{};
    std::optional<sys_seconds> as_of{};
    bool is_old{false}; ///< its present is over an hour ago
};

/// Forecasts of the last 16 places: told again for `fresh_for`, and up to six hours while the
/// provider is down. Loop thread only.
class forecast_source {
 public:
    /// `http` and `time` must outlive it.
    forecast_source(
        conversation::http_client& http,
        const conversation::clock& time,
        std::string forecast_url,
        std::chrono::milliseconds fresh_for
    );

    [[nodiscard]] conversation::awaitable<std::variant<fetched_forecast, service_fault>>
    get(forecast_request what, time::zone expected);

 private:
    struct kept_forecast {
        std::string place{}; ///< its address but for the number of days
        int days{0};
        std::shared_ptr<const forecast> told{};
        conversation::steady_time since{};
        conversation::system_time wall{};
    };

    [[nodiscard]] const kept_forecast* kept(const std::string& place, int days) const;
    void keep(kept_forecast fetched);

    conversation::http_client& http_;
    const conversation::clock& time_;
    std::string forecast_url_;
    std::chrono::milliseconds fresh_for_;
    std::list<kept_forecast> kept_{}; ///< newest first
};

} // namespace answerd::tools::weather
