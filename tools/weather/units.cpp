// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/units.hpp"

#include "tools/plain_words.hpp"

namespace answerd::tools::weather {
namespace {

/// Where the weather is told in degrees Fahrenheit.
bool is_imperial(std::string_view country)
{
    static constexpr std::string_view countries{"us lr mm pr gu vi as mp um fm mh pw bs bz ky"};
    const auto code = plain_words(country);
    return code.size() == 2 && countries.find(code) != std::string_view::npos;
}

std::string_view region_of(std::string_view language)
{
    const auto mark = language.find_last_of("-_");
    return mark == std::string_view::npos ? std::string_view{} : language.substr(mark + 1);
}

} // namespace

unit_system choose_units(
    unit_system configured,
    const location_options& home,
    std::string_view home_country,
    std::string_view language
)
{
    if (configured != unit_system::automatic)
        return configured;
    if (home.units && *home.units != unit_system::automatic)
        return *home.units;
    const auto country = home_country.empty() ? region_of(language) : home_country;
    return is_imperial(country) ? unit_system::imperial : unit_system::metric;
}

} // namespace answerd::tools::weather
