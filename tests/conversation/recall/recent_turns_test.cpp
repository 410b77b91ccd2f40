// SPDX-License-Identifier: Apache-2.0
#include "conversation/open_questions.hpp"
#include "conversation/recent_turns.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"

using namespace answerd;
using namespace answerd::conversation;
using namespace answerd::tests;

namespace {

std::string asker_of(const std::string& satellite)
{
    return asker_key(satellite, std::nullopt, std::nullopt);
}

struct bench {
    explicit bench(std::size_t keep) : turns{time, keep} {}

    void begin(const std::string& id, const std::string& heard, const std::string& from)
    {
        utterance said{.text = heard};
        if (!from.empty())
            said.satellite_id = from;
        turns.hear(id, turn_started{said});
    }
    void end(const std::string& id, answer whole) { turns.hear(id, turn_finished{whole}); }
    void turn(const std::string& id, const std::string& heard, const std::string& from = "kitchen")
    {
        begin(id, heard, from);
        end(id, {.text = "answer to " + heard});
    }

    fake_runtime time{};
    recent_turns turns;
};

} // namespace

TEST_CASE("a finished turn is remembered with what was heard, said and done", "[recent_turns]")
{
    bench here{5};
    here.begin("t1", "turn on the light", "kitchen");
    answer whole{.text = "The light is on."};
    whole.extra.backend = "builtin";
    whole.extra.tools = {{"HassTurnOn", true, {}}};
    whole.extra.affected = {
        {"entity", "light.a", "Lamp", true},
        {"entity", "light.b", "Broken lamp", false},
        {"entity", "light.a", "Lamp", true}};
    here.end("t1", whole);
    REQUIRE(here.turns.all().size() == 1);
    const auto& one = here.turns.all().front();
    CHECK(one.heard == "turn on the light");
    CHECK(one.said == "The light is on.");
    CHECK(one.backend == "builtin");
    CHECK(one.tools.size() == 1);
    CHECK(one.about == std::vector<std::string>{"Lamp"});
    CHECK(one.when == here.time.wall());
}

TEST_CASE("only the newest turns are remembered", "[recent_turns]")
{
    bench here{2};
    for (const char* each : {"a", "b", "c"})
        here.turn(each, each);
    REQUIRE(here.turns.all().size() == 2);
    CHECK(here.turns.all().front().heard == "b");
    here.turns.keep(1);
    CHECK(here.turns.all().front().heard == "c");
}

TEST_CASE("switched off, nothing is remembered", "[recent_turns]")
{
    bench here{0};
    here.turn("a", "a");
    CHECK(here.turns.all().empty());
    CHECK(here.turns.last_of("kitchen") == nullptr);
}

TEST_CASE("each speaker has its own last turn, and nobody has none", "[recent_turns]")
{
    bench here{5};
    const std::string kitchen = asker_of("kitchen");
    here.turn("a", "from the kitchen", "kitchen");
    here.turn("b", "from the bedroom", "bedroom");
    here.turn("c", "from nowhere", "");
    REQUIRE(here.turns.last_of(kitchen) != nullptr);
    CHECK(here.turns.last_of(kitchen)->heard == "from the kitchen");
    CHECK(here.turns.last_of("") == nullptr);
    CHECK(here.turns.last_of(asker_of("attic")) == nullptr);
}

TEST_CASE("a turn about the turn before is no turn before", "[recent_turns]")
{
    bench here{5};
    here.turn("a", "turn on the light");
    here.begin("b", "what did you hear", "kitchen");
    answer whole{.text = "You said, turn on the light."};
    whole.extra.backend = recent_turns::told_by;
    here.end("b", whole);
    CHECK(here.turns.all().size() == 2);
    CHECK(here.turns.last_of(asker_of("kitchen"))->heard == "turn on the light");
}

TEST_CASE("what is erased is not remembered either", "[recent_turns]")
{
    bench here{5};
    here.turn("a", "kept");
    utterance said{.text = "secret"};
    said.conversation_id = "c";
    here.turns.hear("b", turn_started{said});
    here.end("b", {.text = "Hm."});
    here.turns.forget("other");
    CHECK(here.turns.all().size() == 2);
    here.turns.forget("c");
    REQUIRE(here.turns.all().size() == 1);
    CHECK(here.turns.all().front().heard == "kept");
    here.turns.forget(std::nullopt);
    CHECK(here.turns.all().empty());
}

TEST_CASE("a turn that runs is not remembered yet", "[recent_turns]")
{
    bench here{5};
    here.begin("a", "a", "kitchen");
    CHECK(here.turns.all().empty());
    here.end("other", {.text = "of a turn that never began"});
    CHECK(here.turns.all().empty());
}
