// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/fixed_clock.hpp"
#include "tests/support/guarded_house.hpp"
#include "tools/built_in_rules.hpp"
#include "tools/policy_match.hpp"
#include "tools/rule_policy.hpp"

using namespace answerd::tools;
using namespace answerd::tests;
using namespace std::chrono_literals;

namespace {

/// Asks a policy about calls, at noon in Berlin's summer (ten o'clock universal time).
struct house_of_rules {
    explicit house_of_rules(std::vector<policy_rule> rules = {})
        : subject{std::move(rules), now, *answerd::tools::time::zone::find("Europe/Berlin")}
    {
        its.read_only = false;
    }

    verdict judge(std::vector<intended_act> acts)
    {
        return subject.judge({tool, its, arguments, context, acts});
    }
    decision of(std::vector<intended_act> acts) { return judge(std::move(acts)).what; }

    fixed_clock now{std::chrono::sys_days{2026y / 7 / 1} + 10h};
    rule_policy subject;
    tool_definition tool{.name = "HassTurnOn"};
    traits its{};
    boost::json::object arguments{};
    call_context context{};
};

struct expected {
    intended_act what;
    decision then;
    std::string rule;
};

policy_rule rule(decision then)
{
    policy_rule made;
    made.then = then;
    return made;
}

} // namespace

TEST_CASE("each built-in rule decides what it is there for", "[rule_policy]")
{
    const auto row = GENERATE(values<expected>({
        {act("lock", "unlock", "lock.front"), decision::confirm, "unlock"},
        {act("lock", "open", "lock.front"), decision::confirm, "unlock"},
        {act("lock", "turn_off", "lock.front"), decision::confirm, "unlock"},
        {act("homeassistant", "turn_off", "lock.front"), decision::confirm, "unlock"},
        {act("switch", "turn_off", "lock.front"), decision::confirm, "unlock"},
        {act("lock", "lock", "lock.front"), decision::allow, "everyday"},
        {act("alarm_control_panel", "alarm_disarm", "alarm_control_panel.a"),
         decision::confirm,
         "disarm"},
        {act("alarm_control_panel", "alarm_trigger", "alarm_control_panel.a"),
         decision::confirm,
         "disarm"},
        {act("alarm_control_panel", "alarm_arm_away", "alarm_control_panel.a"),
         decision::allow,
         "everyday"},
        {act("cover", "open_cover", "cover.g", "garage"), decision::confirm, "opening"},
        {act("cover", "open_cover", "cover.g", "door"), decision::confirm, "opening"},
        {act("cover", "open_cover", "cover.g", "gate"), decision::confirm, "opening"},
        {act("cover", "toggle", "cover.g", "garage"), decision::confirm, "opening"},
        {act("cover", "set_cover_position", "cover.g", "garage"), decision::confirm, "opening"},
        {act("homeassistant", "turn_on", "cover.g", "garage"), decision::confirm, "opening"},
        {act("cover", "close_cover", "cover.g", "garage"), decision::allow, "everyday"},
        {act("cover", "stop_cover", "cover.g", "garage"), decision::allow, "everyday"},
        {act("cover", "open_cover", "cover.blind", "blind"), decision::allow, "everyday"},
        {act("cover", "open_cover", "cover.garage_door"), decision::confirm, "opening_by_name"},
        {act("cover", "open_cover", "cover.a", "", "Garagentor"),
         decision::confirm,
         "opening_by_name"},
        {act("cover", "open_cover", "cover.a", "", "Haustür"),
         decision::confirm,
         "opening_by_name"},
        {act("cover", "open_cover", "cover.bedroom"), decision::allow, "everyday"},
        {act("cover", "open_cover", ""), decision::confirm, "unresolved"},
        {act("valve", "open_valve", "valve.water"), decision::confirm, "valve"},
        {act("valve", "set_valve_position", "valve.water"), decision::confirm, "valve"},
        {act("valve", "close_valve", "valve.water"), decision::allow, "everyday"},
        {act("script", "good_night", ""), decision::confirm, "script"},
        {act("script", "turn_on", "script.good_night"), decision::confirm, "script"},
        {act("automation", "trigger", "automation.a"), decision::confirm, "script"},
        {act("button", "press", "button.router", "restart"), decision::confirm, "restart_button"},
        {act("button", "press", "button.coffee"), decision::allow, "everyday"},
        {act("homeassistant", "restart", ""), decision::deny, "restart"},
        {act("homeassistant", "stop", ""), decision::deny, "restart"},
        {act("homeassistant", "reload_all", ""), decision::deny, "restart"},
        {act("homeassistant", "turn_on", ""), decision::confirm, "unknown"},
        {act("shell_command", "wipe", ""), decision::deny, "machine"},
        {act("rest_command", "post", ""), decision::deny, "machine"},
        {act("hassio", "addon_stop", ""), decision::deny, "machine"},
        {act("command_line", "reload", ""), decision::deny, "machine"},
        {act("notify", "mobile_app_anna", ""), decision::deny, "outward"},
        {act("light", "turn_on", "light.kitchen"), decision::allow, "everyday"},
        {act("homeassistant", "turn_on", "light.kitchen"), decision::allow, "everyday"},
        {act("scene", "turn_on", "scene.movie"), decision::allow, "everyday"},
        {act("climate", "set_temperature", "climate.bath"), decision::allow, "everyday"},
        {act("siren", "turn_on", "siren.hall"), decision::confirm, "unknown"},
        {act("light", "turn_on", "siren.hall"), decision::confirm, "unknown"},
        {act("brand_new", "do", "brand_new.x"), decision::confirm, "unknown"},
    }));
    CAPTURE(row.what.domain, row.what.service, row.what.entity_id, row.what.device_class);
    house_of_rules house;
    const verdict said = house.judge({row.what});
    CHECK(said.what == row.then);
    CHECK(said.rule == row.rule);
}

TEST_CASE("every built-in rule has a name of its own", "[rule_policy]")
{
    std::set<std::string> names;
    for (const auto rules : {built_in_rules(), tainted_rules()})
        for (const policy_rule& one : rules) {
            CHECK_FALSE(one.id.empty());
            CHECK(names.insert(one.id).second);
        }
}

TEST_CASE(
    "a write that does not say what it will do is asked about, a read is not",
    "[rule_policy]"
)
{
    house_of_rules house;
    CHECK(house.of({}) == decision::confirm);
    CHECK(house.judge({}).about.empty());
    house.its.read_only = true;
    CHECK(house.of({}) == decision::allow);
    // A service among the acts of a tool that says it only reads: it does not.
    CHECK(house.of({act("lock", "unlock", "lock.front")}) == decision::confirm);
}

TEST_CASE(
    "of several acts the strictest judgement counts, and only what asks is named",
    "[rule_policy]"
)
{
    house_of_rules house;
    const auto light = act("light", "turn_off", "light.hall");
    const auto lock = act("lock", "unlock", "lock.front");
    const auto garage = act("cover", "open_cover", "cover.g", "garage");
    const auto restart = act("homeassistant", "restart", "");
    CHECK(house.judge({light, lock}).about == std::vector<intended_act>{lock});
    CHECK(house.judge({lock, light, garage}).about == std::vector<intended_act>{lock, garage});
    CHECK(house.of({lock, restart}) == decision::deny);
    CHECK(house.judge({restart, lock}).about == std::vector<intended_act>{restart});
}

TEST_CASE("the user's rules come first, in their order", "[rule_policy]")
{
    auto kitchen = rule(decision::allow);
    kitchen.entity = {"lock.kitchen"};
    auto all = rule(decision::deny);
    all.domain = {"lock"};
    house_of_rules house{{kitchen, all}};
    CHECK(house.judge({act("lock", "unlock", "lock.kitchen")}).rule == "policy[0]");
    CHECK(house.of({act("lock", "unlock", "lock.kitchen")}) == decision::allow);
    CHECK(house.judge({act("lock", "lock", "lock.front")}).rule == "policy[1]");
    CHECK(house.of({act("light", "turn_on", "light.a")}) == decision::allow);
}

TEST_CASE("each field of a rule narrows it", "[rule_policy]")
{
    auto one = rule(decision::deny);
    auto what = act("light", "turn_on", "light.kitchen_main", "bulb");
    what.area_id = "living_room";
    house_of_rules house;
    house.context.satellite_id = "assist_satellite.hall";
    const auto denied = [&](const policy_rule& by) {
        house_of_rules with{{by}};
        with.context = house.context;
        return with.of({what}) == decision::deny;
    };
    const auto narrowed = [&](std::vector<std::string> policy_rule::*field,
                              const std::string& in,
                              const std::string& out) {
        auto fitting = one;
        fitting.*field = {in};
        auto other = one;
        other.*field = {out};
        return denied(fitting) && !denied(other);
    };
    CHECK(denied(one));
    CHECK(narrowed(&policy_rule::tool, "HassTurnOn", "HassTurnOff"));
    CHECK(narrowed(&policy_rule::domain, "light", "lock"));
    CHECK(narrowed(&policy_rule::service, "turn_on", "turn_off"));
    CHECK(narrowed(&policy_rule::service, "light.turn_*", "switch.turn_on"));
    CHECK(narrowed(&policy_rule::device_class, "bulb", ""));
    CHECK(narrowed(&policy_rule::entity, "light.kitchen_*", "light.kitchen"));
    CHECK(narrowed(&policy_rule::area, "Living Room", "kitchen"));
    CHECK(narrowed(&policy_rule::area, "living_room", "living"));
    CHECK(narrowed(&policy_rule::satellite, "assist_satellite.hall", "assist_satellite.bath"));
    auto reading = one;
    reading.access = access::read;
    CHECK_FALSE(denied(reading));
    auto excepting = one;
    excepting.except = {"light.turn_on"};
    CHECK_FALSE(denied(excepting));
}

TEST_CASE("reads of what is private can be denied for one satellite", "[rule_policy]")
{
    const std::string domain = GENERATE("calendar", "todo", "person", "history", "camera");
    auto guests = rule(decision::deny);
    guests.access = access::read;
    guests.domain = {"calendar", "todo", "person", "history", "camera"};
    guests.satellite = {"assist_satellite.guest_room"};
    house_of_rules house{{guests}};
    house.its.read_only = true;
    house.context.satellite_id = "assist_satellite.guest_room";
    CHECK(house.of({act(domain, "", "")}) == decision::deny);
    CHECK(house.of({act("sensor", "", "sensor.x")}) == decision::allow);
    house.context.satellite_id = "assist_satellite.bedroom";
    CHECK(house.of({act(domain, "", "")}) == decision::allow);
}

TEST_CASE(
    "hours may reach over midnight; the first minute is inside, the last is not",
    "[rule_policy]"
)
{
    const hours_span night{22h, 6h};
    CHECK(night.contains(22h));
    CHECK(night.contains(23h + 59min));
    CHECK(night.contains(0h));
    CHECK(night.contains(5h + 59min));
    CHECK_FALSE(night.contains(6h));
    CHECK_FALSE(night.contains(12h));
    CHECK_FALSE(night.contains(21h + 59min));
    const hours_span day{6h, 22h};
    CHECK(day.contains(6h));
    CHECK_FALSE(day.contains(22h));
    CHECK_FALSE(day.contains(5h + 59min));
    CHECK(hours_span{7h, 7h}.contains(3h));
}

TEST_CASE("hours are those of the home's own zone", "[rule_policy]")
{
    auto lunch = rule(decision::deny);
    lunch.hours = hours_span{12h, 13h};
    house_of_rules house{{lunch}};
    const std::vector<intended_act> light{act("light", "turn_on", "light.a")};
    CHECK(house.of(light) == decision::deny); // ten o'clock in London's old time
    house.now.advance(59min);
    CHECK(house.of(light) == decision::deny);
    house.now.advance(1min);
    CHECK(house.of(light) == decision::allow);
}

TEST_CASE("after text from outside every risky act asks, whatever a rule allows", "[rule_policy]")
{
    auto trusting = rule(decision::allow);
    house_of_rules house{{trusting}};
    const auto unlock = act("lock", "unlock", "lock.front");
    const auto heating = act("climate", "set_temperature", "climate.bath");
    const auto light = act("light", "turn_on", "light.a");
    const auto media = act("media_player", "play_media", "media_player.a");
    const auto message = act("notify", "mobile_app_anna", "");
    for (const auto& one : {unlock, heating, light, media, message})
        CHECK(house.of({one}) == decision::allow);
    house.context.tainted = true;
    CHECK(house.of({unlock}) == decision::confirm);
    CHECK(house.of({heating}) == decision::confirm);
    CHECK(house.of({media}) == decision::confirm);
    CHECK(house.of({}) == decision::confirm);
    CHECK(house.of({light}) == decision::allow);
    CHECK(house.of({message}) == decision::deny);
    CHECK(house.judge({unlock}).cause == "after text from outside");
}

TEST_CASE("taint never softens a judgement", "[rule_policy]")
{
    auto no_lights = rule(decision::deny);
    no_lights.domain = {"light"};
    house_of_rules house{{no_lights}};
    house.context.tainted = true;
    CHECK(house.of({act("light", "turn_on", "light.a")}) == decision::deny);
}

TEST_CASE("a code that nothing checks is refused rather than believed", "[rule_policy]")
{
    auto pinned = rule(decision::pin);
    pinned.domain = {"cover", "lock"};
    house_of_rules house{{pinned}};
    CHECK(house.of({act("cover", "open_cover", "cover.g", "garage")}) == decision::deny);
    CHECK(house.of({act("lock", "unlock", "lock.front")}) == decision::pin);
    pinned.code = "4211";
    house_of_rules with_code{{pinned}};
    const verdict said = with_code.judge({act("cover", "open_cover", "cover.g", "garage")});
    CHECK(said.what == decision::pin);
    CHECK(said.code == "4211");
}

TEST_CASE(
    "two different codes for one call are refused: one answer cannot bring both",
    "[rule_policy]"
)
{
    auto front = rule(decision::pin);
    front.entity = {"lock.front"};
    front.code = "1111";
    auto back = rule(decision::pin);
    back.entity = {"lock.back"};
    back.code = "2222";
    house_of_rules house{{front, back}};
    const auto one = act("lock", "unlock", "lock.front");
    const auto other = act("lock", "unlock", "lock.back");
    CHECK(house.of({one}) == decision::pin);
    CHECK(house.of({one, other}) == decision::deny);
}

TEST_CASE("a pattern's star stands for any characters", "[policy_match]")
{
    CHECK(fits_pattern("*", ""));
    CHECK(fits_pattern("", ""));
    CHECK_FALSE(fits_pattern("", "x"));
    CHECK(fits_pattern("light.*", "light.kitchen"));
    CHECK(fits_pattern("*door", "garage_door"));
    CHECK(fits_pattern("a*b*c", "aXbYbZc"));
    CHECK_FALSE(fits_pattern("a*b*c", "aXbYbZ"));
    CHECK(fits_pattern("Living Room", "living room"));
    CHECK_FALSE(fits_pattern("lock", "lock.front"));
    CHECK(fits_pattern("***", "x"));
}
