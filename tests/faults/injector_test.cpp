// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/faulty_house.hpp"
#include "tests/faults/random_turn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/spoken_safe.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>

using namespace answerd;
using namespace answerd::conversation;
using namespace answerd::tests;
using namespace std::chrono_literals;

// Faults drawn by lot, over conversations of turns with acts. ANSWERD_FAULT_TURNS says how many
// turns (`./test nightly`: 100 000), ANSWERD_FAULT_SEED where to begin.

namespace {

constexpr std::size_t turns_of_a_conversation = 10;

std::uint64_t wish(const char* name, std::uint64_t otherwise)
{
    const char* text = std::getenv(name); // NOLINT(concurrency-mt-unsafe): one thread
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// What must never happen, and how often it did.
struct tally {
    std::size_t turns{0};
    std::size_t answered_well{0};
    std::size_t acts{0};
    std::size_t double_acts{0};
    std::size_t forgotten_acts{0};
    std::size_t unanswered{0};
    std::size_t late{0};
    std::size_t invalid_histories{0};
    std::size_t left_running{0};
    std::string first{}; ///< the first of them, and its seed

    void offend(std::size_t& kind, const std::string& what)
    {
        ++kind;
        if (first.empty())
            first = what;
    }
};

/// One conversation with one server.
class conversation_of_faults {
 public:
    conversation_of_faults(std::uint64_t seed, tally& into)
        : seed_{seed}, into_{into}, dice_{seed}, api_{dice_.api()}, house_{api_}
    {
        house_.how_an_act_goes = [this](const std::string& name) { return draw_act(name); };
    }

    void play()
    {
        for (std::size_t turn = 0; turn < turns_of_a_conversation; ++turn)
            play_turn();
        recall();
    }

 private:
    struct act {
        unsigned done{0};
        bool may_have_been{false}; ///< it was done, or may have been
    };

    act_script draw_act(const std::string& name)
    {
        act_script goes = dice_.act(name);
        act& one = acts_[name];
        ++one.done;
        ++into_.acts;
        newest_.push_back(name);
        if (one.done > 1)
            offend(into_.double_acts, "done twice: " + name);
        one.may_have_been = goes.throws || goes.takes > 0ms || goes.result.effect != effect::none;
        return goes;
    }

    void play_turn()
    {
        newest_.clear();
        std::vector<std::shared_ptr<scripted_engine::running>> turns;
        turns.push_back(house_.begin("do it", dice_.answers(api_)));
        if (dice_.chance(5))
            turns.push_back(house_.begin("and that"));
        const auto began = house_.time.now();
        if (dice_.chance(15)) {
            house_.time.advance(dice_.within(12s));
            turns.front()->stop.raise();
        }
        const auto is_over = [](const auto& each) { return each->over(); };
        house_.time.settle();
        while (!std::all_of(turns.begin(), turns.end(), is_over) && house_.time.advance_to_next())
            house_.time.settle();
        if (house_.time.now() - began > 25s)
            offend(into_.late, "an answer after the deadline");
        for (const auto& each : turns)
            check_answer(*each);
        if (turns.size() == 1)
            check_told(turns.front()->voice);
    }

    void check_answer(const scripted_engine::running& turn)
    {
        ++into_.turns;
        if (!turn.over() || turn.voice.finished.size() != 1) {
            offend(into_.unanswered, "not exactly one answer");
            return;
        }
        const answer& whole = turn.voice.finished.front();
        into_.answered_well += whole.code == code::ok ? 1U : 0U;
        if (!whole.silent && (whole.text.empty() || !is_spoken_safe(whole.text)))
            offend(into_.unanswered, "no spoken answer: " + whole.text);
    }

    /// A turn that failed says of each act of its that it was done, or that nobody knows.
    void check_told(const recording_voice& voice)
    {
        if (voice.finished.size() != 1 || voice.finished.front().code == code::ok)
            return;
        const std::string& text = voice.finished.front().text;
        for (const auto& name : newest_) {
            const bool is_told = text.find(name) != std::string::npos ||
                                 text.find(english().phrase("acted")) != std::string::npos ||
                                 text.find(english().phrase("act_unknown")) != std::string::npos;
            if (acts_[name].may_have_been && !is_told)
                offend(into_.forgotten_acts, "not told: " + name + " in: " + text);
        }
    }

    /// What was done is in the history of the turns after.
    void recall()
    {
        house_.time.advance(60s); // writes that nobody waits for any more, and rests of breakers
        house_.time.advance(300s);
        std::deque<streamed_answer> good;
        good.push_back({.pieces = {{api_.stream({.words = {"Yes."}})}}});
        const auto last = house_.begin("what did you do?", good);
        while (!last->over() && house_.time.advance_to_next())
            house_.time.settle();
        std::string sent;
        for (const auto& one : house_.asked->newest)
            for (const auto& call : one.tool_calls)
                sent += call.arguments;
        for (const auto& [name, one] : acts_)
            if (one.may_have_been && sent.find("\"" + name + "\"") == std::string::npos)
                offend(into_.forgotten_acts, "not in the history: " + name);
        for (const auto& wrong : house_.asked->wrong)
            offend(into_.invalid_histories, wrong);
        house_.time.settle();
        if (house_.time.unfinished() > 0)
            offend(into_.left_running, "work that nobody waits for");
    }

    void offend(std::size_t& kind, const std::string& what)
    {
        into_.offend(
            kind,
            what + " (seed " + std::to_string(seed_) + ", " + std::string{api_.api()} + ")"
        );
    }

    std::uint64_t seed_;
    tally& into_;
    turn_dice dice_;
    const dialect& api_;
    std::map<std::string, act> acts_{};
    std::vector<std::string> newest_{}; ///< acts of the turn that runs
    faulty_house house_;
};

} // namespace

TEST_CASE("faults drawn by lot double, forget and lose nothing", "[injector]")
{
    const auto wanted = wish("ANSWERD_FAULT_TURNS", 2000);
    std::uint64_t seed = wish("ANSWERD_FAULT_SEED", 1);
    tally all;
    while (all.turns < wanted)
        conversation_of_faults{seed++, all}.play();
    std::cout << "injected faults: " << all.turns << " turns, " << all.answered_well
              << " answered well, " << all.acts << " acts, " << all.double_acts << " double, "
              << all.forgotten_acts << " forgotten, " << all.unanswered << " unanswered, "
              << all.late << " late, " << all.invalid_histories << " invalid histories, "
              << all.left_running << " left running\n";
    INFO(all.first);
    CHECK(all.double_acts == 0);
    CHECK(all.forgotten_acts == 0);
    CHECK(all.unanswered == 0);
    CHECK(all.late == 0);
    CHECK(all.invalid_histories == 0);
    CHECK(all.left_running == 0);
    CHECK(all.acts > wanted / 4);
    CHECK(all.answered_well > wanted / 4);
}

TEST_CASE("the same seed draws the same faults", "[injector]")
{
    tally one;
    tally two;
    conversation_of_faults{3, one}.play();
    conversation_of_faults{3, two}.play();
    CHECK(one.acts == two.acts);
    CHECK(one.answered_well == two.answered_well);
    CHECK(one.acts > 0);
}
