// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/wmo_codes.hpp"

namespace answerd::tools::weather {

std::string sky_words(const spoken_terms& terms, int code)
{
    return std::string{terms.get("weather_" + std::to_string(code))};
}

std::string sky_now_words(const spoken_terms& terms, int code)
{
    return std::string{terms.get("weather_" + std::to_string(code) + "_now")};
}

} // namespace answerd::tools::weather
