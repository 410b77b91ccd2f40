// SPDX-License-Identifier: Apache-2.0
#include "conversation/histories.hpp"
#include "conversation/history_packing.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/turns.hpp"

using namespace answerd::conversation;
using namespace answerd::tests;
using namespace std::chrono_literals;

namespace {

stored_turn talk(std::string user, std::string assistant = "Yes.")
{
    return {.messages = {user_message(std::move(user)), assistant_message(std::move(assistant))}};
}

struct kept {
    fake_runtime time{};
    histories store;

    explicit kept(history_options options = {}) : store{time, options} {}

    void add(std::string_view id, stored_turn turn)
    {
        const auto found = time.play(store.load(id));
        time.play(store.commit(id, found.ticket, std::move(turn)));
    }
    std::vector<std::vector<message>> turns(std::string_view id)
    {
        auto found = time.play(store.load(id));
        time.play(store.commit(id, found.ticket, std::nullopt));
        return found.turns;
    }
};

} // namespace

TEST_CASE("a message comes out of its packing as it went in", "[histories]")
{
    message asked{
        .who = role::assistant,
        .tool_calls = {call_of("1", "get_weather", R"({"place":"Graz"})")}};
    asked.tool_calls[0].opaque["signature"] = "abc";
    asked.opaque["reasoning"] = boost::json::array{1, 2};
    const std::vector<message> all{
        user_message(""),
        asked,
        tool_message("1", std::string(300, 'x')),
        assistant_message("Schön, 14 °C."),
    };
    CHECK(unpack(pack(all)) == all);
    CHECK(unpack(pack({})).empty());
}

TEST_CASE("turns come back in order, apart by id", "[histories]")
{
    kept here;
    here.add("a", talk("one"));
    here.add("b", talk("other"));
    here.add("a", talk("two"));
    const auto found = here.turns("a");
    REQUIRE(found.size() == 2);
    CHECK(found[1] == talk("two").messages);
    CHECK(here.turns("b").size() == 1);
}

TEST_CASE(
    "a window is cut down to half, at the border of a turn, and then grows again",
    "[histories]"
)
{
    kept here;
    for (int i = 0; i < 20; ++i)
        here.add("a", talk(std::to_string(i)));
    CHECK(here.turns("a").size() == 20);
    here.add("a", talk("20"));
    REQUIRE(here.turns("a").size() == 10);
    CHECK(here.turns("a").front() == talk("11").messages);
    for (int i = 0; i < 10; ++i)
        here.add("a", talk("more"));
    CHECK(here.turns("a").size() == 20);
}

TEST_CASE("append keeps five hundred turns", "[histories]")
{
    kept here{{.policy = history_policy::append}};
    for (int i = 0; i < 500; ++i)
        here.add("a", talk(std::to_string(i)));
    CHECK(here.turns("a").size() == 500);
}

TEST_CASE("one conversation never fills the machine, whatever the policy", "[histories]")
{
    kept here{{.policy = history_policy::append}};
    for (int i = 0; i < 40; ++i)
        here.add("a", talk(std::string(100'000, 'x')));
    CHECK(here.turns("a").size() <= 10);
    CHECK_FALSE(here.turns("a").empty());
}

TEST_CASE("an idle conversation expires, one in use does not", "[histories]")
{
    kept here{{.ttl = 10min}};
    here.add("idle", talk("one"));
    here.add("held", talk("one"));
    here.time.advance(5min);
    (void)here.turns("held");
    const auto ticket = here.time.play(here.store.load("held")).ticket;
    here.time.advance(10min + 1ms);
    CHECK(here.turns("idle").empty());
    here.time.play(here.store.commit("held", ticket, talk("two")));
    CHECK(here.turns("held").size() == 2);
}

TEST_CASE("the clock on the wall does not matter to expiry", "[histories]")
{
    kept here;
    here.add("a", talk("one"));
    here.time.set_wall(here.time.wall() + 24h);
    CHECK(here.turns("a").size() == 1);
    here.time.set_wall(here.time.wall() - 48h);
    CHECK(here.turns("a").size() == 1);
}

TEST_CASE("of too many conversations the least recently used goes first", "[histories]")
{
    kept here{{.max_conversations = 3}};
    here.add("a", talk("one"));
    here.add("b", talk("one"));
    here.add("c", talk("one"));
    (void)here.turns("a");
    here.add("d", talk("one"));
    CHECK(here.store.size() == 3);
    CHECK_FALSE(here.store.knows("b"));
    CHECK(here.store.knows("a"));
}

TEST_CASE("a hundred thousand ids leave no more than the limit", "[histories]")
{
    kept here{{.max_conversations = 100}};
    for (int i = 0; i < 100'000; ++i)
        here.add(std::to_string(i), talk("one"));
    CHECK(here.store.size() == 100);
}

TEST_CASE("what was erased while a turn ran stays erased, one or all", "[histories]")
{
    kept here;
    here.add("a", talk("one"));
    const auto before = here.time.play(here.store.load("a"));
    here.time.play(
        here.store.erase(GENERATE(std::optional<std::string>{"a"}, std::optional<std::string>{}))
    );
    here.time.play(here.store.commit("a", before.ticket, talk("two")));
    CHECK(here.turns("a").empty());
    here.add("a", talk("three"));
    CHECK(here.turns("a").size() == 1);
}

TEST_CASE("a conversation without a turn leaves no trace", "[histories]")
{
    kept here;
    (void)here.turns("a");
    CHECK(here.store.size() == 0);
}

TEST_CASE(
    "what a conversation waits for is kept with its turn, and dropped by the next",
    "[histories]"
)
{
    kept here;
    auto paused = talk("one");
    paused.waiting = pending{.what = pending::kind::paused_loop};
    here.add("a", paused);
    const auto found = here.time.play(here.store.load("a"));
    CHECK(found.waiting == paused.waiting);
    here.time.play(here.store.commit("a", found.ticket, talk("two")));
    CHECK_FALSE(here.time.play(here.store.load("a")).waiting);
}
