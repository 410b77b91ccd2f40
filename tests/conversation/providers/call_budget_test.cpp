// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/call_budget.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::conversation;
using namespace answerd::conversation::providers;
using namespace std::chrono_literals;

namespace {

const steady_time start{1h};
const system_time noon = std::chrono::sys_days{std::chrono::days{20000}} + 12h;

link_options priced(double budget)
{
    link_options limits;
    limits.price = {.input = 1.0, .output = 4.0};
    limits.budget = budget;
    return limits;
}

} // namespace

TEST_CASE("without limits there is always room", "[call_budget]")
{
    call_budget budget{{}};
    for (int call = 0; call < 1000; ++call) {
        CHECK(budget.has_room(start));
        budget.begin(start);
    }
    CHECK_FALSE(budget.is_spent(noon));
}

TEST_CASE("a call that ends makes room for another", "[call_budget]")
{
    link_options limits;
    limits.parallel = 2;
    call_budget budget{limits};
    budget.begin(start);
    CHECK(budget.has_room(start));
    budget.begin(start);
    CHECK_FALSE(budget.has_room(start));
    CHECK_FALSE(budget.next_room(start).has_value());
    budget.end(std::nullopt, noon);
    CHECK(budget.has_room(start));
}

TEST_CASE("never more calls than allowed begin in any sixty seconds", "[call_budget]")
{
    link_options limits;
    limits.per_minute = 5;
    call_budget budget{limits};
    std::vector<steady_time> begun;
    for (steady_time now = start; now < start + 10min; now += 700ms) {
        if (!budget.has_room(now)) {
            CHECK(budget.next_room(now).value() > now);
            continue;
        }
        budget.begin(now);
        begun.push_back(now);
    }
    CHECK(begun.size() >= 45);
    for (std::size_t at = 5; at < begun.size(); ++at)
        CHECK(begun[at] - begun[at - 5] >= 60s);
}

TEST_CASE("the day's money is spent when it is, and comes back at midnight", "[call_budget]")
{
    call_budget budget{priced(0.01)};
    budget.begin(start);
    budget.end(usage{.input_tokens = 5000, .output_tokens = 1000}, noon); // 0.009
    CHECK_FALSE(budget.is_spent(noon));
    CHECK(budget.cost_today(noon) == Approx(0.009));
    budget.begin(start);
    budget.end(usage{.input_tokens = 1001, .output_tokens = 0}, noon);
    CHECK(budget.is_spent(noon + 11h));
    CHECK_FALSE(budget.is_spent(noon + 12h));
    CHECK(budget.cost_today(noon + 12h) == 0);
}

TEST_CASE("what was spent stays spent when a backend is built anew", "[call_budget]")
{
    ledger costs;
    call_budget before{priced(0.01), costs.of("cloud")};
    before.begin(start);
    before.end(usage{.input_tokens = 20000, .output_tokens = 0}, noon);
    const call_budget after{priced(0.01), costs.of("cloud")};
    CHECK(after.is_spent(noon));
    const call_budget other{priced(0.01), costs.of("another")};
    CHECK_FALSE(other.is_spent(noon));
}

TEST_CASE("what has no price has no cost, which is not nothing", "[call_budget]")
{
    const usage spent{.input_tokens = 1000000, .output_tokens = 1000000};
    CHECK_FALSE(cost_of(spent, {}).has_value());
    CHECK_FALSE(cost_of(spent, {.input = 1.0, .output = std::nullopt}).has_value());
    CHECK(cost_of(spent, {.input = 1.0, .output = 4.0}) == 5.0);
    CHECK(cost_of({}, {.input = 0.0, .output = 0.0}) == 0.0);
}
