// SPDX-License-Identifier: Apache-2.0
#include "tests/support/home_house.hpp"
#include "tests/support/spoken_safe.hpp"

#include <boost/json/serialize.hpp>

#include <string>
#include <vector>

using namespace answerd;
using namespace answerd::tests;
using tools::decision;

// What models do that loop, correct themselves, or are asked by what they have set off.

namespace {

conversation::tool_call set_to(std::string id, int degrees)
{
    return call_of(
        std::move(id),
        "HassClimateSetTemperature",
        R"({"name":"Heating","temperature":)" + std::to_string(degrees) + "}"
    );
}

struct heated_house : home_house {
    using home_house::home_house;

    void furnish()
    {
        home.add(
            {.id = "climate.heating",
             .name = "Heating",
             .state = "heat",
             .attributes = {{"supported_features", 1}, {"temperature", 18}}}
        );
    }
    [[nodiscard]] std::vector<int> set_temperatures() const
    {
        std::vector<int> all;
        for (const auto& each : home.acted)
            all.push_back(each.data.at("temperature").to_number<int>());
        return all;
    }
};

} // namespace

TEST_CASE("who says 20 and then 22 gets both, in that order", "[repeated_acts]")
{
    heated_house house;
    house.furnish();
    SECTION("in one answer") { house.model->then(calls({set_to("1", 20), set_to("2", 22)})); }
    SECTION("one after the other")
    {
        house.model->then(calls({set_to("1", 20)})).then(calls({set_to("2", 22)}));
    }
    house.model->then(words(""));
    const auto said = house.say("set it to 20, no 22");
    CHECK(house.set_temperatures() == std::vector{20, 22});
    CHECK(house.home.attribute("climate.heating", "temperature") == 22);
    CHECK_THAT(said.text, Catch::Contains("22 degrees"));
}

TEST_CASE("who comes back to 20 is not told an earlier 20", "[repeated_acts]")
{
    heated_house house;
    house.furnish();
    SECTION("in one answer")
    {
        house.model->then(calls({set_to("1", 20), set_to("2", 22), set_to("3", 20)}));
    }
    SECTION("one after the other")
    {
        house.model->then(calls({set_to("1", 20)}))
            .then(calls({set_to("2", 22)}))
            .then(calls({set_to("3", 20)}));
    }
    house.model->then(words("It is set to 20 degrees."));
    (void)house.say("20, no 22, oh well, 20");
    CHECK(house.home.attribute("climate.heating", "temperature") == 20);
    CHECK(house.set_temperatures() == std::vector{20, 22, 20});
}

TEST_CASE("a model that asks for the same again and again acts once", "[repeated_acts]")
{
    heated_house house;
    house.furnish();
    for (int round = 0; round < 9; ++round)
        house.model->then(calls({set_to(std::to_string(round), 20)}));
    house.model->then(words("Done."));
    (void)house.say("20 degrees");
    CHECK(house.set_temperatures() == std::vector{20});
}

TEST_CASE("a model that cannot make up its mind comes to an end", "[repeated_acts]")
{
    heated_house house;
    house.furnish();
    for (int round = 0; round < 30; ++round)
        house.model->then(calls({set_to(std::to_string(round), round % 2 == 0 ? 20 : 22)}));
    const auto said = house.say("make it nice");
    CHECK(house.home.acted.size() <= 10);
    CHECK_THAT(said.text, Catch::Contains("degrees")); // what was done is told
}

TEST_CASE("an agent that calls itself through a script of the home comes to an end", "[home_loop]")
{
    SECTION("where nobody has allowed scripts it stops at the question")
    {
        home_house house;
        house.home.add({.id = "script.ask_again", .name = "Ask again"});
        house.model->then(calls({call_of("1", "HassTurnOn", R"({"name":"Ask again"})")}));
        (void)house.say("ask again");
        CHECK(house.waits_for_yes());
        CHECK(house.home.acted.empty());
    }
    SECTION("where somebody has, at the limit of acts in a minute")
    {
        tools::policy_rule lets_scripts_run{.then = decision::allow, .domain = {"script"}};
        home_house house{{lets_scripts_run}};
        house.home.add({.id = "script.ask_again", .name = "Ask again"});
        std::string last;
        for (int turn = 0; turn < 100; ++turn) { // each is what the script of the one before says
            house.home.set_state("script.ask_again", "off");
            house.model->then(calls({call_of("1", "HassTurnOn", R"({"name":"Ask again"})")}));
            house.model->then(words(""));
            last = house.say("ask again").text;
        }
        CHECK(house.home.acted.size() == 60);
        CHECK_FALSE(last.empty());
        CHECK(is_spoken_safe(last).why.empty());
    }
}
