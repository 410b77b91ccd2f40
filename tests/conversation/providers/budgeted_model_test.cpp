// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/budgeted_model.hpp"
#include "tests/support/a_question.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"

#include <list>

using namespace answerd;
using namespace answerd::conversation;
using namespace answerd::conversation::providers;
using namespace answerd::tests;
using namespace std::chrono_literals;

namespace {

/// Takes two seconds for each answer.
class slow_model final : public model {
 public:
    explicit slow_model(fake_runtime& time) : time_{time} {}

    unsigned asked_times{0};

    [[nodiscard]] std::string_view name() const noexcept override { return "slow"; }
    [[nodiscard]] awaitable<reply> infer(const inference&) override
    {
        const unsigned number = ++asked_times;
        co_await time_.sleep(2s);
        completion said{.content = std::to_string(number)};
        said.spent = usage{.input_tokens = 1000000, .output_tokens = 0};
        co_return said;
    }

 private:
    fake_runtime& time_;
};

struct rig {
    fake_runtime time{};
    a_question asked{};
    std::shared_ptr<slow_model> inner{std::make_shared<slow_model>(time)};
    budgeted_model model;
    std::list<inference> questions{};

    explicit rig(link_options limits) : model{inner, limits, time} {}

    auto begin(const inference& question)
    {
        questions.push_back(question); // outlives the call, as the port wants it
        return time.begin(model.infer(questions.back()));
    }
    auto begin(std::chrono::milliseconds left)
    {
        asked.until = time.now() + left;
        return begin(asked.inference());
    }
};

std::string text_of(const std::optional<reply>& got)
{
    if (!got)
        return "(none)";
    if (const auto* failed = std::get_if<fault>(&*got))
        return std::string{to_string(failed->what)};
    return std::get<completion>(*got).content;
}

link_options parallel(unsigned most)
{
    link_options limits;
    limits.parallel = most;
    return limits;
}

} // namespace

TEST_CASE("calls over the limit wait in their order", "[budgeted_model]")
{
    rig with{parallel(1)};
    const auto one = with.begin(25s);
    const auto two = with.begin(25s);
    const auto three = with.begin(25s);
    with.time.advance(1s);
    CHECK(with.inner->asked_times == 1);
    with.time.advance(1s);
    CHECK(text_of(*one) == "1");
    CHECK(with.inner->asked_times == 2);
    with.time.advance(4s);
    CHECK(text_of(*two) == "2");
    CHECK(text_of(*three) == "3");
}

TEST_CASE(
    "a call that could not begin in time is busy, and counts against nobody",
    "[budgeted_model]"
)
{
    rig with{parallel(1)};
    const auto one = with.begin(25s);
    const auto two = with.begin(1s);
    with.time.advance(1s);
    CHECK(text_of(*two) == "busy");
    CHECK(std::get<fault>(**two).why.code == errc::too_large);
    CHECK_FALSE(std::get<fault>(**two).transient);
    with.time.advance(1s);
    CHECK(text_of(*one) == "1");
    CHECK(with.inner->asked_times == 1);
}

TEST_CASE("who waits leaves the time that another backend needs", "[budgeted_model]")
{
    rig with{parallel(1)};
    const auto one = with.begin(25s);
    with.asked.until = with.time.now() + 6s;
    auto spared = with.asked.inference();
    spared.spare = 5s;
    const auto two = with.begin(spared);
    with.time.advance(1s);
    CHECK(text_of(*two) == "busy");
}

TEST_CASE("one who gives up does not hold up those behind", "[budgeted_model]")
{
    rig with{parallel(1)};
    const auto one = with.begin(25s);
    const auto two = with.begin(1s);
    const auto three = with.begin(25s);
    with.time.advance(4s);
    CHECK(text_of(*two) == "busy");
    CHECK(text_of(*three) == "2");
}

TEST_CASE("two that end at once let two in", "[budgeted_model]")
{
    rig with{parallel(2)};
    const auto one = with.begin(25s);
    const auto two = with.begin(25s);
    const auto three = with.begin(25s);
    const auto four = with.begin(25s);
    with.time.advance(4s);
    CHECK(text_of(*three) != "(none)");
    CHECK(text_of(*four) != "(none)");
}

TEST_CASE("a stopped turn waits no longer", "[budgeted_model]")
{
    rig with{parallel(1)};
    const auto one = with.begin(25s);
    const auto two = with.begin(25s);
    with.asked.stop.raise();
    with.time.settle();
    CHECK(text_of(*two) == "busy");
}

TEST_CASE("the sixth call of a minute waits for the first to be a minute old", "[budgeted_model]")
{
    link_options limits;
    limits.per_minute = 5;
    rig with{limits};
    for (int call = 0; call < 5; ++call) {
        const auto within = with.begin(25s);
        with.time.advance(2s);
        CHECK(text_of(*within) != "busy");
    }
    const auto late = with.begin(25s);
    with.time.advance(25s);
    CHECK(text_of(*late) == "busy");
    const auto patient = with.begin(60s);
    with.time.advance(60s);
    CHECK(text_of(*patient) == "6");
}

TEST_CASE("an answer tells what it cost, where both prices are known", "[budgeted_model]")
{
    link_options limits;
    limits.price.input = 1.0;
    rig half{limits};
    const auto unknown = half.begin(25s);
    half.time.advance(2s);
    CHECK_FALSE(std::get<completion>(**unknown).spent->cost.has_value());
    limits.price.output = 1.0;
    rig whole{limits};
    const auto known = whole.begin(25s);
    whole.time.advance(2s);
    CHECK(std::get<completion>(**known).spent->cost > 0.0);
}

TEST_CASE("over the day's money nobody is asked", "[budgeted_model]")
{
    link_options limits;
    limits.price = {.input = 1.0, .output = 1.0};
    limits.budget = 1.0;
    rig with{limits};
    const auto first = with.begin(25s);
    with.time.advance(2s);
    CHECK(text_of(*first) == "1");
    const auto refused = with.begin(25s);
    with.time.settle();
    CHECK(text_of(*refused) == "model_quota");
    CHECK(with.inner->asked_times == 1);
    with.time.set_wall(with.time.wall() + std::chrono::days{1});
    const auto next_day = with.begin(25s);
    with.time.advance(2s);
    CHECK(text_of(*next_day) == "2");
}
