// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "tools/tool.hpp"
#include "tools/weather/forecast_source.hpp"
#include "tools/weather/home_forecast.hpp"
#include "tools/weather/options.hpp"
#include "tools/weather/place_finder.hpp"
#include "tools/weather/when_expression.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace answerd::tools::weather {

/// `get_weather {place?, when?}`, both in the user's own words. A result has local times with
/// their zone and one unit system; a fault is a result too, in our own words. Loop thread only.
class get_weather final : public tool {
 public:
    /// The references must outlive it. `places` is shared with get_datetime.
    get_weather(
        conversation::http_client& http,
        const conversation::clock& time,
        const conversation::languages& languages,
        weather_options options,
        std::shared_ptr<place_finder> places
    );

    /// From now on `who` is asked first where no place is named. What it does not know comes from
    /// the provider as before.
    void ask_at_home(std::shared_ptr<home_forecast> who) { at_home_ = std::move(who); }

    [[nodiscard]] const tool_definition& definition() const noexcept override
    {
        return definition_;
    }
    [[nodiscard]] tools::traits traits() const noexcept override;
    [[nodiscard]] awaitable<outcome>
    call(boost::json::object arguments, call_context context) override;

 private:
    [[nodiscard]] awaitable<std::optional<outcome>>
    tell_from_home(when_expression when, const call_context& context);
    [[nodiscard]] awaitable<outcome> tell(place where, when_expression when, std::string language);

    const conversation::clock& time_;
    const conversation::languages& languages_;
    weather_options options_;
    std::shared_ptr<place_finder> places_;
    std::shared_ptr<home_forecast> at_home_{};
    forecast_source forecasts_;
    tool_definition definition_;
};

} // namespace answerd::tools::weather
