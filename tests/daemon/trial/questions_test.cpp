// SPDX-License-Identifier: Apache-2.0
#include "daemon/trial/questions.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/scripted_home.hpp"

#include <algorithm>

using namespace answerd::daemon::trial;
using namespace answerd::tests;

TEST_CASE("there are always twenty questions, some of which need no tool", "[trial]")
{
    fake_runtime time;
    scripted_home home{time};
    const bool furnished = GENERATE(false, true);
    if (furnished)
        for (const auto* each :
             {"light.a", "light.b", "switch.c", "cover.d", "climate.e", "lock.f", "media_player.g"})
            home.add({.id = each, .name = "The " + std::string{each}});
    const auto all = questions_for(*home.view());
    CHECK(all.size() == question_count);
    const auto without =
        std::ranges::count_if(all, [](const question& each) { return each.tools.empty(); });
    CHECK(without >= 4);
}

TEST_CASE("a trial that is cut short has asked about the home and about other things", "[trial]")
{
    fake_runtime time;
    scripted_home home{time};
    home.add({.id = "light.kitchen", .name = "Kitchen lights"});
    home.add({.id = "lock.front", .name = "Front door"});
    const auto all = questions_for(*home.view());
    CHECK(all[0].entity == "light.kitchen");
    CHECK(all[1].tools == std::vector<std::string>{"get_weather"});
    CHECK(all[2].entity == "light.kitchen");
    CHECK(all[3].tools.empty());
}

TEST_CASE("what the home has is asked about by its name", "[trial]")
{
    fake_runtime time;
    scripted_home home{time};
    home.add({.id = "light.kitchen", .name = "Kitchen lights"});
    home.add({.id = "lock.front", .name = "Front door"});
    const auto all = questions_for(*home.view());
    const question
        on{"Turn on the Kitchen lights.", {"HassTurnOn"}, "turn_on", "light.kitchen", ""};
    CHECK(std::ranges::find(all, on) != all.end());
    CHECK(std::ranges::none_of(all, [](const question& each) {
        return each.text.find("lock the") == 0 || each.service == "unlock";
    }));
    CHECK(std::ranges::any_of(all, [](const question& each) { return each.service == "lock"; }));
}
