// SPDX-License-Identifier: Apache-2.0
// What each preset promises, played: features.md 8, its last paragraph.
#include "config/loader.hpp"
#include "tests/config/fake_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scripted_turn.hpp"

#include <algorithm>

using namespace answerd;
using namespace answerd::conversation;
using namespace answerd::tests;

namespace {

/// An engine as the preset makes it, with a tool that counts and one that fails.
struct played {
    scripted_engine engine{};

    explicit played(const std::string& preset)
    {
        const auto read = config::load_text("", "f", preset, fake_files{});
        REQUIRE(read.value);
        engine.options.loop = read.value->loop;
        engine.options.history = read.value->history;
        engine.options.batch = read.value->batch;
        engine.apply();
        engine.tools->tools["count"] = {.result = {.result = R"({"counted":true})"}};
        engine.tools->tools["fail"] = {.result = {.result = R"({"error":"no"})", .ok = false}};
    }

    /// A model that calls the tool for ever, each time with another argument.
    answer count_for_ever()
    {
        for (int n = 0; n < 40; ++n)
            engine.model->then(calls({count(next_++)}));
        return engine.ask("count for ever");
    }

    /// What the model is asked when it answers at once.
    std::vector<message> then_ask(const std::string& text)
    {
        engine.model->thinks = [](const inference&) { return words("Well."); };
        engine.model->forget();
        (void)engine.ask(text);
        return engine.model->questions.back().messages;
    }

    [[nodiscard]] static tool_call count(int n)
    {
        return call_of(std::to_string(n), "count", R"({"n":)" + std::to_string(n) + "}");
    }

    [[nodiscard]] std::size_t asked() const { return engine.model->questions.size(); }
    [[nodiscard]] std::size_t called() const { return engine.tools->called.size(); }

 private:
    int next_{0};
};

std::size_t results_in(const std::vector<message>& asked)
{
    return static_cast<std::size_t>(std::ranges::count(asked, role::tool, &message::who));
}

} // namespace

TEST_CASE("chatterbox says that it is stuck after ten calls, and forgets that turn", "[presets]")
{
    played as{"chatterbox"};
    const answer got = as.count_for_ever();
    CHECK(got.code == code::overrun);
    CHECK(as.asked() == 10);
    CHECK(as.called() == 9);
    const auto next = as.then_ask("hello");
    CHECK(next.size() == 2); // the prompt and the question
}

TEST_CASE("chatterbox keeps the words of a turn, not its results", "[presets]")
{
    played as{"chatterbox"};
    as.engine.model->then(calls({played::count(1)})).then(words("One."));
    (void)as.engine.ask("count");
    const auto next = as.then_ask("hello");
    CHECK(next.size() == 4);
    CHECK(results_in(next) == 0);
}

TEST_CASE(
    "scene pauses after ten calls, and any next message goes on with every result",
    "[presets]"
)
{
    played as{"scene"};
    const answer got = as.count_for_ever();
    CHECK(got.code == code::paused);
    CHECK(as.asked() == 10);
    CHECK(as.called() == 10);
    const auto next = as.then_ask("go on");
    CHECK(as.engine.model->questions.back().paused);
    CHECK(results_in(next) == 10);
}

TEST_CASE("graphty has five calls and one more that must answer", "[presets]")
{
    played as{"graphty"};
    (void)as.count_for_ever();
    CHECK(as.asked() == 6);
    CHECK(as.called() == 5);
    CHECK(as.engine.model->questions.back().closing);
    CHECK_FALSE(as.engine.model->questions[4].closing);
}

TEST_CASE("graphty ends a batch at its first failure and has no memory", "[presets]")
{
    played as{"graphty"};
    as.engine.model->then(calls({played::count(1), call_of("2", "fail"), played::count(3)}))
        .then(words("It failed."));
    (void)as.engine.ask("count thrice");
    CHECK(as.called() == 2);
    CHECK(results_in(as.engine.model->questions[1].messages) == 3);
    CHECK(as.then_ask("hello").size() == 2);
}

TEST_CASE("mysis ends with an error after twenty calls, and keeps what it did", "[presets]")
{
    played as{"mysis"};
    const answer got = as.count_for_ever();
    CHECK(got.code == code::overrun);
    CHECK(as.asked() == 20);
    CHECK(as.called() == 19);
    CHECK(results_in(as.then_ask("go on")) == 19);
}

TEST_CASE("wayfinder is told of its last steps, and answers with the tenth call", "[presets]")
{
    played as{"wayfinder"};
    (void)as.count_for_ever();
    CHECK(as.asked() == 10);
    CHECK(as.called() == 9);
    const auto& asked = as.engine.model->questions;
    const auto hinted = [&asked](std::size_t round) {
        return asked[round].messages.back().content->find("more steps remain") != std::string::npos;
    };
    CHECK_FALSE(hinted(7));
    CHECK(hinted(8));
    CHECK(asked[9].closing);
}
