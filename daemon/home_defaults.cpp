// SPDX-License-Identifier: Apache-2.0
#include "daemon/home_defaults.hpp"

#include "tools/time/zone.hpp"

#include <algorithm>
#include <string_view>

namespace answerd::daemon {
namespace {

/// "en", "pt-BR". What comes over the wire names files and goes into prompts.
bool is_tag(std::string_view text) noexcept
{
    const auto fits = [](char one) {
        return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') || one == '-';
    };
    return text.size() >= 2 && text.size() <= 20 && std::ranges::all_of(text, fits);
}

} // namespace

config::settings with_home_defaults(config::settings from, const tools::home::home_view& home)
{
    if (!from.language_is_given && is_tag(home.language))
        from.language = home.language;
    auto& place = from.location;
    if (!place.name && !home.name.empty())
        place.name = home.name;
    // A home whose place nobody has told is at 0, 0 there.
    const bool somewhere = home.latitude != 0 || home.longitude != 0;
    if (!place.latitude && !place.longitude && somewhere) {
        place.latitude = home.latitude;
        place.longitude = home.longitude;
    }
    if (!place.time_zone)
        if (const auto known = tools::time::zone::find(home.time_zone))
            place.time_zone = known->name();
    if (!place.units && !home.temperature_unit.empty())
        place.units = home.temperature_unit == "°F" ? tools::unit_system::imperial
                                                    : tools::unit_system::metric;
    return from;
}

} // namespace answerd::daemon
