// SPDX-License-Identifier: Apache-2.0
#include "conversation/composer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scripted_turn.hpp"

#include <tuple>

using namespace answerd::conversation;
using namespace answerd::tests;

TEST_CASE("the name of a tool that was called is not spoken", "[composer]")
{
    const auto [tool, said, heard] = GENERATE(
        std::tuple{
            "HassVacuumStart",
            "The function \"HassVacuumStart\" does not exist in the list.",
            "There is no vacuum."},
        std::tuple{
            "HassVacuumStart",
            "It did not start. I called `HassVacuumStart` at 9.30 a.m. for you. Shall I try again?",
            "It did not start. Shall I try again?"},
        std::tuple{"get_weather", "get_weather failed", "There is no vacuum."},
        std::tuple{"HassVacuumStart", "HassTurnOn is another.", "HassTurnOn is another."},
        std::tuple{"light", "The light is on.", "The light is on."}
    );
    scripted_engine engine;
    outcome none{.result = R"({"error":"none"})", .ok = false};
    none.sentence = "There is no vacuum.";
    engine.tools->tools[tool] = {.result = none};
    engine.model->then(calls({call_of("1", tool)})).then(words(said));
    CHECK(engine.ask("start the vacuum").text == heard);
}
