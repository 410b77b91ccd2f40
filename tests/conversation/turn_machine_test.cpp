// SPDX-License-Identifier: Apache-2.0
#include "conversation/turn_machine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/turns.hpp"

#include <boost/json/parse.hpp>

#include <stdexcept>

using namespace answerd::conversation;
using namespace answerd::tests;

namespace {

turn_event accepted_hello()
{
    return accepted{{system_message("You help."), user_message("hello")}};
}

std::vector<tool_call> many_calls(unsigned count)
{
    std::vector<tool_call> all;
    for (unsigned i = 0; i < count; ++i)
        all.push_back(call_of("id" + std::to_string(i), "tool" + std::to_string(i)));
    return all;
}

turn with_batch(call_result done)
{
    turn t = a_turn().in(state::result_aggregation).after_rounds(1).with_results({std::move(done)});
    return t;
}

} // namespace

// RECEIVE_INPUT

TEST_CASE("accepted input goes to the model with the counter at nought", "[turn_machine]")
{
    auto [next, action] = step(turn{}, accepted_hello());
    CHECK(next.where == state::llm_inference);
    CHECK(next.rounds == 0);
    CHECK(next.own_from == 1);
    CHECK(action == turn_action{infer{false}});
}

TEST_CASE("refused input goes straight out with its class", "[turn_machine]")
{
    const auto why = GENERATE(code::not_understood, code::too_long, code::busy);
    auto [next, action] = step(turn{}, refused{why});
    CHECK(next.where == state::output);
    CHECK(next.ended == why);
    CHECK(action == turn_action{deliver{}});
}

TEST_CASE(
    "a turn that is stopped or runs out of time in the queue never reaches a model",
    "[turn_machine]"
)
{
    auto [cancelled, action] = step(turn{}, interrupted{interruption::cancelled});
    CHECK(cancelled.where == state::output);
    CHECK(cancelled.ended == code::cancelled);
    CHECK(action == turn_action{deliver{}});

    auto late = step(turn{}, interrupted{interruption::deadline});
    CHECK(late.next.where == state::output);
    CHECK(late.next.ended == code::model_timeout);
}

// LLM_INFERENCE

TEST_CASE("a completion counts as one round and is judged", "[turn_machine]")
{
    auto [next, action] =
        step(a_turn().in(state::llm_inference).after_rounds(2), completed{words("Hi.")});
    CHECK(next.where == state::tool_decision);
    CHECK(next.rounds == 3);
    CHECK(next.last.content == "Hi.");
    CHECK(action == turn_action{judge{}});
}

TEST_CASE("a fault of the model is said by its class", "[turn_machine]")
{
    const auto what =
        GENERATE(code::model_unreachable, code::model_quota, code::no_answer, code::internal);
    auto [next, action] = step(a_turn().in(state::llm_inference), faulted{what});
    CHECK(next.where == state::response_composition);
    CHECK(action == turn_action{compose{.phrase = what}});
}

TEST_CASE("a closing call that nobody has words for is the limit that was met", "[turn_machine]")
{
    const auto what = GENERATE(code::no_answer, code::model_unreachable);
    auto [next, action] =
        step(a_turn().in(state::llm_inference).after_rounds(2).of(3), faulted{what});
    const bool blank = what == code::no_answer;
    CHECK(next.limit_reached == blank);
    CHECK(action == turn_action{compose{.phrase = blank ? code::overrun : what}});
}

TEST_CASE("cancel and deadline end the wait for the model and stay as flags", "[turn_machine]")
{
    auto [stopped, stop_action] =
        step(a_turn().in(state::llm_inference), interrupted{interruption::cancelled});
    CHECK(stopped.where == state::response_composition);
    CHECK(stopped.cancelled);
    CHECK(stop_action == turn_action{compose{.phrase = code::cancelled}});

    auto [late, late_action] =
        step(a_turn().in(state::llm_inference), interrupted{interruption::deadline});
    CHECK(late.out_of_time);
    CHECK(late_action == turn_action{compose{.phrase = code::model_timeout}});
}

TEST_CASE(
    "a counter at its limit ends the turn: paused where that is wanted, else stuck",
    "[turn_machine]"
)
{
    auto paused = step(a_turn().in(state::llm_inference).on(on_overrun::pause), limit_met{});
    CHECK(paused.next.limit_reached);
    CHECK(paused.action == turn_action{compose{.phrase = code::paused}});

    auto stuck = step(a_turn().in(state::llm_inference).on(on_overrun::error), limit_met{});
    CHECK(stuck.action == turn_action{compose{.phrase = code::overrun}});
}

// TOOL_DECISION

TEST_CASE("stop means the model's own words", "[turn_machine]")
{
    auto [next, action] =
        step(a_turn().in(state::tool_decision).said(words("Hi.")), judged{finish_reason::stop});
    CHECK(next.where == state::response_composition);
    CHECK(action == turn_action{compose{}});
}

TEST_CASE("calls are planned and run", "[turn_machine]")
{
    auto said = calls({call_of("1", "get_weather")});
    auto [next, action] = step(
        a_turn().in(state::tool_decision).after_rounds(1).said(said),
        judged{finish_reason::tool_calls}
    );
    CHECK(next.where == state::tool_execution);
    CHECK(action == turn_action{run_tools{{{.call = call_of("1", "get_weather")}}}});
}

TEST_CASE("every other finish_reason is warned of, with the content as it is", "[turn_machine]")
{
    const auto reason =
        GENERATE(finish_reason::length, finish_reason::content_filter, finish_reason::other);
    auto [next, action] = step(a_turn().in(state::tool_decision).said(words("So")), judged{reason});
    CHECK(next.where == state::response_composition);
    CHECK(action == turn_action{compose{.phrase = {}, .odd_finish = true}});
}

TEST_CASE("tool_calls claimed with an empty list is the odd branch", "[turn_machine]")
{
    auto [next, action] = step(
        a_turn().in(state::tool_decision).said(words("So")),
        judged{finish_reason::tool_calls}
    );
    CHECK(next.where == state::response_composition);
    CHECK(action == turn_action{compose{.phrase = {}, .odd_finish = true}});
}

TEST_CASE("calls that the last allowed round asks for do not run", "[turn_machine]")
{
    const auto how =
        GENERATE(on_overrun::spoken_error, on_overrun::error, on_overrun::final_answer);
    auto said = calls({call_of("1", "get_weather")});
    auto [next, action] = step(
        a_turn().in(state::tool_decision).after_rounds(10).of(10).on(how).said(said),
        judged{finish_reason::tool_calls}
    );
    CHECK(next.where == state::response_composition);
    CHECK(next.limit_reached);
    CHECK(action == turn_action{compose{.phrase = code::overrun}});
}

TEST_CASE(
    "words beside calls that the closing call may not make are the final answer",
    "[turn_machine]"
)
{
    auto said = calls({call_of("1", "get_weather")}, "It rains in Graz.");
    auto [next, action] = step(
        a_turn().in(state::tool_decision).after_rounds(3).of(3).said(said),
        judged{finish_reason::tool_calls}
    );
    CHECK(next.limit_reached);
    CHECK(next.last.tool_calls.empty());
    CHECK(action == turn_action{compose{}});
}

TEST_CASE("the last round's calls do run where the turn pauses", "[turn_machine]")
{
    auto said = calls({call_of("1", "get_weather")});
    auto [next, action] = step(
        a_turn().in(state::tool_decision).after_rounds(3).of(3).on(on_overrun::pause).said(said),
        judged{finish_reason::tool_calls}
    );
    CHECK(next.where == state::tool_execution);
    CHECK(std::holds_alternative<run_tools>(action));
}

TEST_CASE(
    "an extra closing call comes after the allowed ones, whose calls all run",
    "[turn_machine]"
)
{
    auto said = calls({call_of("1", "get_weather")});
    auto [next, action] = step(
        a_turn()
            .in(state::tool_decision)
            .after_rounds(3)
            .of(3)
            .closing(closing_call::extra)
            .said(said),
        judged{finish_reason::tool_calls}
    );
    CHECK(next.where == state::tool_execution);
    turn later =
        a_turn().in(state::result_aggregation).after_rounds(3).of(3).closing(closing_call::extra);
    CHECK(step(later, appended{}).action == turn_action{infer{true}});
}

TEST_CASE("a cancelled turn runs none of the calls that it was asked for", "[turn_machine]")
{
    turn t =
        a_turn().in(state::tool_decision).after_rounds(1).said(calls({call_of("1", "unlock")}));
    t.cancelled = true;
    auto [next, action] = step(t, judged{finish_reason::tool_calls});
    CHECK(next.where == state::response_composition);
    CHECK(action == turn_action{compose{.phrase = code::cancelled}});
}

// TOOL_EXECUTION

TEST_CASE("results are appended behind their calls, in the order of the calls", "[turn_machine]")
{
    const auto first = call_of("1", "get_weather");
    const auto second = call_of("2", "get_datetime");
    turn t = a_turn()
                 .in(state::tool_execution)
                 .after_rounds(1)
                 .said(calls({first, second}, "Let me see."));
    auto [next, action] = step(
        t,
        tools_done{
            {result_of(first, {.result = R"({"a":1})"}),
             result_of(second, {.result = R"({"b":2})"})}}
    );
    CHECK(next.where == state::result_aggregation);
    CHECK(action == turn_action{aggregate{}});
    REQUIRE(next.messages.size() == 5);
    CHECK(next.messages[2].content == "Let me see.");
    CHECK(next.messages[2].tool_calls.size() == 2);
    CHECK(next.messages[3] == tool_message("1", R"({"a":1})"));
    CHECK(next.messages[4] == tool_message("2", R"({"b":2})"));
}

TEST_CASE(
    "a batch cut by cancel or deadline has a result for every call, the rest as not run",
    "[turn_machine]"
)
{
    const auto why = GENERATE(interruption::cancelled, interruption::deadline);
    const auto first = call_of("1", "get_weather");
    const auto second = call_of("2", "get_datetime");
    turn t = a_turn().in(state::tool_execution).after_rounds(1).said(calls({first, second}));
    auto [next, action] = step(t, interrupted{why, {result_of(first, {})}});
    CHECK(next.where == state::result_aggregation);
    CHECK(next.interrupted());
    REQUIRE(next.results.size() == 2);
    CHECK_FALSE(next.results[1].ran);
    CHECK(boost::json::parse(next.messages[4].content.value()).at("error") == "not run");
}

// RESULT_AGGREGATION

TEST_CASE(
    "after results the model is asked again, and told when that call is the last",
    "[turn_machine]"
)
{
    CHECK(
        step(a_turn().in(state::result_aggregation).after_rounds(1).of(3), appended{}).action ==
        turn_action{infer{false}}
    );
    CHECK(
        step(a_turn().in(state::result_aggregation).after_rounds(2).of(3), appended{}).action ==
        turn_action{infer{true}}
    );
    CHECK(
        step(
            a_turn()
                .in(state::result_aggregation)
                .after_rounds(2)
                .of(3)
                .on(on_overrun::spoken_error),
            appended{}
        )
            .action == turn_action{infer{false}}
    );
}

TEST_CASE("a pausing turn meets its limit on the way into the next round", "[turn_machine]")
{
    auto [next, action] = step(
        a_turn().in(state::result_aggregation).after_rounds(3).of(3).on(on_overrun::pause),
        appended{}
    );
    CHECK(next.where == state::llm_inference);
    CHECK(action == turn_action{meet_limit{}});
}

TEST_CASE("a cancelled turn or one out of time goes from its results to words", "[turn_machine]")
{
    turn t = a_turn().in(state::result_aggregation).after_rounds(1);
    t.out_of_time = true;
    auto [next, action] = step(t, appended{});
    CHECK(next.where == state::response_composition);
    CHECK(action == turn_action{compose{.phrase = code::model_timeout}});
}

TEST_CASE("a result that asks or hands over ends the round", "[turn_machine]")
{
    const auto what = GENERATE(then::ask, then::hand_over);
    auto [next, action] =
        step(with_batch(result_of(call_of("1", "x"), {.then = what})), appended{});
    CHECK(next.where == state::response_composition);
    CHECK(action == turn_action{compose{}});
}

// RESPONSE_COMPOSITION, OUTPUT

TEST_CASE(
    "words that are ready go out, and delivery ends the turn whether or not they arrived",
    "[turn_machine]"
)
{
    auto out = step(a_turn().in(state::response_composition), composed{code::ok, "Hi.", false});
    CHECK(out.next.where == state::output);
    CHECK(out.next.text == "Hi.");
    CHECK(out.action == turn_action{deliver{}});

    const bool arrived = GENERATE(true, false);
    auto end = step(out.next, delivered{arrived});
    CHECK(end.next.where == state::end);
    CHECK(end.action == turn_action{finish{}});
}

// All that is not in the table

TEST_CASE("every pair that the table lacks is refused as a bug", "[turn_machine]")
{
    using allowed = std::pair<state, std::size_t>;
    const std::vector<turn_event> events{
        accepted{{user_message("x")}},
        refused{code::busy},
        interrupted{interruption::cancelled},
        completed{words("x")},
        faulted{code::model_error},
        limit_met{},
        judged{finish_reason::stop},
        tools_done{},
        appended{},
        composed{code::ok, "x"},
        delivered{true},
    };
    REQUIRE(events.size() == std::variant_size_v<turn_event>);
    const std::vector<allowed> table{
        {state::receive_input, 0},
        {state::receive_input, 1},
        {state::receive_input, 2},
        {state::llm_inference, 3},
        {state::llm_inference, 4},
        {state::llm_inference, 2},
        {state::llm_inference, 5},
        {state::tool_decision, 6},
        {state::tool_execution, 7},
        {state::tool_execution, 2},
        {state::result_aggregation, 8},
        {state::response_composition, 9},
        {state::output, 10},
    };
    for (const state where : all_states) {
        for (const auto& event : events) {
            const bool in_table =
                std::ranges::find(table, allowed{where, event.index()}) != table.end();
            INFO(to_string(where) << " and event " << event.index());
            if (in_table)
                CHECK_NOTHROW(step(a_turn().in(where), event));
            else
                CHECK_THROWS_AS(step(a_turn().in(where), event), std::logic_error);
        }
    }
}

TEST_CASE("the same pair gives the same step", "[turn_machine]")
{
    const turn t = a_turn().in(state::tool_decision).after_rounds(1).said(calls(many_calls(3)));
    const auto once = step(t, judged{finish_reason::tool_calls});
    const auto twice = step(t, judged{finish_reason::tool_calls});
    CHECK(once.action == twice.action);
    CHECK(once.next.visited == twice.next.visited);
}
