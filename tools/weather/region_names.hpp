// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace answerd::tools::weather {

/// Whether these words mean the same part of that country as `region`, a name from the geocoder:
/// "TX" and "Texas", "Bayern" and "Bavaria", "Travis" and "Travis County".
[[nodiscard]] bool
same_region(std::string_view words, std::string_view region, std::string_view country_code);

} // namespace answerd::tools::weather
