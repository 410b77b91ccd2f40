// SPDX-License-Identifier: Apache-2.0
#include "tests/replay/replayed_house.hpp"

#include "tests/support/home_house.hpp"

#include <algorithm>
#include <utility>

namespace answerd::tests {
namespace {

std::string call_id(std::size_t index) { return "call" + std::to_string(index); }

/// A model that makes the recorded calls and then has nothing to add.
void rehearse(scripted_model& model, const recorded_turn& turn)
{
    std::size_t number = 0;
    for (auto round : turn.rounds) {
        for (auto& call : round)
            call.id = call_id(number++);
        model.then(calls(std::move(round)));
    }
    model.for_ever(words(turn.answer.empty() ? "That is all." : turn.answer));
}

/// More questions than this in one turn would be a loop.
constexpr unsigned enough{8};

/// Whether the call came to an act: its own, or one that the person was asked about.
bool came_to_something(const home_house& house, const std::string& id)
{
    return std::ranges::any_of(house.audit.records, [&](const tools::audit_record& each) {
        return each.call_id == id &&
               (each.effect == conversation::effect::done || each.end == tools::call_end::asked);
    });
}

void count_mended(const recorded_turn& turn, const home_house& house, replayed& got)
{
    for (std::size_t i = 0; i < turn.failed.size(); ++i)
        if (turn.failed[i]) {
            ++got.failed_there;
            got.done_here += came_to_something(house, call_id(i)) ? 1 : 0;
        }
}

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
    count_mended(turn, house, got);
    return got;
}

} // namespace answerd::tests
