// SPDX-License-Identifier: Apache-2.0
#include "conversation/lanes.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scripted_turn.hpp"

using namespace answerd::conversation;
using namespace answerd::tests;
using namespace std::chrono_literals;

namespace {

struct busy_engine : scripted_engine {
    explicit busy_engine(concurrency_options how)
    {
        options.concurrency = how;
        apply();
        for (int i = 0; i < 20; ++i)
            model->then({.say = words("Answer " + std::to_string(i) + "."), .after = 1s});
    }
};

} // namespace

TEST_CASE("turns of one conversation are answered in order, each seeing those before", "[lanes]")
{
    busy_engine engine{{.concurrency = concurrency::queue, .queue_depth = 4}};
    std::vector<std::shared_ptr<scripted_engine::running>> turns;
    for (int i = 0; i < 5; ++i)
        turns.push_back(engine.begin("question " + std::to_string(i)));
    for (std::size_t i = 0; i < 5; ++i) {
        engine.time.advance(1s);
        REQUIRE(turns[i]->over());
        CHECK((*turns[i]->answer)->text == "Answer " + std::to_string(i) + ".");
        CHECK(engine.model->questions[i].messages.size() == 2 + 2 * i);
        CHECK((i == 4 || !turns[i + 1]->over()));
    }
}

TEST_CASE("a line that is full refuses at once and disturbs nobody", "[lanes]")
{
    busy_engine engine{{.concurrency = concurrency::queue, .queue_depth = 1}};
    const auto first = engine.begin("one");
    const auto second = engine.begin("two");
    const auto third = engine.begin("three");
    REQUIRE(third->over());
    CHECK((*third->answer)->code == code::busy);
    engine.time.advance(2s);
    CHECK((*second->answer)->code == code::ok);
}

TEST_CASE("reject takes no second turn", "[lanes]")
{
    busy_engine engine{{.concurrency = concurrency::reject}};
    const auto first = engine.begin("one");
    const auto second = engine.begin("two");
    CHECK((*second->answer)->code == code::busy);
    const auto elsewhere = engine.begin("three", "bedroom");
    CHECK_FALSE(elsewhere->over());
}

TEST_CASE("latest wins: the running turn is cancelled and the new one follows it", "[lanes]")
{
    busy_engine engine{{.concurrency = concurrency::latest_wins}};
    const auto first = engine.begin("one");
    const auto second = engine.begin("two");
    REQUIRE(first->over());
    CHECK((*first->answer)->code == code::cancelled);
    engine.time.advance(1s);
    CHECK((*second->answer)->code == code::ok);
    CHECK(engine.model->questions.back().messages.size() == 2);
}

TEST_CASE("other conversations never wait", "[lanes]")
{
    busy_engine engine{{}};
    const auto first = engine.begin("one", "a");
    const auto second = engine.begin("two", "b");
    engine.time.advance(1s);
    CHECK(first->over());
    CHECK(second->over());
}

TEST_CASE("a turn that waits in line can be cancelled and can run out of time", "[lanes]")
{
    busy_engine engine{{}};
    const auto first = engine.begin("one");
    const auto second = engine.begin("two");
    const auto third = engine.begin("three");
    second->stop.raise();
    engine.time.settle();
    CHECK((*second->answer)->code == code::cancelled);
    CHECK((*second->answer)->text == "This is cancelled.");
    engine.time.advance(2s);
    CHECK((*third->answer)->code == code::ok);

    scripted_engine stuck;
    stuck.model->then(scripted_model::round{.say = words("Late."), .after = 24s})
        .then(scripted_model::round{.hangs = true});
    const auto running = stuck.begin("one");
    stuck.time.advance(10s);
    const auto behind = stuck.begin("two");
    const auto last = stuck.begin("three");
    stuck.time.advance(40s);
    CHECK((*behind->answer)->code == code::model_timeout);
    CHECK((*last->answer)->code == code::model_timeout);
    CHECK(stuck.model->questions.size() == 2);
}

TEST_CASE("cancel tells how many turns it stopped, running and queued", "[lanes]")
{
    busy_engine engine{{}};
    const auto first = engine.begin("one");
    const auto second = engine.begin("two");
    CHECK(engine.answerer.knows("kitchen"));
    CHECK(engine.answerer.cancel("kitchen") == 2);
    CHECK(engine.answerer.cancel("cellar") == 0);
    engine.time.settle();
    CHECK(first->over());
    CHECK(second->over());
    CHECK_FALSE(engine.answerer.knows("kitchen"));
}

TEST_CASE("fifty turns at once on one conversation leave fifty pairs, in order", "[lanes]")
{
    busy_engine engine{{.concurrency = concurrency::queue, .queue_depth = 50}};
    engine.options.history.policy = history_policy::append;
    engine.options.turn.deadline = 120s;
    engine.apply();
    engine.model->for_ever(words("Next."));
    std::vector<std::shared_ptr<scripted_engine::running>> turns;
    for (int i = 0; i < 50; ++i)
        turns.push_back(engine.begin("question " + std::to_string(i)));
    engine.time.advance(60s);
    (void)engine.ask("and");
    const auto& sent = engine.model->questions.back().messages;
    REQUIRE(sent.size() == 102);
    for (std::size_t i = 0; i < 50; ++i)
        CHECK(sent[1 + 2 * i].content->ends_with("question " + std::to_string(i)));
}
