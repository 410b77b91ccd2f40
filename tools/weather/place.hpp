// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace answerd::tools::weather {

/// A place on earth as the geocoder knows it, or the home.
struct place {
    std::string name{};
    std::string country{};              ///< in the language that was asked for
    std::string country_code{};         ///< ISO 3166-1 alpha-2
    std::vector<std::string> regions{}; ///< admin1 to admin4
    std::vector<std::string> postcodes{};
    std::string feature{};   ///< GeoNames feature code ("PPLC")
    std::string time_zone{}; ///< IANA; empty: not known
    double latitude{0};
    double longitude{0};
    double population{0};
    bool is_home{false};
    bool is_unnamed{false}; ///< said by its coordinates
    bool is_assumed{false}; ///< the city of the system's zone, because no home is set

    bool operator==(const place&) const = default;

    /// "Austin, Texas, United States".
    [[nodiscard]] std::string label() const;
};

} // namespace answerd::tools::weather
