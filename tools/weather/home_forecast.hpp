// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"
#include "tools/location.hpp"
#include "tools/weather/forecast.hpp"

#include <optional>
#include <string>

namespace answerd::tools::weather {

/// A forecast that the house itself has.
struct told_at_home {
    forecast told{};
    std::string name{}; ///< the home's, cleaned
};

/// Who in the house may know the weather at home, before a service on the internet is asked.
class home_forecast {
 public:
    virtual ~home_forecast() = default;
    /// In one unit system, whatever it is kept in. Nothing when nobody in the house knows.
    [[nodiscard]] virtual conversation::awaitable<std::optional<told_at_home>>
    get(unit_system units, conversation::patience mine) = 0;
};

} // namespace answerd::tools::weather
