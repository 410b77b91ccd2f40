// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/tools_text.hpp"
#include "tests/tools/home/home_fixture.hpp"
#include "tools/home/act_plan.hpp"

#include <algorithm>

using namespace answerd;
using namespace answerd::tests;
using tools::home::intents;

namespace {

const conversation::utterance said{};

std::vector<std::string> offered_by(home_fixture& in)
{
    std::vector<std::string> names;
    for (const auto& each : in.registry.offered(said)->tools)
        names.push_back(each.name);
    return names;
}

/// One entity of every domain that a row acts on.
void furnish(home_fixture& in)
{
    for (const auto& row : intents())
        for (const auto& each : row.ways) {
            const std::string id = std::string{each.domain} + ".one";
            if (in.home.view()->find(id) == nullptr)
                in.home.add({.id = id, .name = "One " + std::string{each.domain}});
        }
    in.home.change_view([](auto& view) {
        for (const auto& row : intents())
            for (const auto& each : row.ways)
                view.services.emplace(each.service);
    });
}

} // namespace

TEST_CASE("only what this home can use is offered, sorted by name", "[home_tools]")
{
    home_fixture in;
    CHECK(offered_by(in).empty());
    in.add_light("sink", "Sink light", "kitchen");
    CHECK(
        offered_by(in) ==
        std::vector<std::string>{
            "GetLiveContext",
            "HassLightSet",
            "HassTurnOff",
            "HassTurnOn",
            "set_value"}
    );
    in.add_cover("blind", "Blind", "hall", "open");
    const auto names = offered_by(in);
    CHECK(std::ranges::is_sorted(names));
    CHECK(std::ranges::find(names, "HassOpen") != names.end());
}

TEST_CASE("where there is a lock a model is shown how to lock and unlock", "[home_tools]")
{
    home_fixture in;
    in.add_light("sink", "Sink light", "kitchen");
    const auto without = offered_by(in);
    CHECK(std::ranges::find(without, "HassUnlock") == without.end());
    in.add_lock("front", "Front door", "hall", "unlocked");
    const auto names = offered_by(in);
    CHECK(std::ranges::find(names, "HassLock") != names.end());
    CHECK(std::ranges::find(names, "HassUnlock") != names.end());
}

TEST_CASE("a robot that knows no rooms is not offered to be sent to one", "[home_tools]")
{
    home_fixture in;
    in.home.add(
        {.id = "vacuum.robo", .name = "Robo", .attributes = {{"supported_features", 8192 + 16}}}
    );
    in.home.change_view([](auto& view) { view.services.insert("vacuum.clean_area"); });
    auto names = offered_by(in);
    CHECK(std::ranges::find(names, "HassVacuumCleanArea") == names.end());
    in.home.add(
        {.id = "vacuum.mapper", .name = "Mapper", .attributes = {{"supported_features", 16384}}}
    );
    names = offered_by(in);
    CHECK(std::ranges::find(names, "HassVacuumCleanArea") != names.end());
}

TEST_CASE("a lock is also turned on and off, as Home Assistant has it", "[home_tools]")
{
    home_fixture in;
    in.add_lock("front", "Front door", "hall", "unlocked");
    CHECK(in.said("HassTurnOn", R"({"name":"Front door"})") == "Front door is locked.");
    CHECK(in.said("HassTurnOff", R"({"name":"Front door"})") == "Front door is unlocked.");
    CHECK(in.call("HassLock", R"({"name":"Front door"})").ok);
}

TEST_CASE("an entity without its service offers nothing", "[home_tools]")
{
    home_fixture in;
    in.add_lock("front", "Front door", "hall", "locked");
    in.home.change_view([](auto& view) { view.services.clear(); });
    CHECK(offered_by(in) == std::vector<std::string>{"GetLiveContext"});
}

TEST_CASE("without a home no tool of it is offered", "[home_tools]")
{
    home_fixture in;
    in.add_light("sink", "Sink light", "kitchen");
    in.home.condition = tools::home::condition::absent;
    CHECK(offered_by(in).empty());
}

TEST_CASE("a connection that drops does not change what is offered", "[home_tools]")
{
    home_fixture in;
    in.add_light("sink", "Sink light", "kitchen");
    const auto before = in.registry.offered(said);
    in.home.condition = GENERATE(tools::home::condition::away, tools::home::condition::starting);
    CHECK(in.registry.offered(said) == before);
}

TEST_CASE("what models are not shown can be called all the same", "[home_tools]")
{
    home_fixture in;
    in.add_light("sink", "Sink light", "kitchen");
    const auto names = offered_by(in);
    CHECK(std::ranges::find(names, "HassToggle") == names.end());
    CHECK(in.registry.offered(said)->contains("HassToggle"));
    CHECK(in.call("HassToggle", R"({"name":"Sink light"})").ok);
}

TEST_CASE("all tools of a home that has everything fit into 4500 characters", "[home_tools]")
{
    home_fixture in;
    furnish(in);
    conversation::providers::tools_text text;
    const std::string& whole =
        text.of(in.registry.offered(said), conversation::providers::profile{});
    INFO(in.registry.offered(said)->tools.size() << " tools\n" << whole);
    CHECK(whole.size() <= 4500);
}

TEST_CASE("what is offered does not depend on how many entities there are", "[home_tools]")
{
    home_fixture small;
    furnish(small);
    home_fixture large;
    furnish(large);
    for (int i = 0; i < 1000; ++i)
        large.add_light("l" + std::to_string(i), "Lamp " + std::to_string(i), "kitchen");
    CHECK(small.registry.offered(said)->tools == large.registry.offered(said)->tools);
}

TEST_CASE("every row is complete", "[home_tools]")
{
    for (const auto& row : intents()) {
        CAPTURE(row.name);
        CHECK_FALSE(row.description.empty());
        CHECK_FALSE(row.ways.empty());
        for (const auto& way : row.ways) {
            CAPTURE(way.service);
            CHECK_FALSE(way.domain.empty());
            CHECK(way.service.find('.') != std::string_view::npos);
            // Every way is told somehow: by a phrase, a value or the state that follows.
            CHECK(
                (way.shows.tells() || !way.values.empty() || !way.phrase.empty() ||
                 !way.shows.passing.empty())
            );
            for (const auto& rule : way.values) {
                CHECK_FALSE(rule.field.empty());
                CHECK((rule.fixed || std::ranges::any_of(row.slots, [&](const auto& slot) {
                           return slot.name == rule.slot;
                       })));
            }
        }
    }
}

TEST_CASE("every term that a row speaks with is there in both languages", "[home_tools]")
{
    const auto tag = GENERATE("en", "de");
    const auto language = language_of(tag);
    const auto has = [&](std::string_view term) {
        CAPTURE(tag, term);
        CHECK_FALSE(language->term(term).empty());
    };
    for (const auto& row : intents())
        for (const auto& way : row.ways) {
            if (!way.phrase.empty())
                has(way.phrase);
            for (const auto& rule : way.values)
                if (!rule.phrase.empty())
                    has(rule.phrase);
            for (const auto* states : {&way.shows.settled, &way.shows.passing})
                for (const auto state : *states)
                    has("home_state_" + std::string{state});
        }
}

TEST_CASE("a language has the terms of the home that English has", "[home_tools]")
{
    for (const auto& [key, text] : english().terms)
        if (key.starts_with("home_")) {
            CAPTURE(key);
            CHECK_FALSE(german().term(key).empty());
        }
}

TEST_CASE("a plan survives its way through the arguments", "[home_tools]")
{
    tools::home::act_plan plan;
    plan.acts.push_back(
        {.row = "HassLightSet",
         .by = 0,
         .entities = {"light.a", "light.b"},
         .data = {{"brightness_pct", 50}}}
    );
    plan.left.push_back(
        {.entity = "light.c", .what = tools::home::left_out::why::out_of_range, .detail = "5 to 30"}
    );
    plan.group = true;
    plan.area_id = "kitchen";
    CHECK(tools::home::act_plan_from(tools::home::to_json(plan)) == plan);
}

TEST_CASE("arguments that are no plan are none", "[home_tools]")
{
    const auto text = GENERATE(
        R"({})",
        R"({"acts":1})",
        R"({"acts":[{"row":"HassTurnOn"}]})",
        R"({"acts":[{"row":"Nothing","by":0,"data":{},"entities":[]}]})",
        R"({"acts":[{"row":"HassTurnOn","by":9999,"data":{},"entities":[]}]})",
        R"({"acts":[{"row":"HassTurnOn","by":-1,"data":{},"entities":[]}]})",
        R"({"acts":[{"row":"HassTurnOn","by":0,"data":{},"entities":[1]}]})"
    );
    CHECK_FALSE(tools::home::act_plan_from(boost::json::parse(text).as_object()));
}
