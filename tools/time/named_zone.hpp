// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/time/zone.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace answerd::tools::time {

/// A zone that words name without anybody being asked.
struct named_zone {
    time::zone zone{};
    std::string place{}; ///< the country or city as it is called; empty for a bare zone
    bool is_only{true};  ///< false: the country has other zones with another time
};

/// An IANA name in any case ("europe/vienna", "Europe/New York"), what people call a zone
/// ("Pacific time", "MEZ", "UTC+2"), a country, or a city that a zone is named after, in English,
/// German or `language`.
[[nodiscard]] std::optional<named_zone>
zone_named(std::string_view words, std::string_view language);

} // namespace answerd::tools::time
