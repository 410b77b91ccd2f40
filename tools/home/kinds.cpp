// SPDX-License-Identifier: Apache-2.0
#include "tools/home/kinds.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace answerd::tools::home {
namespace {

using groups = std::vector<std::vector<std::string_view>>;

std::vector<kind> moving_kinds()
{
    return {
        {"blind", groups{{"cover.blind"}, {"cover.shade", "cover.shutter"}, {"cover."}}},
        {"shade", groups{{"cover.shade"}, {"cover.blind", "cover.shutter"}, {"cover."}}},
        {"shutter", groups{{"cover.shutter"}, {"cover.blind", "cover.shade"}, {"cover."}}},
        {"curtain", groups{{"cover.curtain"}, {"cover."}}},
        {"awning", groups{{"cover.awning"}}},
        {"damper", groups{{"cover.damper"}}},
        {"gate", groups{{"cover.gate"}}},
        {"garage_door", groups{{"cover.garage"}, {"binary_sensor.garage_door"}}},
        {"door", groups{{"cover.door", "lock", "binary_sensor.door"}, {"cover.garage"}}},
        {"window", groups{{"cover.window", "binary_sensor.window"}}},
        {"contact",
         groups{
             {"binary_sensor.door",
              "binary_sensor.window",
              "binary_sensor.opening",
              "binary_sensor.garage_door"}}},
        {"cover",
         groups{{"cover.blind", "cover.shade", "cover.shutter", "cover.curtain", "cover."}}},
        {"valve", groups{{"valve"}}},
        {"lock", groups{{"lock"}}},
    };
}

std::vector<kind> switched_kinds()
{
    return {
        {"light", groups{{"light"}}, true},
        {"outlet", groups{{"switch.outlet"}, {"switch."}}},
        {"switch", groups{{"switch", "input_boolean"}}},
        {"fan", groups{{"fan"}}},
        {"climate", groups{{"climate"}, {"water_heater"}}, true},
        {"water_heater", groups{{"water_heater"}}},
        {"humidifier", groups{{"humidifier.humidifier", "humidifier."}}},
        {"dehumidifier", groups{{"humidifier.dehumidifier"}}},
        {"tv", groups{{"media_player.tv"}}},
        {"speaker", groups{{"media_player.speaker"}, {"media_player.receiver", "media_player."}}},
        {"media_player", groups{{"media_player"}}},
        {"vacuum", groups{{"vacuum"}}},
        {"lawn_mower", groups{{"lawn_mower"}}},
        {"siren", groups{{"siren"}}},
        {"alarm", groups{{"alarm_control_panel"}, {"siren"}}},
        {"camera", groups{{"camera"}}},
    };
}

std::vector<kind> other_kinds()
{
    return {
        {"scene", groups{{"scene"}}},
        {"script", groups{{"script"}}},
        {"automation", groups{{"automation"}}},
        {"button", groups{{"button", "input_button"}}},
        {"list", groups{{"todo"}}},
        {"calendar", groups{{"calendar"}}},
        {"timer", groups{{"timer"}}},
        {"person", groups{{"person"}}},
        {"temperature", groups{{"sensor.temperature"}, {"climate"}}, true},
        {"humidity", groups{{"sensor.humidity"}, {"humidifier"}}, true},
        {"motion",
         groups{{"binary_sensor.motion", "binary_sensor.occupancy", "binary_sensor.presence"}},
         true},
        {"smoke", groups{{"binary_sensor.smoke", "binary_sensor.gas"}}, true},
        {"leak", groups{{"binary_sensor.moisture"}}, true},
        {"battery", groups{{"sensor.battery", "binary_sensor.battery"}}, true},
        {"power", groups{{"sensor.power"}}, true},
        {"energy", groups{{"sensor.energy"}}, true},
        {"brightness", groups{{"sensor.illuminance"}}, true},
        {"carbon_dioxide", groups{{"sensor.carbon_dioxide"}}, true},
        {"air_quality",
         groups{
             {"sensor.aqi",
              "sensor.pm25",
              "sensor.pm10",
              "sensor.volatile_organic_compounds",
              "sensor.carbon_dioxide"}},
         true},
        {"pressure", groups{{"sensor.atmospheric_pressure", "sensor.pressure"}}, true},
        {"sensor", groups{{"sensor", "binary_sensor"}}},
    };
}

} // namespace

const std::vector<kind>& all_kinds()
{
    static const std::vector<kind> all = [] {
        std::vector<kind> together = moving_kinds();
        for (auto more : {switched_kinds(), other_kinds()})
            std::move(more.begin(), more.end(), std::back_inserter(together));
        return together;
    }();
    return all;
}

bool is_of(const entity& each, std::string_view domain_and_class) noexcept
{
    const auto dot = domain_and_class.find('.');
    return each.domain() == domain_and_class.substr(0, dot) &&
           (dot == std::string_view::npos || each.device_class == domain_and_class.substr(dot + 1));
}

bool is_any_of(const entity& each, const std::vector<std::string_view>& group)
{
    return std::any_of(group.begin(), group.end(), [&](std::string_view one) {
        return is_of(each, one);
    });
}

bool is_of_kind(const entity& each, const kind& what)
{
    return std::any_of(what.groups.begin(), what.groups.end(), [&](const auto& group) {
        return is_any_of(each, group);
    });
}

bool may_lack_class(
    std::string_view domain,
    std::string_view device_class,
    bool domain_asked
) noexcept
{
    static constexpr std::array guarded{"door", "garage", "garage_door", "gate", "window"};
    static constexpr std::array pairs{
        std::pair{"awning", "cover"},
        std::pair{"blind", "cover"},
        std::pair{"curtain", "cover"},
        std::pair{"damper", "cover"},
        std::pair{"shade", "cover"},
        std::pair{"shutter", "cover"},
        std::pair{"outlet", "switch"},
        std::pair{"receiver", "media_player"},
        std::pair{"speaker", "media_player"},
        std::pair{"tv", "media_player"}};
    if (std::find(guarded.begin(), guarded.end(), device_class) != guarded.end())
        return false;
    for (const auto& [name, owner] : pairs)
        if (device_class == name)
            return domain == owner;
    return domain_asked;
}

bool is_kin(std::string_view asked, std::string_view is) noexcept
{
    // Home Assistant hears "open the garage door" as a door in the garage (the recorded turns).
    static constexpr std::array families{
        std::array<std::string_view, 5>{"door", "garage", "garage_door", "gate", ""},
        std::array<std::string_view, 5>{"awning", "blind", "curtain", "shade", "shutter"}};
    return !is.empty() && std::any_of(families.begin(), families.end(), [&](const auto& family) {
        const auto has = [&](std::string_view one) {
            return std::find(family.begin(), family.end(), one) != family.end();
        };
        return has(asked) && has(is);
    });
}

bool is_switched_with_everything(std::string_view domain) noexcept
{
    static constexpr std::array
        domains{"light", "switch", "fan", "media_player", "climate", "humidifier", "input_boolean"};
    return std::find(domains.begin(), domains.end(), domain) != domains.end();
}

} // namespace answerd::tools::home
