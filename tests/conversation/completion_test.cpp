// SPDX-License-Identifier: Apache-2.0
#include "conversation/completion.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::conversation;

namespace {

completion with_calls(finish_reason reason)
{
    return {
        .tool_calls = {{.id = "1", .name = "get_weather", .arguments = "{}"}},
        .reason = reason};
}

} // namespace

TEST_CASE("calls present mean tool_calls whatever the server said", "[completion]")
{
    const auto reason =
        GENERATE(finish_reason::stop, finish_reason::tool_calls, finish_reason::other);
    CHECK(make_true(with_calls(reason), true).reason == finish_reason::tool_calls);
}

TEST_CASE("tool_calls claimed with none present is the odd branch", "[completion]")
{
    CHECK(make_true({.reason = finish_reason::tool_calls}, true).reason == finish_reason::other);
}

TEST_CASE("a sum with something of unknown cost has an unknown cost", "[completion]")
{
    usage known{.input_tokens = 1, .cost = 0.25};
    known += usage{.input_tokens = 2, .cost = 0.5};
    CHECK(known.cost == 0.75);
    CHECK(known.input_tokens == 3);
    known += usage{.input_tokens = 4};
    CHECK_FALSE(known.cost.has_value());
}

TEST_CASE("calls of a stream that did not finish never run", "[completion]")
{
    CHECK(make_true(with_calls(finish_reason::stop), false).tool_calls.empty());
    CHECK(make_true(with_calls(finish_reason::length), true).tool_calls.empty());
}
