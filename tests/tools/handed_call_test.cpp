// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/guarded_house.hpp"
#include "tests/support/spoken_safe.hpp"

using namespace answerd;
using namespace answerd::tests;

namespace {

/// A caller that brings Home Assistant's tools, as its own integrations do.
struct caller : guarded_house {
    explicit caller(std::vector<tools::policy_rule> rules = {}) : guarded_house{std::move(rules)}
    {
        for (const char* name :
             {"HassTurnOn", "HassTurnOff", "HassLightSet", "GetLiveContext", "open_sesame"})
            speaker.extra_tools.push_back({.name = name});
    }
    conversation::answer ask(std::string tool, std::string arguments)
    {
        model->then(calls({call_of("1", std::move(tool), std::move(arguments))}));
        return say("do it");
    }
};

std::vector<std::string> handed(const conversation::answer& got)
{
    std::vector<std::string> all;
    for (const auto& call : got.handed_calls)
        all.push_back(call.name + " " + call.arguments);
    return all;
}

using names = std::vector<std::string>;

} // namespace

TEST_CASE("a harmless call goes back to the caller as the model wrote it", "[handed_call]")
{
    caller house;
    const std::string arguments = R"({"name":"Sink","domain":["light"],"odd":1})";
    CHECK(handed(house.ask("HassTurnOn", arguments)) == names{"HassTurnOn " + arguments});
    CHECK(handed(house.ask("HassLightSet", "{}")) == names{"HassLightSet {}"});
    CHECK(handed(house.ask("GetLiveContext", "{}")) == names{"GetLiveContext {}"});
}

TEST_CASE("a guarded call goes back only after the person's yes", "[handed_call]")
{
    caller house;
    const std::string arguments = R"({"name":"front door","domain":["lock"]})";
    const auto asked = house.ask("HassTurnOff", arguments);
    CHECK(handed(asked).empty());
    CHECK(asked.text == "Shall I unlock the front door? Say yes within thirty seconds.");
    CHECK(handed(house.say("yes")) == names{"HassTurnOff " + arguments});
}

TEST_CASE("a guarded call that nobody agrees to stays here", "[handed_call]")
{
    caller house;
    (void)house.ask("HassTurnOff", R"({"name":"front door","domain":["lock"]})");
    CHECK(handed(house.say("no")).empty());
    house.model->then(words("Hm?"));
    CHECK(handed(house.say("yes")).empty());
}

TEST_CASE("a call that does not tell what it would change is asked about", "[handed_call]")
{
    caller house;
    const auto [tool, arguments] = GENERATE(
        as<std::pair<std::string, std::string>>{},
        std::pair{"HassTurnOn", R"({"name":"front door"})"},
        std::pair{"HassTurnOn", R"({"name":"gate","domain":["cover"],"device_class":["gate"]})"},
        std::pair{"HassTurnOn", R"({"area":"hall","domain":["light","lock"]})"},
        std::pair{"open_sesame", "{}"}
    );
    CAPTURE(tool, arguments);
    const auto asked = house.ask(tool, arguments);
    CHECK(handed(asked).empty());
    CHECK(asked.continue_conversation);
    CHECK(is_spoken_safe(asked.text).why == "");
}

TEST_CASE("a call that is denied goes back to nobody, and the model hears why", "[handed_call]")
{
    tools::policy_rule no_lights;
    no_lights.then = tools::decision::deny;
    no_lights.domain = {"light"};
    caller house{{no_lights}};
    house.model->then(calls({call_of("1", "HassLightSet", "{}")})).then(words("I may not."));
    const auto got = house.say("lights");
    CHECK(handed(got).empty());
    CHECK(got.text == "I may not.");
    CHECK_THAT(
        house.model->questions.back().messages.back().content.value_or(""),
        Catch::Contains("HassLightSet is not allowed here")
    );
}

TEST_CASE("after text from outside a call of the caller's own is asked about too", "[handed_call]")
{
    caller house;
    (void)house.reads("get_news", true);
    house.model->then(calls({call_of("1", "get_news")}))
        .then(calls({call_of("2", "HassTurnOn", R"({"domain":["switch"],"name":"heater"})")}));
    const auto got = house.say("what is new");
    CHECK(handed(got).empty());
    CHECK(got.continue_conversation);
}

TEST_CASE("a tool of ours under the same name runs here", "[handed_call]")
{
    caller house;
    const auto ours = house.acts("HassTurnOn", {act("light", "turn_on", "light.sink")});
    house.model->then(calls({call_of("1", "HassTurnOn")})).then(words("It is on."));
    CHECK(handed(house.say("light on")).empty());
    CHECK(ours->seen.size() == 1);
}

TEST_CASE("every call of the caller's own is in the audit", "[handed_call]")
{
    caller house;
    (void)house.ask("HassLightSet", R"({"name":"Sink"})");
    REQUIRE(house.audit.records.size() == 1);
    CHECK(house.audit.records[0].tool == "HassLightSet");
    CHECK(house.audit.records[0].decision == "allow");
    CHECK(house.audit.records[0].cause == "handed to the caller");
}
