// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/scripted_turn.hpp"

using namespace answerd::conversation;
using namespace answerd::tests;

namespace {

/// A model that calls a tool for ever, each time with another argument.
struct endless {
    scripted_engine engine{};

    explicit endless(loop_options loop)
    {
        engine.options.loop = loop;
        engine.apply();
        engine.tools->tools["count"] = {.result = {.result = "{}"}};
        for (int i = 0; i < 40; ++i)
            engine.model->then(
                calls({call_of(std::to_string(i), "count", R"({"n":)" + std::to_string(i) + "}")})
            );
    }

    answer ask() { return engine.ask("count for ever"); }
};

} // namespace

TEST_CASE("a model that calls a tool for ever is asked just as often as is allowed", "[overrun]")
{
    const auto most = GENERATE(1U, 2U, 3U, 5U, 10U, 20U);
    const auto how = GENERATE(
        on_overrun::final_answer,
        on_overrun::spoken_error,
        on_overrun::error,
        on_overrun::pause
    );
    endless loop{{.max_iterations = most, .on_overrun = how}};
    const answer got = loop.ask();
    CHECK(loop.engine.model->questions.size() == most);
    CHECK(loop.engine.tools->called.size() == (how == on_overrun::pause ? most : most - 1));
    CHECK(got.extra.limit_reached);
    CHECK(got.code == (how == on_overrun::pause ? code::paused : code::overrun));
}

TEST_CASE("a model that repeats its only call is asked once more, to answer", "[overrun]")
{
    const auto how = GENERATE(on_overrun::final_answer, on_overrun::spoken_error);
    scripted_engine engine;
    engine.options.loop.on_overrun = how;
    engine.apply();
    engine.tools->tools["count"] = {.result = {.result = "{}"}};
    for (int i = 0; i < 20; ++i)
        engine.model->then(calls({call_of(std::to_string(i), "count")}));
    const answer got = engine.ask("count for ever");
    const bool closes = how == on_overrun::final_answer;
    CHECK(engine.model->questions.size() == (closes ? 3U : 10U));
    CHECK(engine.model->questions.back().closing == closes);
    CHECK(engine.tools->called.size() == 1);
    CHECK(got.code == code::overrun);
    CHECK(got.extra.limit_reached);
}

TEST_CASE("what a model repeats although it failed is told in the tool's words", "[overrun]")
{
    const bool has_words = GENERATE(true, false);
    scripted_engine engine;
    outcome none{.result = R"({"error":"none"})", .ok = false};
    if (has_words)
        none.sentence = "There is nothing like that there.";
    engine.tools->tools["look"] = {.result = none};
    auto again = calls({call_of("2", "look")});
    again.content = "It is warm.";
    engine.model->then(calls({call_of("1", "look")})).then(again).then(words("I saw nothing."));
    const answer got = engine.ask("how warm is it");
    CHECK(got.code == code::ok);
    CHECK(got.text == (has_words ? "There is nothing like that there." : "I saw nothing."));
    CHECK(engine.model->questions.size() == (has_words ? 2U : 3U));
    CHECK_FALSE(got.extra.limit_reached);
}

TEST_CASE("no words behind a repetition are no answer, and not the limit", "[overrun]")
{
    scripted_engine engine;
    engine.tools->tools["count"] = {.result = {.result = "{}"}};
    engine.model->then(calls({call_of("1", "count")}))
        .then(calls({call_of("2", "count")}))
        .then(fault{.what = code::no_answer});
    const answer got = engine.ask("count");
    CHECK(engine.model->questions.size() == 3);
    CHECK(got.code == code::no_answer);
    CHECK_FALSE(got.extra.limit_reached);
}

TEST_CASE("an extra closing call is one more", "[overrun]")
{
    endless loop{{.max_iterations = 3, .closing_call = closing_call::extra}};
    (void)loop.ask();
    CHECK(loop.engine.model->questions.size() == 4);
    CHECK(loop.engine.tools->called.size() == 3);
    CHECK(loop.engine.model->questions.back().closing);
}

TEST_CASE(
    "only the last allowed call is told to close, and only where an answer is wanted",
    "[overrun]"
)
{
    endless loop{{.max_iterations = 3}};
    (void)loop.ask();
    const auto& asked = loop.engine.model->questions;
    CHECK_FALSE(asked[0].closing);
    CHECK_FALSE(asked[1].closing);
    CHECK(asked[2].closing);
    CHECK(asked[2].messages.back().content->find("last step") != std::string::npos);

    endless error{{.max_iterations = 3, .on_overrun = on_overrun::spoken_error}};
    (void)error.ask();
    CHECK_FALSE(error.engine.model->questions.back().closing);
}

TEST_CASE("words in the closing call are the answer, and the limit is told", "[overrun]")
{
    scripted_engine engine;
    engine.options.loop.max_iterations = 2;
    engine.apply();
    engine.tools->tools["count"] = {};
    engine.model->then(calls({call_of("1", "count")})).then(words("I counted once."));
    const answer got = engine.ask("count");
    CHECK(got.code == code::ok);
    CHECK(got.text == "I counted once.");
    CHECK(got.extra.limit_reached);
}

TEST_CASE(
    "after a pause any message goes on with all results, and a counter that starts anew",
    "[overrun]"
)
{
    endless loop{{.max_iterations = 3, .on_overrun = on_overrun::pause}};
    CHECK(loop.ask().text == "This is paused.");
    (void)loop.engine.ask("go on");
    const auto& resumed = loop.engine.model->questions[3];
    CHECK(resumed.paused);
    CHECK(resumed.number == 1);
    // system, user, three pairs, the phrase, user
    CHECK(resumed.messages.size() == 1 + 1 + 6 + 1 + 1);
}

TEST_CASE("a pause keeps its results even where only texts are kept", "[overrun]")
{
    endless loop{{.max_iterations = 2, .on_overrun = on_overrun::pause}};
    loop.engine.options.history.keep = keep::text;
    loop.engine.apply();
    (void)loop.ask();
    (void)loop.engine.ask("go on");
    CHECK(loop.engine.model->questions[2].messages.size() == 1 + 1 + 4 + 1 + 1);
}

TEST_CASE(
    "round hints stand on the last calls only, and stay for the next request to repeat",
    "[overrun]"
)
{
    endless loop{{.max_iterations = 5, .on_overrun = on_overrun::spoken_error, .round_hint = 2}};
    (void)loop.ask();
    const auto& asked = loop.engine.model->questions;
    const auto hinted = [&asked](std::size_t round) {
        return asked[round].messages.back().content->find("more steps remain") != std::string::npos;
    };
    CHECK_FALSE(hinted(0));
    CHECK_FALSE(hinted(2));
    CHECK(hinted(3));
    CHECK(hinted(4));
    const std::vector<message> before{asked[4].messages.begin(), asked[4].messages.begin() + 8};
    CHECK(before == asked[3].messages);
}
