// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/location.hpp"

#include <string_view>

namespace answerd::tools::weather {

/// The one system that answers use: as `weather.units` says, else `location.units`, else as in the
/// home's country, else as in the region of the language ("en-US").
[[nodiscard]] unit_system choose_units(
    unit_system configured,
    const location_options& home,
    std::string_view home_country,
    std::string_view language
);

} // namespace answerd::tools::weather
