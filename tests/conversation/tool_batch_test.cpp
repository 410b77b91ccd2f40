// SPDX-License-Identifier: Apache-2.0
#include "conversation/tool_batch.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scripted_turn.hpp"

using namespace answerd::conversation;
using namespace answerd::tests;

// security.md 6.3: once text of strangers was read in a turn, every later call is told so.

namespace {

struct tainting_engine : scripted_engine {
    tainting_engine()
    {
        tools->tools["calendar"] = {.result = {.untrusted = true}};
        tools->tools["light"] = {.result = act_done(), .writes = true};
    }

    std::vector<bool> taints()
    {
        std::vector<bool> seen;
        for (const auto& context : tools->contexts)
            seen.push_back(context.tainted);
        return seen;
    }
};

} // namespace

TEST_CASE("untrusted text taints the calls behind it in the same batch", "[tool_batch]")
{
    tainting_engine engine;
    engine.model
        ->then(calls(
            {call_of("1", "light"), call_of("2", "calendar"), call_of("3", "light", R"({"n":2})")}
        ))
        .then(words("Done."));
    (void)engine.ask("all");
    CHECK(engine.taints() == std::vector{false, false, true});
}

TEST_CASE("a twin in one batch runs when the act between them undid the first", "[tool_batch]")
{
    scripted_engine engine;
    outcome lamp = act_done();
    lamp.affected.push_back({"entity", "light.hall", "Lamp", true});
    engine.tools->tools["on"] = {.result = lamp, .writes = true};
    engine.tools->tools["off"] = {.result = lamp, .writes = true};
    engine.model
        ->then(
            calls({call_of("1", "on"), call_of("2", "off"), call_of("3", "on"), call_of("4", "on")})
        )
        .then(words("Done."));
    (void)engine.ask("blink");
    std::vector<std::string> ran;
    for (const auto& each : engine.tools->called)
        ran.push_back(each.id);
    CHECK(ran == std::vector<std::string>{"1", "2", "3"}); // the fourth is answered from the third
}

TEST_CASE("untrusted text taints the calls of later rounds", "[tool_batch]")
{
    tainting_engine engine;
    engine.model->then(calls({call_of("1", "calendar")}))
        .then(calls({call_of("2", "light")}))
        .then(words("Done."));
    (void)engine.ask("all");
    CHECK(engine.taints() == std::vector{false, true});
}

TEST_CASE("a turn starts without the taint of the one before", "[tool_batch]")
{
    tainting_engine engine;
    engine.model->then(calls({call_of("1", "calendar")})).then(words("Done."));
    engine.model->then(calls({call_of("2", "light")})).then(words("Done."));
    (void)engine.ask("one");
    (void)engine.ask("two");
    CHECK(engine.taints() == std::vector{false, false});
}

TEST_CASE(
    "a call knows its turn, its conversation and who spoke, and a model cannot set that",
    "[tool_batch]"
)
{
    tainting_engine engine;
    engine.model->then(calls({call_of("1", "light", R"({"satellite_id":"other"})")}))
        .then(words("Done."));
    (void)engine.ask(utterance{
        .text = "light",
        .conversation_id = "kitchen",
        .language = "de",
        .device_id = "d1",
        .satellite_id = "assist_satellite.kitchen"});
    const auto& context = engine.tools->contexts.at(0);
    CHECK(context.conversation_id == "kitchen");
    CHECK(context.language == "de");
    CHECK(context.device_id == "d1");
    CHECK(context.satellite_id == "assist_satellite.kitchen");
    CHECK_FALSE(context.turn_id.empty());
}
