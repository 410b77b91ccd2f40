// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/scripted_turn.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>

using namespace answerd::conversation;
using namespace answerd::tests;

// Thousands of random turns, each held against a reference that knows the design's table and
// nothing of our code.

namespace {

enum class said { words, nothing, reads, acts, unknown_tool, fault, hangs, reads_again };

struct script {
    std::vector<said> rounds{};
    loop_options loop{};
};

struct expected {
    code ended{code::ok};
    unsigned questions{0};
    unsigned calls{0};
    bool acted{false};
    bool limit{false};
};

script random_script(std::mt19937& dice)
{
    const auto pick = [&dice](unsigned below) {
        return std::uniform_int_distribution<unsigned>{0, below - 1}(dice);
    };
    constexpr std::array overruns{
        on_overrun::final_answer,
        on_overrun::spoken_error,
        on_overrun::pause,
        on_overrun::error};
    script made;
    made.loop.max_iterations = 1 + pick(4);
    made.loop.on_overrun = overruns[pick(4)];
    made.loop.closing_call = pick(2) == 0 ? closing_call::inside : closing_call::extra;
    for (int i = 0; i < 6; ++i)
        made.rounds.push_back(static_cast<said>(pick(3) == 0 ? 2 + pick(2) : pick(8)));
    return made;
}

/// The table, as a reader of the design would play it by hand.
expected play_by_hand(const script& from)
{
    expected end;
    const bool closes = from.loop.on_overrun == on_overrun::final_answer;
    const bool pauses = from.loop.on_overrun == on_overrun::pause;
    const unsigned allowed = from.loop.max_iterations +
                             (closes && from.loop.closing_call == closing_call::extra ? 1 : 0);
    bool tool_spoke = false;
    bool is_known = false;   // what `reads_again` asks for
    bool in_circles = false; // the round before asked for that alone, and knew it
    for (unsigned round = 0;; ++round) {
        if (round == allowed) {
            end.ended = code::paused;
            end.limit = true;
            return end;
        }
        ++end.questions;
        const said now = from.rounds[round % from.rounds.size()];
        const bool last = round + 1 == allowed;
        switch (now) {
        case said::fault:
            end.ended = code::model_error;
            return end;
        case said::hangs:
            end.ended = code::model_timeout;
            return end;
        case said::words:
            end.limit = last && closes && round > 0;
            return end;
        case said::nothing:
            end.limit = last && closes && round > 0;
            if (!tool_spoke && !end.acted)
                end.ended = end.limit ? code::overrun : code::no_answer;
            return end;
        case said::reads:
        case said::acts:
        case said::unknown_tool:
        case said::reads_again:
            break;
        }
        if ((last && !pauses) || (closes && in_circles)) {
            end.ended = code::overrun;
            end.limit = true;
            return end;
        }
        in_circles = now == said::reads_again && is_known;
        end.calls += in_circles ? 0 : 1;
        end.acted |= now == said::acts;
        tool_spoke = now == said::acts;
        if (now == said::acts || now == said::reads_again)
            is_known = now == said::reads_again;
    }
}

void put_on(scripted_engine& engine, const script& from)
{
    engine.options.loop = from.loop;
    engine.apply();
    engine.tools->tools["read"] = {};
    engine.tools->tools["act"] = {.result = act_done(), .writes = true};
    for (unsigned round = 0; round < 8; ++round) {
        const std::string id = std::to_string(round);
        const auto call = [&id](std::string name) {
            return calls({call_of(id, std::move(name), R"({"n":)" + id + "}")});
        };
        switch (from.rounds[round % from.rounds.size()]) {
        case said::words:
            engine.model->then(words("Fine."));
            break;
        case said::nothing:
            engine.model->then(words(""));
            break;
        case said::reads:
            engine.model->then(call("read"));
            break;
        case said::acts:
            engine.model->then(call("act"));
            break;
        case said::reads_again:
            engine.model->then(calls({call_of(id, "read", R"({"n":"same"})")}));
            break;
        case said::unknown_tool:
            engine.model->then(call("nobody"));
            break;
        case said::fault:
            engine.model->then(fault{.what = code::model_error});
            break;
        case said::hangs:
            engine.model->then(scripted_model::round{.hangs = true});
            break;
        }
    }
}

bool is_step_of_the_table(state from, state to)
{
    static const std::map<state, std::set<state>> table{
        {state::receive_input, {state::llm_inference, state::output}},
        {state::llm_inference, {state::tool_decision, state::response_composition}},
        {state::tool_decision, {state::tool_execution, state::response_composition}},
        {state::tool_execution, {state::result_aggregation}},
        {state::result_aggregation, {state::llm_inference, state::response_composition}},
        {state::response_composition, {state::output}},
        {state::output, {state::end}},
    };
    return table.at(from).contains(to);
}

/// Every call has its result right behind it, and no text is blank.
bool is_sound(const std::vector<message>& sent)
{
    std::vector<std::string> open;
    for (const auto& one : sent) {
        if (one.who == role::tool) {
            if (open.empty() || open.front() != one.tool_call_id)
                return false;
            open.erase(open.begin());
            continue;
        }
        if (!open.empty() || (one.tool_calls.empty() && (!one.content || one.content->empty())))
            return false;
        for (const auto& call : one.tool_calls)
            open.push_back(call.id);
    }
    return open.empty();
}

} // namespace

TEST_CASE("random turns end as the table says, once, with sound histories", "[turn_scripts]")
{
    std::mt19937 dice{20261128};
    for (int i = 0; i < 5000; ++i) {
        const script made = random_script(dice);
        const expected wanted = play_by_hand(made);
        scripted_engine engine;
        put_on(engine, made);
        const answer got = engine.ask("go");

        INFO("script " << i);
        CHECK(got.code == wanted.ended);
        CHECK(engine.model->questions.size() == wanted.questions);
        CHECK(engine.tools->called.size() == wanted.calls);
        CHECK(got.extra.limit_reached == wanted.limit);
        CHECK(engine.voice.finished.size() == 1);
        CHECK_FALSE(got.text.empty());
        if (wanted.acted && wanted.ended != code::ok)
            CHECK(got.text.starts_with("The light is on."));
        const auto& states = got.extra.states;
        CHECK(
            std::ranges::adjacent_find(states, std::not_fn(is_step_of_the_table)) == states.end()
        );

        (void)engine.ask("and now");
        CHECK(is_sound(engine.model->questions.back().messages));
    }
}
