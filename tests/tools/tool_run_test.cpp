// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/tools/registry_fixture.hpp"

using namespace answerd::tests;
using namespace answerd::tools;
using namespace std::chrono_literals;
namespace conversation = answerd::conversation;
namespace json = boost::json;
using conversation::awaitable;
using conversation::effect;

namespace {

/// Takes its time, then succeeds; tells whether it was cancelled instead.
scripted_tool::body slow(fake_runtime& time, std::chrono::milliseconds how_long, int& finished)
{
    return [&time, how_long, &finished](json::object, call_context) -> awaitable<outcome> {
        co_await time.sleep(how_long);
        ++finished;
        co_return outcome{};
    };
}

traits writing()
{
    traits its;
    its.read_only = false;
    its.idempotent = false;
    return its;
}

outcome unreachable()
{
    outcome got = conversation::failed_outcome("the service cannot be reached");
    got.transient = true;
    return got;
}

} // namespace

TEST_CASE("a tool over its limit is cancelled and the reason says after how long", "[tool_run]")
{
    registry_fixture house;
    int finished = 0;
    const auto tool = house.give("slow");
    tool->does = slow(house.time, 60s, finished);
    const auto before = house.time.now();
    const outcome got = house.play("slow");
    CHECK(error_of(got) == "slow timed out after 10 s");
    CHECK(got.effect == effect::none);
    CHECK(house.time.now() - before == 10s);
    CHECK(house.last().end == call_end::timed_out);
    house.time.advance(100s);
    CHECK(finished == 0);
    CHECK(house.time.unfinished() == 0);
}

TEST_CASE("a tool's own limit goes before the registry's", "[tool_run]")
{
    registry_fixture house;
    int finished = 0;
    traits its;
    its.timeout = 2500ms;
    house.give("slow", R"({"type":"object"})", its)->does = slow(house.time, 60s, finished);
    CHECK(error_of(house.play("slow")) == "slow timed out after 2.5 s");
}

TEST_CASE("what is left of the turn bounds a tool too", "[tool_run]")
{
    registry_fixture house;
    int finished = 0;
    house.give("slow")->does = slow(house.time, 60s, finished);
    CHECK(
        error_of(house.time.play(house.ask("slow", "{}", 300ms))) == "slow timed out after 300 ms"
    );
}

TEST_CASE("a tool sees the deadline that holds for it", "[tool_run]")
{
    registry_fixture house;
    conversation::steady_time seen{};
    house.give("look")->does = [&seen](json::object, call_context context) {
        seen = context.until;
        return scripted_tool::succeed("{}");
    };
    (void)house.play("look");
    CHECK(seen == house.time.now() + 10s);
}

TEST_CASE("a write over its limit goes on, and nobody knows whether it was done", "[tool_run]")
{
    registry_fixture house;
    int finished = 0;
    house.give("act", R"({"type":"object"})", writing())->does = slow(house.time, 60s, finished);
    const outcome got = house.play("act");
    CHECK(got.effect == effect::unknown);
    CHECK_THAT(
        error_of(got),
        Catch::Contains("timed out after 10 s") && Catch::Contains("Check before")
    );
    house.time.advance(60s);
    CHECK(finished == 1);
}

TEST_CASE("a cancelled turn cancels its read and leaves its write alone", "[tool_run]")
{
    registry_fixture house;
    int finished = 0;
    house.give("look")->does = slow(house.time, 5s, finished);
    house.give("act", R"({"type":"object"})", writing())->does = slow(house.time, 5s, finished);
    const bool writes = GENERATE(false, true);
    const auto got = house.time.begin(house.ask(writes ? "act" : "look"));
    house.time.advance(1s);
    house.stop.raise();
    house.time.settle();
    REQUIRE(got->has_value());
    CHECK_THAT(error_of(**got), Catch::Contains("cancelled with its turn"));
    CHECK((*got)->effect == (writes ? effect::unknown : effect::none));
    CHECK(house.last().end == call_end::cancelled);
    house.time.advance(60s);
    CHECK(finished == (writes ? 1 : 0));
}

TEST_CASE("nothing starts once the turn was cancelled", "[tool_run]")
{
    registry_fixture house;
    const auto tool = house.give("act", R"({"type":"object"})", writing());
    house.stop.raise();
    const outcome got = house.play("act");
    CHECK_FALSE(got.ok);
    CHECK(tool->seen.empty());
    CHECK(got.effect == effect::none);
}

TEST_CASE("an idempotent tool is tried once more after a failure of transport", "[tool_run]")
{
    registry_fixture house;
    int tries = 0;
    house.give("look")->does = [&tries](json::object, call_context) -> awaitable<outcome> {
        co_return ++tries == 1 ? unreachable() : outcome{};
    };
    CHECK(house.play("look").ok);
    CHECK(tries == 2);
    CHECK(house.last().attempts == 2);
}

TEST_CASE("a second failure of transport is the answer", "[tool_run]")
{
    registry_fixture house;
    int tries = 0;
    house.give("look")->does = [&tries](json::object, call_context) -> awaitable<outcome> {
        ++tries;
        co_return unreachable();
    };
    CHECK(error_of(house.play("look")) == "the service cannot be reached");
    CHECK(tries == 2);
}

TEST_CASE("other failures, other tools and unknown effects are not tried again", "[tool_run]")
{
    registry_fixture house;
    int tries = 0;
    outcome fails = unreachable();
    traits its;
    SECTION("not transient") { fails.transient = false; }
    SECTION("not idempotent") { its.idempotent = false; }
    SECTION("perhaps done") { fails.effect = effect::unknown; }
    house.give("look", R"({"type":"object"})", its)->does =
        [&tries, &fails](json::object, call_context) -> awaitable<outcome> {
        ++tries;
        co_return fails;
    };
    CHECK_FALSE(house.play("look").ok);
    CHECK(tries == 1);
}

TEST_CASE("there is no second try beyond the limit", "[tool_run]")
{
    registry_fixture house;
    int tries = 0;
    house.give("look")->does = [&](json::object, call_context) -> awaitable<outcome> {
        ++tries;
        co_await house.time.sleep(9900ms);
        co_return unreachable();
    };
    CHECK_FALSE(house.play("look").ok);
    CHECK(tries == 1);
}
