// SPDX-License-Identifier: Apache-2.0
#include "conversation/signal.hpp"
#include "tests/support/catch.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace answerd::conversation {
namespace {

TEST_CASE("a signal tells its hooks once, the newest first", "[signal]")
{
    signal stop;
    std::vector<int> told;
    const signal::hook first{stop, [&] { told.push_back(1); }};
    const signal::hook second{stop, [&] { told.push_back(2); }};
    stop.listen([&] { told.push_back(0); });
    stop.raise();
    stop.raise();
    CHECK(stop.raised());
    CHECK(told == std::vector{2, 1, 0});
}

TEST_CASE("a hook that has gone is not told", "[signal]")
{
    signal stop;
    std::vector<int> told;
    std::optional<signal::hook> first;
    std::optional<signal::hook> second;
    std::optional<signal::hook> third;
    first.emplace(stop, [&] { told.push_back(1); });
    second.emplace(stop, [&] { told.push_back(2); });
    third.emplace(stop, [&] { told.push_back(3); });
    const auto* gone = GENERATE(0, 1, 2) == 0 ? &first : nullptr;
    if (gone != nullptr)
        first.reset();
    else
        second.reset();
    stop.raise();
    CHECK(told == (gone != nullptr ? std::vector{3, 2} : std::vector{3, 1}));
}

TEST_CASE("a told hook may take others with it", "[signal]")
{
    signal stop;
    int told = 0;
    std::optional<signal::hook> older;
    older.emplace(stop, [&] { ++told; });
    std::optional<signal::hook> newer;
    newer.emplace(stop, [&] {
        older.reset();
        newer.reset();
        ++told;
    });
    stop.raise();
    CHECK(told == 1);
}

TEST_CASE("a hook may outlive its signal", "[signal]")
{
    auto stop = std::make_unique<signal>();
    int told = 0;
    {
        const signal::hook left{*stop, [&] { ++told; }};
        stop.reset();
    }
    CHECK(told == 0);
}

} // namespace
} // namespace answerd::conversation
