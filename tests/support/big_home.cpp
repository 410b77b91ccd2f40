// SPDX-License-Identifier: Apache-2.0
#include "tests/support/big_home.hpp"

#include <array>
#include <string>
#include <vector>

namespace answerd::tests {
namespace {

namespace json = boost::json;

/// A kind of entity that a house has many of.
struct kind {
    std::string_view domain{};
    std::string_view word{}; ///< in its name
    std::string_view state{};
    std::uint64_t features{0};
    std::string_view device_class{};
};

constexpr std::array kinds{
    kind{"light", "light", "off", 4, ""},
    kind{"sensor", "temperature", "21.4", 0, "temperature"},
    kind{"switch", "socket", "on", 0, "outlet"},
    kind{"binary_sensor", "motion", "off", 0, "motion"},
    kind{"cover", "blind", "open", 15, "blind"},
    kind{"climate", "heating", "heat", 385, ""},
    kind{"media_player", "speaker", "idle", 152461, "speaker"},
    kind{"fan", "fan", "off", 49, ""},
    kind{"lock", "lock", "locked", 0, ""},
    kind{"vacuum", "robot", "docked", 12316, ""},
    kind{"valve", "water", "closed", 3, "water"},
    kind{"todo", "list", "0", 127, ""},
    kind{"scene", "scene", "unknown", 0, ""},
    kind{"script", "routine", "off", 0, ""},
    kind{"alarm_control_panel", "alarm", "disarmed", 63, ""},
    kind{"calendar", "calendar", "off", 0, ""},
    kind{"humidifier", "humidifier", "off", 0, "humidifier"},
    kind{"lawn_mower", "mower", "docked", 7, ""},
    kind{"input_boolean", "mode", "off", 0, ""},
    kind{"button", "button", "unknown", 0, ""},
    kind{"weather", "weather", "sunny", 1, ""},
};
constexpr std::size_t rooms{40};
constexpr std::size_t floors{4};

} // namespace

void furnish_big(scripted_home& what, std::size_t entities)
{
    for (std::size_t i = 0; i < floors; ++i)
        what.add_floor("floor" + std::to_string(i), "Floor " + std::to_string(i));
    for (std::size_t i = 0; i < rooms; ++i)
        what.add_area(
            "room" + std::to_string(i),
            "Room " + std::to_string(i),
            "floor" + std::to_string(i % floors)
        );
    std::vector<scripted_entity> all;
    for (std::size_t i = 0; i < entities; ++i) {
        const kind& of = kinds.at(i % kinds.size());
        const std::size_t room = i / kinds.size() % rooms;
        const std::string number = std::to_string(i / kinds.size() / rooms);
        scripted_entity one;
        one.id = std::string{of.domain} + ".room" + std::to_string(room) + "_" + number;
        one.name = "Room " + std::to_string(room) + " " + std::string{of.word} + " " + number;
        one.area = "room" + std::to_string(room);
        one.state = of.state;
        if (of.features != 0)
            one.attributes["supported_features"] = of.features;
        if (!of.device_class.empty())
            one.attributes["device_class"] = of.device_class;
        all.push_back(std::move(one));
    }
    what.add_all(std::move(all));
}

} // namespace answerd::tests
