// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/scripted_turn.hpp"

using namespace answerd::conversation;
using namespace answerd::tests;
using namespace std::chrono_literals;

// Design section 1, promise 2: an act is done at most once, never claimed when it was not done, and
// never forgotten when it was.

namespace {

struct acting_engine : scripted_engine {
    acting_engine()
    {
        tools->tools["light"] = {.result = act_done(), .writes = true};
        tools->tools["slow_light"] = {
            .result = act_done("The lamp is on."),
            .takes = 30s,
            .writes = true};
        model->then(calls({call_of("1", "light")}));
    }
};

bool was_kept(scripted_engine& engine)
{
    engine.model->then(words("Yes."));
    (void)engine.ask("what did you do");
    const auto& sent = engine.model->questions.back().messages;
    return std::ranges::any_of(sent, [](const message& one) { return !one.tool_calls.empty(); });
}

} // namespace

TEST_CASE("a fault after an act says what was done first, and the turn is kept", "[promise_two]")
{
    acting_engine engine;
    const auto what =
        GENERATE(code::model_unreachable, code::model_quota, code::model_error, code::internal);
    engine.model->then(fault{.what = what});
    const answer got = engine.ask("light on");
    CHECK(got.code == what);
    CHECK(got.text == "The light is on. This is " + std::string{to_string(what)} + ".");
    CHECK(was_kept(engine));
}

TEST_CASE("a deadline after an act says what was done first, and the turn is kept", "[promise_two]")
{
    acting_engine engine;
    engine.model->then(scripted_model::round{.hangs = true});
    CHECK(engine.ask("light on").text == "The light is on. This is model_timeout.");
    CHECK(was_kept(engine));
}

TEST_CASE("a cancel after an act says what was done first, and the turn is kept", "[promise_two]")
{
    acting_engine engine;
    engine.model->then(scripted_model::round{.hangs = true});
    const auto turn = engine.begin("light on");
    turn->stop.raise();
    engine.time.settle();
    CHECK((*turn->answer)->text == "The light is on. This is cancelled.");
    CHECK(was_kept(engine));
}

TEST_CASE("an overrun after an act says what was done first", "[promise_two]")
{
    acting_engine engine;
    engine.options.loop = {.max_iterations = 2, .on_overrun = on_overrun::spoken_error};
    engine.apply();
    engine.model->then(calls({call_of("2", "light", R"({"again":1})")}));
    CHECK(engine.ask("light on").text == "The light is on. This is overrun.");
    CHECK(engine.tools->called.size() == 1);
}

TEST_CASE("an act without words of its own is told all the same", "[promise_two]")
{
    acting_engine engine;
    engine.tools->tools["light"].result.sentence.reset();
    engine.model->then(fault{.what = code::model_error});
    CHECK(engine.ask("light on").text == "It is done. This is model_error.");
}

TEST_CASE("an act whose outcome is unknown is not claimed", "[promise_two]")
{
    acting_engine engine;
    engine.tools->tools["light"].result = {.ok = false, .effect = effect::unknown};
    engine.model->then(fault{.what = code::model_error});
    CHECK(engine.ask("light on").text == "I do not know whether it worked. This is model_error.");
    CHECK(was_kept(engine));
}

TEST_CASE(
    "an act and then no words is told by the tool, and no model is asked again for words",
    "[promise_two]"
)
{
    acting_engine engine;
    engine.model->then(words(""));
    const answer got = engine.ask("light on");
    CHECK(got.code == code::ok);
    CHECK(got.text == "The light is on.");
    CHECK(engine.model->questions[1].may_be_empty);
    CHECK_FALSE(engine.model->questions[0].may_be_empty);
}

TEST_CASE("an act asked for twice in a turn is done once", "[promise_two]")
{
    acting_engine engine;
    engine.model->then(calls({call_of("2", "light")})).then(words("It is on."));
    CHECK(engine.ask("light on").text == "It is on.");
    CHECK(engine.tools->called.size() == 1);
}

TEST_CASE(
    "a turn that is stopped in the middle of its batch runs nothing more and keeps what was done",
    "[promise_two]"
)
{
    scripted_engine engine;
    std::shared_ptr<scripted_engine::running> turn;
    engine.tools->tools["first"] = {.result = act_done(), .meanwhile = [&turn] {
                                        turn->stop.raise();
                                    }};
    engine.tools->tools["second"] = {.result = act_done("Never.")};
    engine.tools->tools["first"].takes = 1s;
    engine.model->then(calls({call_of("1", "first"), call_of("2", "second")}));
    turn = engine.begin("both");
    engine.time.advance(1s);
    REQUIRE(turn->over());
    CHECK((*turn->answer)->text == "The light is on. This is cancelled.");
    CHECK(engine.tools->called.size() == 1);
    CHECK(was_kept(engine));
    const auto& sent = engine.model->questions.back().messages;
    REQUIRE(sent.size() > 4);
    CHECK(sent[4].content->find("not run") != std::string::npos);
}
