// SPDX-License-Identifier: Apache-2.0
#include "tests/tools/home/home_fixture.hpp"

using namespace answerd;
using namespace answerd::tests;

namespace {

using acts = std::vector<std::string>;

struct home_with_knobs : home_fixture {
    home_with_knobs()
    {
        add_light("sink", "Sink light", "kitchen");
        home.add(
            {.id = "light.old",
             .name = "Old lamp",
             .area = "kitchen",
             .attributes = {{"supported_color_modes", boost::json::array{"onoff"}}}}
        );
        home.add(
            {.id = "climate.heating",
             .name = "Heating",
             .area = "living",
             .state = "heat",
             .attributes =
                 {{"supported_features", 1 + 128 + 256},
                  {"temperature", 20},
                  {"current_temperature", 19.5},
                  {"min_temp", 5},
                  {"max_temp", 30},
                  {"hvac_modes", boost::json::array{"off", "heat", "auto"}}}}
        );
        home.add(
            {.id = "fan.ceiling",
             .name = "Ceiling fan",
             .area = "bedroom",
             .attributes = {{"supported_features", 1 + 16 + 32}, {"percentage", 0}}}
        );
        home.add(
            {.id = "humidifier.air",
             .name = "Humidifier",
             .state = "on",
             .attributes =
                 {{"humidity", 40},
                  {"min_humidity", 30},
                  {"max_humidity", 80},
                  {"available_modes", boost::json::array{"Auto", "Sleep mode"}}}}
        );
    }
};

} // namespace

TEST_CASE("brightness is set in percent and told as the light shows it", "[home_tool]")
{
    home_with_knobs in;
    const auto got = in.call("HassLightSet", R"({"name":"Sink light","brightness":50})");
    CHECK(in.acts() == acts{R"(light.turn_on light.sink {"brightness_pct":50})"});
    CHECK(got.sentence == "Sink light is at 50 percent.");
    CHECK(
        in.said("HassLightSet", R"({"name":"Sink light","brightness":50})", "de") ==
        "Sink light ist schon auf 50 Prozent."
    );
    CHECK(in.home.acted.size() == 1);
}

TEST_CASE("every percentage of brightness is recognised when it is there", "[home_tool]")
{
    home_with_knobs in;
    for (int percent = 1; percent <= 100; ++percent) {
        const auto set = R"({"name":"Sink light","brightness":)" + std::to_string(percent) + "}";
        const auto told = in.said("HassLightSet", set);
        CHECK(told == "Sink light is at " + std::to_string(percent) + " percent.");
    }
}

TEST_CASE("brightness 0 is off", "[home_tool]")
{
    home_with_knobs in;
    CHECK(in.call("HassLightSet", R"({"name":"Sink light","brightness":0})").ok);
    CHECK(in.home.acted.empty()); // it is off
}

TEST_CASE("color and color temperature are set together with brightness", "[home_tool]")
{
    home_with_knobs in;
    CHECK(
        in.said("HassLightSet", R"({"name":"Sink light","color":"red"})") == "Sink light is red."
    );
    CHECK(
        in.said("HassLightSet", R"({"name":"Sink light","temperature":2700})") ==
        "Sink light is at 2700 kelvin."
    );
    (void)in.call("HassLightSet", R"({"name":"Sink light","color":"blue","brightness":10})");
    CHECK(
        in.acts().back() == R"(light.turn_on light.sink {"brightness_pct":10,"color_name":"blue"})"
    );
}

TEST_CASE("of a color and a warmth the color is set: Home Assistant refuses both", "[home_tool]")
{
    home_with_knobs in;
    const auto got = in.call(
        "HassLightSet",
        R"({"name":"Sink light","brightness":100,"color":"white","temperature":2700})"
    );
    CHECK(got.ok);
    CHECK(
        in.acts() == acts{R"(light.turn_on light.sink {"brightness_pct":100,"color_name":"white"})"}
    );
}

TEST_CASE("what a model left blank was not asked for", "[home_tool]")
{
    home_with_knobs in;
    const auto got = in.call(
        "HassLightSet",
        R"({"name":"Sink light","brightness":40,"color":"","temperature":0})"
    );
    CHECK(got.ok);
    CHECK(in.acts() == acts{R"(light.turn_on light.sink {"brightness_pct":40})"});
    CHECK_FALSE(in.call("HassLightSet", R"({"name":"Sink light","color":""})").ok);
    CHECK_FALSE(in.call("HassLightSet", R"({"name":"Sink light","temperature":7})").ok);
}

TEST_CASE("a color temperature beyond the lamp's is refused with the range", "[home_tool]")
{
    home_with_knobs in;
    const auto got = in.call("HassLightSet", R"({"name":"Sink light","temperature":1500})");
    CHECK_FALSE(got.ok);
    CHECK(got.sentence == "For Sink light it has to be between 2000 and 6500.");
    CHECK_THAT(got.result, Catch::Contains("2000 to 6500"));
    CHECK(in.home.acted.empty());
}

TEST_CASE("a light that cannot be dimmed says so, others of the room are", "[home_tool]")
{
    home_with_knobs in;
    CHECK(
        in.said("HassLightSet", R"({"name":"Old lamp","brightness":50})") ==
        "Old lamp can't do that."
    );
    CHECK(in.home.acted.empty());
    CHECK(
        in.said("HassLightSet", R"({"area":"Kitchen","domain":"light","brightness":50})") ==
        "Sink light is at 50 percent. Old lamp can't do that."
    );
}

TEST_CASE("a light with nothing to set is asked about", "[home_tool]")
{
    home_with_knobs in;
    const auto got = in.call("HassLightSet", R"({"name":"Sink light"})");
    CHECK_FALSE(got.ok);
    CHECK_THAT(got.result, Catch::Contains("brightness, color, temperature"));
    CHECK(in.home.acted.empty());
}

TEST_CASE("a temperature is set within what the heating takes", "[home_tool]")
{
    home_with_knobs in;
    CHECK(
        in.said("HassClimateSetTemperature", R"({"name":"Heating","temperature":21.5})") ==
        "Heating is set to 21.5 degrees."
    );
    CHECK(in.acts() == acts{R"(climate.set_temperature climate.heating {"temperature":2.15E1})"});
    CHECK(
        in.said("HassClimateSetTemperature", R"({"name":"Heating","temperature":21.5})", "de") ==
        "Heating ist schon auf 21,5 Grad gestellt."
    );
    const auto hot = in.call("HassClimateSetTemperature", R"({"name":"Heating","temperature":99})");
    CHECK(hot.sentence == "For Heating it has to be between 5 and 30.");
    CHECK(
        in.said("HassClimateSetTemperature", R"({"name":"Heating","temperature":99})", "de") ==
        "Bei Heating geht nur 5 bis 30."
    );
    CHECK(in.home.acted.size() == 1);
}

TEST_CASE("degrees are called after the home's unit", "[home_tool]")
{
    home_with_knobs in;
    in.home.change_view([](auto& view) { view.temperature_unit = "°F"; });
    in.home.set_state("climate.heating", "heat", {{"max_temp", 90}});
    CHECK(
        in.said("HassClimateSetTemperature", R"({"name":"Heating","temperature":70})") ==
        "Heating is set to 70 degrees Fahrenheit."
    );
}

TEST_CASE("a fan's speed may be rounded by the fan", "[home_tool]")
{
    home_with_knobs in;
    in.home.next("fan.turn_on", {.takes_effect = false});
    in.policy.while_judging = [&in] {
        in.home.set_state("fan.ceiling", "on", {{"percentage", 66}});
    };
    CHECK(
        in.said("HassFanSetSpeed", R"({"name":"Ceiling fan","percentage":60})") ==
        "Ceiling fan is at 66 percent."
    );
}

TEST_CASE("a fan that rests is turned on at its speed, one that runs gets another", "[home_tool]")
{
    home_with_knobs in;
    CHECK(
        in.said("HassFanSetSpeed", R"({"name":"Ceiling fan","percentage":30})") ==
        "Ceiling fan is at 30 percent."
    );
    CHECK(
        in.said("HassFanSetSpeed", R"({"name":"Ceiling fan","percentage":60})") ==
        "Ceiling fan is at 60 percent."
    );
    CHECK(in.acts().at(0) == R"(fan.turn_on fan.ceiling {"percentage":30})");
    CHECK(in.acts().at(1) == R"(fan.set_percentage fan.ceiling {"percentage":60})");
}

TEST_CASE("what a speed of nothing does to a fan that rests, the fan decides", "[home_tool]")
{
    home_with_knobs in;
    (void)in.said("HassFanSetSpeed", R"({"name":"Ceiling fan","percentage":0})");
    CHECK(in.acts().at(0) == R"(fan.turn_on fan.ceiling {"percentage":0})");
}

TEST_CASE(
    "a running fan is not sent the speed that it has, and stops at a speed of nothing",
    "[home_tool]"
)
{
    home_with_knobs in;
    in.home.set_state("fan.ceiling", "on", {{"percentage", 60}});
    (void)in.said("HassFanSetSpeed", R"({"name":"Ceiling fan","percentage":60})");
    CHECK(in.acts().empty());
    (void)in.said("HassFanSetSpeed", R"({"name":"Ceiling fan","percentage":0})");
    CHECK(in.acts().at(0) == R"(fan.set_percentage fan.ceiling {"percentage":0})");
}

TEST_CASE("a humidifier's setpoint and mode are set", "[home_tool]")
{
    home_with_knobs in;
    CHECK(
        in.said("HassHumidifierSetpoint", R"({"name":"Humidifier","humidity":55})") ==
        "Humidifier is set to 55 percent."
    );
    CHECK(
        in.said("HassHumidifierMode", R"({"name":"Humidifier","mode":"sleep MODE"})") ==
        "Humidifier is set to Sleep mode."
    );
    CHECK(
        in.said("HassHumidifierSetpoint", R"({"name":"Humidifier","humidity":5})") ==
        "For Humidifier it has to be between 30 and 80."
    );
}

namespace {

struct value_case {
    std::string id;
    std::string state;
    boost::json::object attributes;
    std::string value;
    std::string act;
    std::string said;
};

std::vector<value_case> value_cases()
{
    const boost::json::array moods{"Relax", "Focus"};
    return {
        {"number.x",
         "3",
         {{"min", 0}, {"max", 10}},
         "7",
         R"(number.set_value number.x {"value":7})",
         "Thing is set to 7."},
        {"input_number.x",
         "3",
         {{"min", 0}, {"max", 10}},
         "2.5",
         R"(input_number.set_value input_number.x {"value":2.5E0})",
         "Thing is set to 2.5."},
        {"input_number.x",
         "3",
         {{"min", 0}, {"max", 10}},
         "11",
         "",
         "For Thing it has to be between 0 and 10."},
        {"select.x",
         "Relax",
         {{"options", moods}},
         "focus",
         R"(select.select_option select.x {"option":"Focus"})",
         "Thing is set to Focus."},
        {"input_select.x",
         "Relax",
         {{"options", moods}},
         "Party",
         "",
         "Thing does not have that choice."},
        {"input_text.x",
         "",
         {},
         "hello",
         R"(input_text.set_value input_text.x {"value":"hello"})",
         "Thing is set to hello."},
        {"climate.x",
         "off",
         {{"hvac_modes", boost::json::array{"off", "cool"}}},
         "Cool",
         R"(climate.set_hvac_mode climate.x {"hvac_mode":"cool"})",
         "Thing is set to cool."},
        {"media_player.x",
         "on",
         {{"supported_features", 2048}, {"source_list", boost::json::array{"TV", "Radio"}}},
         "radio",
         R"(media_player.select_source media_player.x {"source":"Radio"})",
         "Thing is set to Radio."},
        {"fan.x",
         "on",
         {{"preset_modes", boost::json::array{"Eco"}}},
         "eco",
         R"(fan.set_preset_mode fan.x {"preset_mode":"Eco"})",
         "Thing is set to Eco."},
    };
}

} // namespace

TEST_CASE("numbers, options, modes and sources are set by one tool", "[home_tool]")
{
    const auto each = GENERATE(from_range(value_cases()));
    home_fixture in;
    in.home.add({.id = each.id, .name = "Thing", .state = each.state, .attributes = each.attributes}
    );
    CAPTURE(each.id, each.value);
    const auto arguments = R"({"name":"Thing","value":")" + each.value + "\"}";
    CHECK(in.said("set_value", arguments) == each.said);
    CHECK(in.acts() == (each.act.empty() ? acts{} : acts{each.act}));
}

TEST_CASE("a wrong choice is answered with the right ones", "[home_tool]")
{
    home_fixture in;
    in.home.add(
        {.id = "select.mood",
         .name = "Mood",
         .state = "Relax",
         .attributes = {{"options", boost::json::array{"Relax", "Focus"}}}}
    );
    const auto got = in.call("set_value", R"({"name":"Mood","value":"Party"})");
    CHECK_FALSE(got.ok);
    CHECK_THAT(got.result, Catch::Contains("Relax, Focus"));
}

namespace {

struct home_with_range : home_with_knobs {
    home_with_range()
    {
        home.add(
            {.id = "climate.ecobee",
             .name = "Ecobee",
             .state = "heat_cool",
             .attributes =
                 {{"supported_features", 442},
                  {"target_temp_low", 21},
                  {"target_temp_high", 24},
                  {"min_temp", 7},
                  {"max_temp", 35}}}
        );
    }
    tools::outcome set(std::string_view arguments)
    {
        return call("HassClimateSetTemperature", arguments);
    }
};

} // namespace

TEST_CASE("a thermostat with a range is set by its lowest and highest", "[home_tool]")
{
    home_with_range in;
    const auto got = in.set(R"({"name":"Ecobee","low":19,"high":23})");
    CHECK(got.sentence == "Ecobee is set to 19 degrees and 23 degrees.");
    CHECK(
        in.acts() == acts{R"(climate.set_temperature climate.ecobee )"
                          R"({"target_temp_low":19,"target_temp_high":23})"}
    );
}

TEST_CASE("the ends of a range have the bounds of the thermostat", "[home_tool]")
{
    home_with_range in;
    CHECK_FALSE(in.set(R"({"name":"Ecobee","low":19,"high":50})").ok);
    CHECK(in.home.acted.empty());
}

TEST_CASE("one temperature is no range, and a range no temperature", "[home_tool]")
{
    home_with_range in;
    CHECK_FALSE(in.set(R"({"name":"Ecobee","temperature":20})").ok);
    in.home.set_state("climate.heating", "heat", {{"supported_features", 1}});
    CHECK_FALSE(in.set(R"({"name":"Heating","low":19,"high":23})").ok);
    CHECK(in.home.acted.empty());
}
