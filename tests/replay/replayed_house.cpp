// SPDX-License-Identifier: Apache-2.0
#include "tests/replay/replayed_house.hpp"

#include "tests/support/home_house.hpp"

#include <algorithm>
#include <utility>

namespace answerd::tests {
namespace {

/// A model that makes the recorded calls and then has nothing to add.
void rehearse(scripted_model& model, const recorded_turn& turn)
{
    unsigned number = 0;
    for (auto round : turn.rounds) {
        for (auto& call : round)
            call.id = "call" + std::to_string(++number);
        model.then(calls(std::move(round)));
    }
    model.for_ever(words(turn.answer.empty() ? "That is all." : turn.answer));
}

/// More questions than this in one turn would be a loop.
constexpr unsigned enough{8};

} // namespace

replayed replay(const recorded_turn& turn, const recorded_home& in)
{
    home_house house;
    furnish(house.home, in);
    rehearse(*house.model, turn);

    replayed got;
    got.before = states_of(house.home);
    got.said.push_back(house.say(turn.text).text);
    while (house.waits_for_yes() && got.asked < enough) {
        ++got.asked;
        got.said.push_back(house.say("yes").text);
    }
    got.after = states_of(house.home);
    return got;
}

} // namespace answerd::tests
