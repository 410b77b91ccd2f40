// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/scripted_turn.hpp"
#include "tests/support/turns.hpp"

using namespace std::chrono_literals;
using namespace answerd::conversation;
using namespace answerd::tests;

namespace json = boost::json;

namespace {

outcome handed(std::optional<std::string> sentence)
{
    outcome got;
    got.result = R"({"handed_over":true})";
    got.then = then::hand_over;
    got.event = {{"entities", json::array{}}, {"text", "It is set."}};
    got.sentence = std::move(sentence);
    return got;
}

} // namespace

TEST_CASE("an intent for the caller ends the turn with the tool's sentence", "[handed_intent]")
{
    scripted_engine engine;
    engine.tools->tools["HassStartTimer"].result = handed("It is set.");
    engine.model->then(calls({call_of("1", "HassStartTimer")}));
    const answer got = engine.ask("set a timer");
    CHECK(got.code == code::ok);
    CHECK(got.text == "It is set.");
    CHECK_FALSE(got.silent);
    REQUIRE(got.handed_calls.size() == 1);
    CHECK(got.handed_calls[0].name == "HassStartTimer");
    CHECK(got.handed_calls[0].arguments == R"({"entities":[],"text":"It is set."})");
    CHECK(engine.model->questions.size() == 1);
}

TEST_CASE("an intent that speaks for itself leaves the answer silent", "[handed_intent]")
{
    scripted_engine engine;
    engine.tools->tools["HassTimerStatus"].result = handed(std::nullopt);
    engine.model->then(calls({call_of("1", "HassTimerStatus")}));
    const answer got = engine.ask("how long is left");
    CHECK(got.silent);
    CHECK(got.handed_calls.size() == 1);
}

TEST_CASE("what was done beside an intent is told with it", "[handed_intent]")
{
    scripted_engine engine;
    outcome lit;
    lit.effect = effect::done;
    lit.sentence = "The light is on.";
    engine.tools->tools["HassTurnOn"].result = lit;
    engine.tools->tools["HassStartTimer"].result = handed("It is set.");
    engine.model->then(calls({call_of("1", "HassTurnOn"), call_of("2", "HassStartTimer")}));
    CHECK(engine.ask("light and timer").text == "The light is on. It is set.");
}

TEST_CASE("no intent is handed over by a turn that ran out of time", "[handed_intent]")
{
    scripted_engine engine;
    engine.tools->tools["HassStartTimer"] = {.result = handed("It is set."), .takes = 40s};
    engine.model->then(calls({call_of("1", "HassStartTimer")}));
    const answer got = engine.ask("set a timer");
    CHECK(got.code != code::ok);
    CHECK(got.handed_calls.empty());
    CHECK(got.text.find("It is set.") == std::string::npos);
}
