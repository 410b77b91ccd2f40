// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/tools/registry_fixture.hpp"

using namespace answerd::tests;
using namespace answerd::tools;
using namespace std::chrono_literals;
namespace conversation = answerd::conversation;
namespace json = boost::json;
using conversation::awaitable;

namespace {

constexpr std::string_view place_schema =
    R"({"type":"object","properties":{"place":{"type":"string"},"days":{"type":"integer"}}})";

traits cacheable()
{
    traits its;
    its.cacheable = true;
    return its;
}

/// A house with one cacheable tool that takes three seconds and counts its fetches.
struct cached_house : registry_fixture {
    std::shared_ptr<scripted_tool> tool = give("get_weather", place_schema, cacheable());
    int fetched{0};
    int finished{0};
    bool fails{false};

    cached_house()
    {
        tool->does = [this](json::object, call_context) -> awaitable<outcome> {
            const int mine = ++fetched;
            co_await time.sleep(3s);
            ++finished;
            outcome got;
            got.result = "{\"fetch\":" + std::to_string(mine) + "}";
            got.ok = !fails;
            co_return got;
        };
    }
};

} // namespace

TEST_CASE("equal arguments are answered from one fetch while it is fresh", "[result_cache]")
{
    cached_house house;
    CHECK(house.play("get_weather", R"({"place":"Bonn","days":1})").result == R"({"fetch":1})");
    CHECK_FALSE(house.last().cached);
    const auto before = house.time.now();
    CHECK(house.play("get_weather", R"({"days":1,"place":"Bonn"})").result == R"({"fetch":1})");
    CHECK(house.last().cached);
    CHECK(house.time.now() == before);
}

TEST_CASE("a kept result ends with its time", "[result_cache]")
{
    cached_house house;
    (void)house.play("get_weather");
    house.time.advance(599s);
    (void)house.play("get_weather");
    CHECK(house.fetched == 1);
    house.time.advance(1s);
    (void)house.play("get_weather");
    CHECK(house.fetched == 2);
}

TEST_CASE("other arguments and another language are fetched apart", "[result_cache]")
{
    cached_house house;
    (void)house.play("get_weather", R"({"place":"Bonn"})");
    (void)house.play("get_weather", R"({"place":"Rome"})");
    CHECK(house.fetched == 2);
    auto german = house.context();
    german.language = "de";
    conversation::tool_call call;
    call.name = "get_weather";
    call.arguments = R"({"place":"Bonn"})";
    (void)house.time.play(house.subject.call(call, german));
    CHECK(house.fetched == 3);
}

TEST_CASE("a failure is never kept", "[result_cache]")
{
    cached_house house;
    house.fails = true;
    CHECK_FALSE(house.play("get_weather").ok);
    house.fails = false;
    CHECK(house.play("get_weather").ok);
    CHECK(house.fetched == 2);
}

TEST_CASE("a tool that does not ask for it is not cached", "[result_cache]")
{
    registry_fixture house;
    const auto tool = house.give("look");
    (void)house.play("look");
    (void)house.play("look");
    CHECK(tool->seen.size() == 2);
}

TEST_CASE("ten equal calls at once make one fetch", "[result_cache]")
{
    cached_house house;
    std::vector<std::shared_ptr<std::optional<outcome>>> all;
    std::vector<std::unique_ptr<conversation::signal>> stops;
    for (int i = 0; i < 10; ++i) {
        auto context = house.context();
        stops.push_back(std::make_unique<conversation::signal>());
        context.stop = stops.back().get();
        conversation::tool_call call;
        call.name = "get_weather";
        all.push_back(house.time.begin(house.subject.call(call, context)));
    }
    house.time.advance(3s);
    for (const auto& each : all) {
        REQUIRE(each->has_value());
        CHECK((*each)->result == R"({"fetch":1})");
    }
    CHECK(house.fetched == 1);
    CHECK(house.audit.records.size() == 10);
}

TEST_CASE("a first caller that leaves does not take the fetch with it", "[result_cache]")
{
    cached_house house;
    conversation::signal other;
    const auto first = house.time.begin(house.ask("get_weather"));
    house.time.settle();
    auto context = house.context();
    context.stop = &other;
    conversation::tool_call call;
    call.name = "get_weather";
    const auto second = house.time.begin(house.subject.call(call, context));
    house.time.advance(1s);
    house.stop.raise();
    house.time.settle();
    REQUIRE(first->has_value());
    CHECK_FALSE((*first)->ok);
    house.time.advance(2s);
    REQUIRE(second->has_value());
    CHECK((*second)->result == R"({"fetch":1})");
    CHECK(house.fetched == 1);
}

TEST_CASE("each caller waits no longer than its own time", "[result_cache]")
{
    cached_house house;
    conversation::signal other;
    auto hurried = house.context(1s);
    hurried.stop = &other;
    conversation::tool_call call;
    call.name = "get_weather";
    const auto first = house.time.begin(house.subject.call(call, hurried));
    const auto second = house.time.begin(house.ask("get_weather"));
    house.time.advance(1s);
    REQUIRE(first->has_value());
    CHECK(error_of(**first) == "get_weather timed out after 1 s");
    CHECK_FALSE(second->has_value());
    house.time.advance(2s);
    CHECK((*second)->ok);
}

TEST_CASE(
    "a fetch that everybody has left is cancelled, and the next call begins anew",
    "[result_cache]"
)
{
    cached_house house;
    const auto first = house.time.begin(house.ask("get_weather", "{}", 1s));
    house.time.advance(1s);
    REQUIRE(first->has_value());
    CHECK(house.time.unfinished() == 0);
    CHECK(house.play("get_weather").result == R"({"fetch":2})");
    house.time.advance(10s);
    CHECK(house.finished == 1);
}

TEST_CASE("a fetch ends with the tool's limit, whoever waits", "[result_cache]")
{
    cached_house house;
    house.tool->does = [&house](json::object, call_context) -> awaitable<outcome> {
        co_await house.time.hang();
        co_return outcome{};
    };
    CHECK(error_of(house.play("get_weather")) == "get_weather timed out after 10 s");
    house.time.settle();
    CHECK(house.time.unfinished() == 0);
}

TEST_CASE("only so many results are kept, the freshest", "[result_cache]")
{
    cached_house house;
    options limits;
    limits.max_cached = 3;
    recorded_audit audit;
    registry small{{house.time, house.policy, audit, nullptr, {}}, limits};
    REQUIRE(small.add(house.tool).has_value());
    auto ask = [&](int days) {
        conversation::tool_call call;
        call.name = "get_weather";
        call.arguments = "{\"days\":" + std::to_string(days) + "}";
        (void)house.time.play(small.call(call, house.context()));
    };
    for (int days = 1; days <= 4; ++days)
        ask(days);
    CHECK(house.fetched == 4);
    ask(4);
    ask(2);
    CHECK(house.fetched == 4);
    ask(1);
    CHECK(house.fetched == 5);
}

TEST_CASE("a reload forgets what was kept", "[result_cache]")
{
    cached_house house;
    (void)house.play("get_weather");
    house.subject.set_options({});
    (void)house.play("get_weather");
    CHECK(house.fetched == 2);
}
