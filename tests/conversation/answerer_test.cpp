// SPDX-License-Identifier: Apache-2.0
#include "conversation/answerer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scripted_turn.hpp"

using namespace answerd::conversation;
using namespace answerd::tests;
using namespace std::chrono_literals;

namespace {

std::vector<std::string> contents(const std::vector<message>& messages)
{
    std::vector<std::string> all;
    for (const auto& one : messages)
        all.push_back(one.content.value_or("-"));
    return all;
}

} // namespace

TEST_CASE("a turn without tools passes the states of the table and is finished once", "[answerer]")
{
    scripted_engine engine;
    engine.model->then(words("Hello there."));
    const answer got = engine.ask("hello");
    CHECK(got.code == code::ok);
    CHECK(got.text == "Hello there.");
    CHECK(got.extra.iterations == 1);
    CHECK(got.extra.backend == "scripted");
    CHECK(engine.voice.finished.size() == 1);
    CHECK(
        engine.observer.heard ==
        std::vector<std::string>{
            "started",
            "RECEIVE_INPUT",
            "LLM_INFERENCE",
            "round",
            "TOOL_DECISION",
            "RESPONSE_COMPOSITION",
            "text",
            "OUTPUT",
            "finished"}
    );
}

TEST_CASE(
    "a tool round goes back to the model with the result, and its report is in the answer",
    "[answerer]"
)
{
    scripted_engine engine;
    engine.tools->tools["get_weather"] = {
        .result = {.result = R"({"sky":"clear"})"},
        .takes = 30ms};
    engine.model->then(calls({call_of("1", "get_weather")})).then(words("It is clear."));
    const answer got = engine.ask("weather?");
    CHECK(got.text == "It is clear.");
    REQUIRE(engine.model->questions.size() == 2);
    CHECK(engine.model->questions[1].messages.back() == tool_message("1", R"({"sky":"clear"})"));
    CHECK(got.extra.tools == std::vector<tool_report>{{"get_weather", true, 30ms}});
    CHECK(got.extra.states.size() == 9);
}

TEST_CASE("what was said is in the next turn of the same conversation only", "[answerer]")
{
    scripted_engine engine;
    engine.model->then(words("Blue.")).then(words("As I said.")).then(words("No idea."));
    (void)engine.ask("sky colour", "a");
    (void)engine.ask("again", "a");
    (void)engine.ask("again", "b");
    CHECK(engine.model->questions[1].messages.size() == 4);
    CHECK(engine.model->questions[1].messages[2] == assistant_message("Blue."));
    CHECK(engine.model->questions[2].messages.size() == 2);
}

TEST_CASE("a picture is shown in the turn that brought it, and kept by no history", "[answerer]")
{
    scripted_engine engine;
    engine.model->for_ever(words("A cat."));
    const image cat{.media_type = "image/png", .base64 = "eA=="};
    (void)engine.ask(utterance{.text = "what is this", .conversation_id = "a", .images = {cat}});
    (void)engine.ask("and its colour", "a");
    CHECK(engine.model->questions[0].messages.back().images == std::vector{cat});
    CHECK_THAT(*engine.model->questions[1].messages[1].content, Catch::EndsWith("what is this"));
    CHECK(engine.model->questions[1].messages[1].images.empty());
}

TEST_CASE(
    "a turn costs what its rounds cost, and nobody knows what when one is not counted",
    "[answerer]"
)
{
    const bool is_counted = GENERATE(true, false);
    scripted_engine engine;
    engine.tools->tools["get_weather"] = {};
    auto first = calls({call_of("1", "get_weather")});
    auto second = words("It is clear.");
    first.spent = usage{.input_tokens = 5, .cost = 0.25};
    second.spent = usage{.input_tokens = 6, .cost = 0.5};
    (is_counted ? engine.model->then(first) : engine.model->then(calls(first.tool_calls)))
        .then(second);
    const auto spent = engine.ask("weather?").extra.spent;
    REQUIRE(spent.has_value());
    CHECK(spent->input_tokens == (is_counted ? 11 : 6));
    CHECK(spent->cost == (is_counted ? std::optional{0.75} : std::nullopt));
}

TEST_CASE("without an id no history is read or kept", "[answerer]")
{
    scripted_engine engine;
    engine.model->for_ever(words("Yes."));
    (void)engine.ask("one", std::nullopt);
    (void)engine.ask("two", std::nullopt);
    CHECK(engine.model->questions[1].messages.size() == 2);
    CHECK(engine.store.size() == 0);
}

TEST_CASE("blank, long and late input is refused with its phrase and asks no model", "[answerer]")
{
    scripted_engine engine;
    engine.options.turn.max_input = 5;
    engine.apply();
    CHECK(engine.ask(" \t ").code == code::not_understood);
    CHECK(
        engine.ask("äöüßé").code == code::not_understood
    ); // five code points pass: the script has no answer
    CHECK(engine.ask("äöüßéx").code == code::too_long);
    engine.answerer.close();
    CHECK(engine.ask("hello").code == code::busy);
    CHECK(engine.voice.finished.back().text == "This is busy.");
    CHECK(engine.model->questions.size() == 1);
}

TEST_CASE("the phrase is in the language of the request", "[answerer]")
{
    scripted_engine engine;
    engine.answerer.close();
    const answer got = engine.ask(utterance{.text = "hallo", .language = "de-AT"});
    CHECK(got.text == "Moment.");
    CHECK(got.language == "de");
}

TEST_CASE("a model that never answers ends in the time-out phrase at the deadline", "[answerer]")
{
    scripted_engine engine;
    engine.model->then(scripted_model::round{.hangs = true});
    const auto before = engine.time.now();
    CHECK(engine.ask("hello").code == code::model_timeout);
    CHECK(engine.time.now() - before == 25s);
}

TEST_CASE("an exception in a model is never spoken", "[answerer]")
{
    scripted_engine engine;
    engine.model->then(scripted_model::round{.throws = true});
    const answer got = engine.ask("hello");
    CHECK(got.code == code::internal);
    CHECK(got.text == "This is internal.");
}

TEST_CASE(
    "a turn that is stopped while the model thinks ends at once, and the next one works",
    "[answerer]"
)
{
    scripted_engine engine;
    engine.model->then(scripted_model::round{.hangs = true}).then(words("Hello."));
    const auto turn = engine.begin("hello");
    CHECK_FALSE(turn->over());
    CHECK(engine.answerer.cancel("kitchen") == 1);
    engine.time.settle();
    REQUIRE(turn->over());
    CHECK((*turn->answer)->code == code::cancelled);
    CHECK(turn->voice.finished.size() == 1);
    CHECK(engine.ask("hello").text == "Hello.");
    CHECK(engine.answerer.cancel("kitchen") == 0);
}

TEST_CASE("a failed question leaves nothing, or what the option says", "[answerer]")
{
    scripted_engine engine;
    const auto [what, messages] = GENERATE(
        std::pair{failed_turn::discard, 2},
        std::pair{failed_turn::keep_user, 4},
        std::pair{failed_turn::keep_all, 4}
    );
    engine.options.history.failed_turn = what;
    engine.apply();
    engine.model->then(fault{.what = code::model_unreachable}).then(words("Hello."));
    CHECK(engine.ask("hello").code == code::model_unreachable);
    (void)engine.ask("hello");
    CHECK(engine.model->questions[1].messages.size() == static_cast<std::size_t>(messages));
}

TEST_CASE("keep: text stores no calls, none stores nothing", "[answerer]")
{
    const auto [what, messages] =
        GENERATE(std::pair{keep::trace, 6}, std::pair{keep::text, 4}, std::pair{keep::none, 2});
    scripted_engine engine;
    engine.options.history.keep = what;
    engine.apply();
    engine.tools->tools["t"] = {};
    engine.model->then(calls({call_of("1", "t")})).then(words("Done.")).then(words("Hello."));
    (void)engine.ask("do it");
    (void)engine.ask("hello");
    CHECK(engine.model->questions[2].messages.size() == static_cast<std::size_t>(messages));
}

TEST_CASE("a conversation that is erased while its turn runs stays erased", "[answerer]")
{
    scripted_engine engine;
    engine.model->then({.say = words("Noted."), .after = 1s}).then(words("What?"));
    const auto turn = engine.begin("remember this");
    engine.time.play(engine.answerer.erase("kitchen"));
    engine.time.advance(1s);
    CHECK((*turn->answer)->text == "Noted.");
    (void)engine.ask("what was it");
    CHECK(engine.model->questions[1].messages.size() == 2);
}

TEST_CASE("a repeated call is answered from its first result", "[answerer]")
{
    scripted_engine engine;
    engine.tools->tools["t"] = {.result = {.result = R"({"n":1})"}};
    engine.model->then(calls({call_of("1", "t")}))
        .then(calls({call_of("2", "t")}))
        .then(words("One."));
    CHECK(engine.ask("count").text == "One.");
    CHECK(engine.tools->called.size() == 1);

    // It leads a model to repeat it once more, so the closing request lacks it; the history does
    // not.
    const auto& last = engine.model->questions[2];
    CHECK(last.closing);
    CHECK(last.messages.size() == engine.model->questions[1].messages.size());
    CHECK(last.messages.back().tool_call_id == "1");
    engine.model->then(words("Two."));
    (void)engine.ask("and now");
    const auto& kept = engine.model->questions[3].messages;
    CHECK(std::ranges::count(kept, tool_message("1", R"({"n":1})")) == 1);
    CHECK(std::ranges::count(kept, tool_message("2", R"({"n":1})")) == 1);
}

TEST_CASE("only eight calls of a completion run, and all have results in order", "[answerer]")
{
    scripted_engine engine;
    std::vector<tool_call> wanted;
    for (int i = 0; i < 10; ++i)
        wanted.push_back(call_of(std::to_string(i), "t", R"({"n":)" + std::to_string(i) + "}"));
    engine.tools->tools["t"] = {};
    engine.model->then(calls(wanted)).then(words("Done."));
    (void)engine.ask("ten things");
    CHECK(engine.tools->called.size() == 8);
    const auto& sent = engine.model->questions[1].messages;
    REQUIRE(sent.size() == 13);
    for (std::size_t i = 0; i < 10; ++i)
        CHECK(sent[3 + i].tool_call_id == std::to_string(i));
    CHECK(contents(sent)[12].find("too many calls") != std::string::npos);
}

TEST_CASE("a failed call does not stop its batch unless that is wanted", "[answerer]")
{
    const auto [what, ran] =
        GENERATE(std::pair{on_failure::continue_batch, 3U}, std::pair{on_failure::stop_batch, 2U});
    scripted_engine engine;
    engine.options.batch.on_failure = what;
    engine.apply();
    engine.tools->tools["good"] = {};
    engine.model
        ->then(calls({call_of("1", "good"), call_of("2", "bad"), call_of("3", "good", R"({"a":1})")}
        ))
        .then(words("Done."));
    (void)engine.ask("three things");
    CHECK(engine.tools->called.size() == ran);
    CHECK(engine.model->questions[1].messages.size() == 6);
}

TEST_CASE("tools run one after another, or at once with the results still in order", "[answerer]")
{
    const auto [how, most, took] = GENERATE(
        std::tuple{dispatch::sequential, 1U, 600ms},
        std::tuple{dispatch::parallel, 2U, 300ms}
    );
    scripted_engine engine;
    engine.options.batch.dispatch = how;
    engine.apply();
    engine.tools->tools["a"] = {.result = {.result = "{\"a\":1}"}, .takes = 300ms};
    engine.tools->tools["b"] = {.result = {.result = "{\"b\":1}"}, .takes = 300ms};
    engine.model->then(calls({call_of("1", "a"), call_of("2", "b")})).then(words("Done."));
    const answer got = engine.ask("both");
    CHECK(engine.tools->most_running == most);
    CHECK(got.extra.took == took);
    const auto& sent = engine.model->questions[1].messages;
    CHECK(sent[3] == tool_message("1", "{\"a\":1}"));
    CHECK(sent[4] == tool_message("2", "{\"b\":1}"));
}

TEST_CASE("a silent answer says nothing and is no fault", "[answerer]")
{
    scripted_engine engine;
    engine.model->then(completion{.silent = true});
    const answer got = engine.ask("never mind");
    CHECK(got.code == code::ok);
    CHECK(got.silent);
    CHECK(got.text.empty());
}

TEST_CASE("a question of the model keeps the conversation open", "[answerer]")
{
    scripted_engine engine;
    engine.model->then(words("Which lamp?")).then(words("It is on."));
    CHECK(engine.ask("lamp").continue_conversation);
    CHECK_FALSE(engine.ask("the left one").continue_conversation);
}

TEST_CASE("a caller's own tool is handed back to it", "[answerer]")
{
    scripted_engine engine;
    engine.model->then(calls({call_of("7", "HassTurnOn")}));
    utterance said{
        .text = "light",
        .own_history = std::vector{user_message("hi"), assistant_message("Hi.")}};
    said.extra_tools = {{.name = "HassTurnOn"}};
    const answer got = engine.ask(said);
    CHECK(got.silent);
    CHECK(got.handed_calls == std::vector{call_of("7", "HassTurnOn")});
    CHECK(engine.tools->called.empty());
    CHECK(engine.model->questions[0].messages.size() == 4);
}

TEST_CASE("a reload counts from the next turn on, the running one keeps what it has", "[answerer]")
{
    scripted_engine engine;
    engine.model->then({.say = words("Old."), .after = 1s});
    const auto turn = engine.begin("hello");
    auto other = std::make_shared<scripted_model>(engine.time);
    other->for_ever(words("New."));
    engine.options.chain = other;
    engine.apply();
    CHECK(engine.ask("hello", "bedroom").text == "New.");
    engine.time.advance(1s);
    CHECK((*turn->answer)->text == "Old.");
}

TEST_CASE("a listener that has gone changes nothing of what is kept", "[answerer]")
{
    scripted_engine engine;
    engine.voice.gone = true;
    engine.model->then(words("Kept.")).then(words("Yes."));
    (void)engine.ask("one");
    (void)engine.ask("two");
    CHECK(engine.model->questions[1].messages[2] == assistant_message("Kept."));
}

TEST_CASE("later rounds name the backend that asked for the tools", "[answerer]")
{
    scripted_engine engine;
    engine.tools->tools["t"] = {};
    engine.model->then(calls({call_of("1", "t")})).then(words("Done."));
    (void)engine.ask("do it");
    CHECK(engine.model->questions[0].stay_with.empty());
    CHECK(engine.model->questions[1].stay_with == "scripted");
}

TEST_CASE("a silent turn leaves nothing in the history", "[answerer]")
{
    scripted_engine engine;
    engine.model->then(completion{.silent = true}).then(words("Hello."));
    (void)engine.ask("never mind");
    (void)engine.ask("hello");
    CHECK(engine.model->questions[1].messages.size() == 2);
}

namespace {

/// A listener that takes its time over the last bytes.
class slow_listener final : public voice {
 public:
    explicit slow_listener(fake_runtime& time) : time_{time} {}
    awaitable<void> say(std::string) override { co_return; }
    awaitable<bool> finish(const answer&) override
    {
        co_await time_.sleep(10s);
        co_return true;
    }

 private:
    fake_runtime& time_;
};

} // namespace

TEST_CASE("a slow listener does not hold up the next turn of its conversation", "[answerer]")
{
    scripted_engine engine;
    engine.model->then(words("One.")).then(words("Two."));
    slow_listener slow{engine.time};
    answerd::conversation::signal stop;
    const auto first = engine.time.begin(
        engine.answerer
            .answer_to({.text = "one", .conversation_id = "kitchen"}, slow, stop, nullptr)
    );
    engine.time.settle();
    const auto second = engine.begin("two");
    CHECK_FALSE(first->has_value());
    REQUIRE(second->over());
    CHECK((*second->answer)->text == "Two.");
    CHECK(engine.model->questions[1].messages.size() == 4);
    engine.time.advance(10s);
    CHECK(first->has_value());
}
