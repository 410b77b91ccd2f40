// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/guarded_house.hpp"
#include "tests/support/scripted_home.hpp"
#include "tools/home/act_members.hpp"
#include "tools/home/code_needs.hpp"

#include <boost/json/parse.hpp>

using namespace answerd::tests;
using namespace answerd::tools;

namespace {

boost::json::object attributes(std::string_view text)
{
    return boost::json::parse(text).as_object();
}

bool needs(const std::string& domain, const std::string& service, std::string_view with)
{
    fake_runtime time;
    scripted_home home{time};
    home.add({.id = domain + ".x", .name = "x", .state = "locked", .attributes = attributes(with)});
    return home::needs_code(act(domain, service, domain + ".x"), home);
}

} // namespace

TEST_CASE("a lock needs a code when it has a format for one", "[code_needs]")
{
    CHECK(needs("lock", "unlock", R"({"code_format":"^\\d{4}$"})"));
    CHECK(needs("lock", "lock", R"({"code_format":"^\\d{4}$"})"));
    CHECK_FALSE(needs("lock", "unlock", R"({"code_format":null})"));
    CHECK_FALSE(needs("lock", "unlock", "{}"));
    CHECK_FALSE(needs("lock", "", R"({"code_format":"^\\d{4}$"})"));
}

TEST_CASE(
    "an alarm needs its code to disarm, and to arm unless it says that it does not",
    "[code_needs]"
)
{
    const std::string_view strict = R"({"code_format":"number","code_arm_required":true})";
    const std::string_view easy = R"({"code_format":"number","code_arm_required":false})";
    CHECK(needs("alarm_control_panel", "alarm_disarm", strict));
    CHECK(needs("alarm_control_panel", "alarm_arm_away", strict));
    CHECK(needs("alarm_control_panel", "alarm_disarm", easy));
    CHECK_FALSE(needs("alarm_control_panel", "alarm_arm_away", easy));
    CHECK(needs("alarm_control_panel", "alarm_arm_away", R"({"code_format":"number"})"));
    CHECK_FALSE(needs("alarm_control_panel", "alarm_disarm", R"({"code_format":null})"));
}

TEST_CASE("nothing else is asked for a code", "[code_needs]")
{
    CHECK_FALSE(needs("light", "turn_on", R"({"code_format":"number"})"));
    fake_runtime time;
    const scripted_home home{time};
    CHECK_FALSE(home::needs_code(act("lock", "unlock", "lock.gone"), home));
}

TEST_CASE("a scene reaches its entities, groups in it and groups in themselves", "[act_members]")
{
    fake_runtime time;
    scripted_home home{time};
    home.add(
        {.id = "scene.movie",
         .name = "Movie",
         .attributes = attributes(R"({"entity_id":["light.a","cover.all"]})")}
    );
    home.add(
        {.id = "cover.all",
         .name = "Covers",
         .attributes = attributes(R"({"entity_id":["cover.garage","cover.all"]})")}
    );
    home.add(
        {.id = "cover.garage",
         .name = "Garage",
         .attributes = attributes(R"({"device_class":"garage"})")}
    );
    const auto reached = home::members_of(act("scene", "turn_on", "scene.movie"), home);
    CHECK(
        reached ==
        std::vector<intended_act>{
            act("scene", "turn_on", "light.a"),
            act("scene", "turn_on", "cover.all"),
            act("scene", "turn_on", "cover.garage", "garage")}
    );
    CHECK(home::members_of(act("light", "turn_on", "light.a"), home).empty());
}

TEST_CASE("a scene that unlocks is asked about, one of lights is not", "[rule_policy]")
{
    guarded_house house;
    house.model->for_ever(words("Done."));
    house.members = [](const intended_act& one) {
        return one.entity_id == "scene.leave"
                   ? std::vector<intended_act>{act("scene", "turn_on", "lock.front")}
                   : std::vector<intended_act>{act("scene", "turn_on", "light.a")};
    };
    const auto movie = house.acts("movie", {act("scene", "turn_on", "scene.movie")});
    const auto leave = house.acts("leave", {act("scene", "turn_on", "scene.leave", "", "Leaving")});
    house.model->then(calls({call_of("1", "movie")}));
    (void)house.say("movie");
    CHECK(movie->seen.size() == 1);
    house.model->then(calls({call_of("1", "leave")}));
    CHECK_THAT(house.say("leave").text, Catch::StartsWith("Shall I run the Leaving?"));
    CHECK(leave->seen.empty());
    CHECK(house.audit.records.back().policy_cause == "it reaches lock.front");
}
