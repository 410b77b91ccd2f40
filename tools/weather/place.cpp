// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/place.hpp"

namespace answerd::tools::weather {

std::string place::label() const
{
    std::string whole = name;
    if (!regions.empty() && regions.front() != name)
        whole += ", " + regions.front();
    if (!country.empty() && country != name)
        whole += ", " + country;
    return whole;
}

} // namespace answerd::tools::weather
