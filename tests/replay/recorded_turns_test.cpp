// SPDX-License-Identifier: Apache-2.0
#include "tests/replay/recorded_home.hpp"
#include "tests/replay/recorded_turn.hpp"
#include "tests/replay/replayed_house.hpp"
#include "tests/replay/state_comparison.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/streams.hpp"

#include <boost/json/parse.hpp>

#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

using namespace answerd::tests;
namespace json = boost::json;

namespace {

/// How many turns of one kind ended how.
struct tally {
    unsigned turns{0};
    unsigned theirs{0};
    unsigned ours{0};
    unsigned lost{0};         ///< theirs right, ours wrong
    unsigned mended{0};       ///< theirs wrong, ours right
    unsigned asked{0};        ///< confirmations that the person said yes to
    unsigned failed_calls{0}; ///< of theirs
    unsigned mended_calls{0}; ///< failed there, did something here
};

void print(const std::string& kind, const tally& of)
{
    std::cout << kind << ": " << of.turns << " turns, theirs right " << of.theirs << ", ours right "
              << of.ours << ", lost " << of.lost << ", mended " << of.mended << ", asked "
              << of.asked << "; calls that failed there " << of.failed_calls << ", done here "
              << of.mended_calls << '\n';
}

void print_lost(const recorded_turn& turn, const replayed& got, const std::vector<std::string>& why)
{
    std::cout << "lost: " << turn.task << " \"" << turn.text << "\"\n";
    for (const auto& round : turn.rounds)
        for (const auto& call : round)
            std::cout << "    " << call.name << ' ' << call.arguments << '\n';
    for (const std::string& each : got.said)
        std::cout << "    said: " << each << '\n';
    for (const std::string& each : why)
        std::cout << "    " << each << '\n';
}

void count(tally& to, const recorded_turn& turn, bool right, const replayed& got)
{
    ++to.turns;
    to.theirs += turn.correct ? 1 : 0;
    to.ours += right ? 1 : 0;
    to.lost += turn.correct && !right ? 1 : 0;
    to.mended += !turn.correct && right ? 1 : 0;
    to.asked += got.asked;
    to.failed_calls += got.failed_there;
    to.mended_calls += got.done_here;
}

/// Loaded once; empty without the recordings.
struct recordings {
    std::map<std::string, recorded_home> homes{};
    std::vector<recorded_turn> turns{};
};

recordings read_recordings()
{
    recordings made;
    const auto folder = shared_folder();
    if (folder.empty() || !std::filesystem::exists(folder / "data/home-control/traces.jsonl"))
        return made;
    made.homes = read_homes(json::parse(file_bytes(folder / "data/home-control/homes.json")));
    std::ifstream lines{folder / "data/home-control/traces.jsonl"};
    for (std::string line; std::getline(lines, line);)
        made.turns.push_back(read_turn(line));
    return made;
}

} // namespace

TEST_CASE("recorded turns end right here wherever they did there", "[replay][recorded]")
{
    const recordings all = read_recordings();
    if (all.turns.empty()) {
        std::cout << "skipped: no recorded turns (ANSWERD_SHARED)\n";
        return;
    }
    std::map<std::string, tally> kinds;
    tally sum;
    for (const recorded_turn& turn : all.turns) {
        const recorded_home home = before(turn, all.homes.at(turn.home));
        const replayed got = replay(turn, home);
        const auto wrong = differences(got.before, got.after, turn.expected);
        count(kinds[turn.category], turn, wrong.empty(), got);
        count(sum, turn, wrong.empty(), got);
        if (turn.correct && !wrong.empty())
            print_lost(turn, got, wrong);
    }
    for (const auto& [kind, of] : kinds)
        print(kind, of);
    print("all", sum);
    CHECK(sum.turns == 930);
    CHECK(sum.lost == 0);
}
