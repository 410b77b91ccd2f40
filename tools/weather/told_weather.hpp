// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/location.hpp"
#include "tools/spoken_terms.hpp"
#include "tools/time/zone.hpp"
#include "tools/weather/outlook.hpp"
#include "tools/weather/place.hpp"

#include <boost/json/object.hpp>

#include <optional>
#include <string>

namespace answerd::tools::weather {

/// Everything that an answer about the weather is made from.
struct told_weather {
    weather::place where{};
    weather::outlook outlook{};
    time::zone here{};
    sys_seconds now{};
    unit_system units{unit_system::metric};
    std::optional<sys_seconds> as_of{}; ///< the provider is down: when it told this
};

/// "tomorrow evening", "on Saturday", "at 5 PM", as said to a person at the place.
[[nodiscard]] std::string spoken_period(const told_weather& told, const spoken_terms& terms);

/// The result for a model: compact, local times with their zone, units in words, conditions in the
/// words of the language.
[[nodiscard]] boost::json::object
weather_result(const told_weather& told, const spoken_terms& terms);

/// The same as one to four short sentences.
[[nodiscard]] std::string weather_sentence(const told_weather& told, const spoken_terms& terms);

} // namespace answerd::tools::weather
