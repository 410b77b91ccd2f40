// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/tools/home/resolving.hpp"

using namespace answerd::tests;

namespace {

void check(const asking& ask, const std::vector<asked_row>& rows)
{
    for (const asked_row& each : rows) {
        INFO(each.slots);
        CHECK(ask(each.slots) == each.expected);
    }
}

const asking& ask()
{
    static const asking one{english_home(), "en"};
    return one;
}

} // namespace

TEST_CASE("an entity is found by its name, an alias or its id", "[name_resolver]")
{
    check(
        ask(),
        {
            {"Coffee machine", "switch.coffee"},
            {"coffee machine", "switch.coffee"},
            {"COFFEE MACHINE", "switch.coffee"},
            {"the coffee machine", "switch.coffee"},
            {"my coffee machine", "switch.coffee"},
            {"Coffee-Machine!", "switch.coffee"},
            {"coffeemachine", "switch.coffee"},
            {"coffee machines", "switch.coffee"},
            {"espresso maker", "switch.coffee"},
            {"Espresso Maker", "switch.coffee"},
            {"counter light", "light.worktop"},
            {"worktop lamp", "light.worktop"},
            {"Robby", "vacuum.robby"},
            {"robby", "vacuum.robby"},
            {"switch.coffee", "switch.coffee"},
            {"light.bed_1", "light.bed_1"},
            {"groceries", "todo.shopping"},
            {"the shopping list", "todo.shopping"},
            {"my shopping list", "todo.shopping"},
            {"movie night", "scene.movie"},
            {"good night", "script.bedtime"},
            {"guest mode", "input_boolean.guests"},
            {"the house alarm", "alarm_control_panel.house"},
            {"mood light", "light.mood"},
            {"Mood Lights", "light.mood"},
            {"office lights", "light.office"},
            {"office light", "light.office"},
            {"bedroom one light", "light.bed_1"},
            {"Bedroom 2 Light", "light.bed_2"},
            {"light bedroom 2", "light.bed_2"},
            {"light in bedroom 2", "light.bed_2"},
            {"string lights", "light.terrace"},
            {"outdoor speaker", "media_player.outdoor"},
            {"telly", "media_player.tv"},
            {"living room tv", "media_player.tv"},
            {"livingroom TV", "media_player.tv"},
        }
    );
}

TEST_CASE("a name is found when its place is said with it", "[name_resolver]")
{
    check(
        ask(),
        {
            {"kitchen ceiling light", "light.kitchen_ceiling"},
            {"ceiling light in the kitchen", "light.kitchen_ceiling"},
            {"the ceiling light of the living room", "light.living_ceiling"},
            {"lounge ceiling light", "light.living_ceiling"},
            {"Ceiling light; area=Kitchen", "light.kitchen_ceiling"},
            {"ceiling light; area=lounge", "light.living_ceiling"},
            {"Ceiling light; area=kitchen; domain=light; for=on", "light.kitchen_ceiling"},
            {"ceiling light downstairs; for=on",
             "?several light.kitchen_ceiling light.living_ceiling"},
            {"kitchen coffee machine", "switch.coffee"},
            {"coffee machine; area=Kitchen", "switch.coffee"},
            {"radio; area=kitchen", "media_player.kitchen_radio"},
            {"radio in the kitchen", "media_player.kitchen_radio"},
            {"the curtain in bedroom 1", "cover.bed_1_curtain"},
            {"bedroom 1 curtain", "cover.bed_1_curtain"},
            {"thermostat; area=Bedroom 1", "climate.bed_1"},
            {"thermostat in bedroom one", "climate.bed_1"},
            {"living room thermostat", "climate.living"},
            {"tv; area=Living Room", "media_player.tv"},
            {"terrace speakers", "media_player.outdoor"},
            {"string lights on the terrace", "light.terrace"},
            {"fan in bedroom 2", "fan.bed_2"},
            {"bedroom 2 fan", "fan.bed_2"},
            {"fan; area=bedroom two", "fan.bed_2"},
        }
    );
}

TEST_CASE("a kind at a place is all of it there", "[name_resolver]")
{
    check(
        ask(),
        {
            {"kitchen lights; for=on", "light.kitchen_ceiling light.worktop"},
            {"kitchen light; for=on", "light.kitchen_ceiling light.worktop"},
            {"the lights in the kitchen; for=on", "light.kitchen_ceiling light.worktop"},
            {"lights of the kitchen", "light.kitchen_ceiling light.worktop"},
            {"lamps in the kitchen", "light.kitchen_ceiling light.worktop"},
            {"kitchen lighting", "light.kitchen_ceiling light.worktop"},
            {"all the kitchen lights", "light.kitchen_ceiling light.worktop"},
            {"lights; area=Kitchen; for=on", "light.kitchen_ceiling light.worktop"},
            {"area=Kitchen; domain=light; for=on", "light.kitchen_ceiling light.worktop"},
            {"area=the kitchen; domain=light; for=on", "light.kitchen_ceiling light.worktop"},
            {"kitchen; domain=light; for=on", "light.kitchen_ceiling light.worktop"},
            {"Kitchen; area=Kitchen; domain=light; for=on", "light.kitchen_ceiling light.worktop"},
            {"kitchen lights; area=Kitchen; domain=light", "light.kitchen_ceiling light.worktop"},
            {"living room blinds; for=on", "cover.left_blind cover.right_blind"},
            {"the blinds in the lounge; for=on", "cover.left_blind cover.right_blind"},
            {"the blind in the lounge; for=on", "?several cover.left_blind cover.right_blind"},
            {"area=Living Room; class=blind; for=on", "cover.left_blind cover.right_blind"},
            {"shades in the living room; for=on", "cover.left_blind cover.right_blind"},
            {"curtains in bedroom 1; for=on", "cover.bed_1_curtain"},
            {"area=Bedroom 1; class=curtain; for=on", "cover.bed_1_curtain"},
            {"kitchen window; for=on", "cover.kitchen_window"},
            {"garage doors; for=on", "cover.garage_door"},
            {"living room heating; for=on", "climate.living"},
            {"bedroom 1 heater; for=on", "climate.bed_1"},
            {"television in the living room; for=on", "media_player.tv"},
            {"living room fan; for=on", "fan.living"},
            {"kitchen speaker; for=on", "media_player.kitchen_radio"},
            {"kitchen plugs; for=on", "switch.kettle"},
            {"lamp; area=Living Room; domain=switch; for=on", "switch.bog_standard"},
            {"garage lights; for=on", "light.garage"},
            {"hallway lights; for=on", "light.hall"},
            {"lights in the study; for=on", "light.desk light.office"},
            {"kitchen and hallway lights; for=on",
             "light.hall light.kitchen_ceiling light.worktop"},
            {"bedroom lights; for=on", "light.bed_1 light.bed_2 light.bedside"},
            {"the lights in the bedrooms; for=on", "light.bed_1 light.bed_2 light.bedside"},
            {"area=bedrooms; domain=light; for=on", "light.bed_1 light.bed_2 light.bedside"},
            {"area=all bedrooms; domain=light; for=on", "light.bed_1 light.bed_2 light.bedside"},
            {"terrace lights; for=on", "light.terrace"},
        }
    );
}

TEST_CASE("a floor is its areas", "[name_resolver]")
{
    const std::string up = "light.bed_1 light.bed_2 light.bedside light.desk light.office "
                           "light.terrace";
    const std::string down = "light.garage light.hall light.kitchen_ceiling light.living_ceiling "
                             "light.mood light.reading light.worktop";
    check(
        ask(),
        {
            {"all lights upstairs; for=on", up},
            {"upstairs lights; for=on", up},
            {"lights upstairs; for=on", up},
            {"the upstairs lights; for=on", up},
            {"lights on the first floor; for=on", up},
            {"floor=Upstairs; domain=light; for=on", up},
            {"floor=upstairs; domain=light; for=on", up},
            {"floor=first floor; domain=light; for=on", up},
            {"floor=top floor; domain=light; for=on", up},
            {"area=upstairs; domain=light; for=on", up},
            {"lights; floor=Upstairs; for=on", up},
            {"upstairs; domain=light; for=on", up},
            {"downstairs lights; for=on", down},
            {"floor=downstairs; domain=light; for=on", down},
            {"floor=ground floor; domain=light; for=on", down},
            {"floor=ground; domain=light; for=on", down},
            {"lights in the basement; for=on", "light.wine"},
            {"floor=basement; domain=light; for=on", "light.wine"},
            {"floor=Kitchen; domain=light; for=on", "light.kitchen_ceiling light.worktop"},
            {"bedroom lights upstairs; for=on", "light.bed_1 light.bed_2 light.bedside"},
            {"area=Office; floor=Upstairs; domain=light; for=on", "light.desk light.office"},
            {"area=Office; floor=Ground floor; domain=light; for=on", "?nothing_there"},
            {"fans upstairs; for=on", "fan.bed_2"},
            {"locks downstairs; for=lock", "lock.front lock.garage_side"},
            {"thermostats upstairs; for=climate", "climate.bed_1"},
        }
    );
}

TEST_CASE("everything is what one switches, and for a look all there is", "[name_resolver]")
{
    check(
        ask(),
        {
            {"everything in the garage; for=on", "light.garage"},
            {"everything in the kitchen; for=on",
             "light.kitchen_ceiling light.worktop media_player.kitchen_radio switch.coffee "
             "switch.kettle"},
            {"area=Garage; for=on", "light.garage"},
            {"everything; area=Garage; for=on", "light.garage"},
            {"all devices in the hallway; for=on", "light.hall"},
            {"everything in the hallway", "binary_sensor.front light.hall lock.front"},
            {"area=hallway", "binary_sensor.front light.hall lock.front"},
            {"everything in the garage; for=lock", "lock.garage_side"},
            {"area=garage; for=cover", "cover.garage_door"},
            {"garage; for=cover", "cover.garage_door"},
            {"area=wine cellar; for=lock", "?nothing_there"},
        }
    );
}
