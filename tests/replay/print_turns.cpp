// SPDX-License-Identifier: Apache-2.0
// recorded_turns: prints the recorded homes and turns as JSON lines, each turn with the states that
// its home began in, for tests/interop/recorded_home. Nothing without the recordings.
#include "tests/replay/recorded_home.hpp"
#include "tests/replay/recorded_turn.hpp"
#include "tests/support/streams.hpp"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>

namespace {

namespace json = boost::json;
using namespace answerd::tests;

json::array areas_of(const recorded_home& home)
{
    json::array all;
    for (const auto& each : home.areas)
        all.push_back({{"id", each.id}, {"name", each.name}, {"floor", each.floor}});
    return all;
}

json::array entities_of(const recorded_home& home)
{
    json::array all;
    for (const auto& each : home.entities)
        all.push_back(
            {{"id", each.id},
             {"name", each.name},
             {"area", each.area},
             {"state", each.state},
             {"attributes", each.attributes}}
        );
    return all;
}

json::object states_of(const recorded_home& home)
{
    json::object all;
    for (const auto& each : home.entities)
        all[each.id] = {{"state", each.state}, {"attributes", each.attributes}};
    return all;
}

json::object expected_of(const recorded_turn& turn)
{
    json::object all;
    for (const auto& [id, wanted] : turn.expected) {
        json::value state;
        if (wanted.state)
            state = *wanted.state;
        all[id] = {{"state", std::move(state)}, {"attributes", wanted.attributes}};
    }
    return all;
}

json::array rounds_of(const recorded_turn& turn)
{
    json::array all;
    for (const auto& round : turn.rounds) {
        json::array calls;
        for (const auto& call : round)
            calls.push_back({{"name", call.name}, {"arguments", call.arguments}});
        all.push_back(std::move(calls));
    }
    return all;
}

void print(const std::filesystem::path& folder)
{
    const auto homes = read_homes(json::parse(file_bytes(folder / "homes.json")));
    for (const auto& [name, home] : homes)
        std::cout << json::serialize(json::object{
                         {"home", name},
                         {"areas", areas_of(home)},
                         {"entities", entities_of(home)}})
                  << '\n';
    std::ifstream lines{folder / "traces.jsonl"};
    for (std::string line; std::getline(lines, line);) {
        const recorded_turn turn = read_turn(line);
        std::cout << json::serialize(json::object{
                         {"turn", turn.task},
                         {"in", turn.home},
                         {"text", turn.text},
                         {"correct", turn.correct},
                         {"rounds", rounds_of(turn)},
                         {"expected", expected_of(turn)},
                         {"before", states_of(before(turn, homes.at(turn.home)))}})
                  << '\n';
    }
}

} // namespace

int main()
{
    try {
        const auto folder = shared_folder();
        if (!folder.empty() && std::filesystem::exists(folder / "data/home-control/traces.jsonl"))
            print(folder / "data/home-control");
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "recorded_turns: %s\n", error.what());
        return 1;
    }
}
