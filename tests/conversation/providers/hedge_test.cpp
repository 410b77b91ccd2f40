// SPDX-License-Identifier: Apache-2.0
#include "tests/conversation/providers/a_chain.hpp"
#include "tests/support/catch.hpp"

using namespace answerd;
using namespace answerd::conversation;
using namespace answerd::conversation::providers;
using namespace answerd::tests;
using namespace std::chrono_literals;

// `llm[].hedge`: a second backend beside one that takes long.

namespace {

/// Two backends, the first of which is hedged after three seconds.
struct hedged_pair : a_chain {
    hedged_pair(
        reply first_says,
        std::chrono::milliseconds first_takes,
        reply second_says,
        std::chrono::milliseconds second_takes
    )
        : first{language_model("first", {std::move(first_says)})}
        , second{language_model("second", {std::move(second_says)})}
    {
        links.front().hedge = 3s;
        first.time = &time;
        first.takes = first_takes;
        second.time = &time;
        second.takes = second_takes;
        began = time.now();
    }

    [[nodiscard]] std::chrono::milliseconds took() const
    {
        return std::chrono::duration_cast<std::chrono::milliseconds>(time.now() - began);
    }

    lined_model& first;
    lined_model& second;
    steady_time began{};
};

} // namespace

TEST_CASE("a backend that is quick enough is asked alone", "[hedge]")
{
    hedged_pair with{words("one"), 2999ms, words("two"), 0ms};
    CHECK(with.told() == "first: one");
    CHECK(with.second.asked_times == 0);
}

TEST_CASE("one that takes long gets another beside it, and the quicker is heard", "[hedge]")
{
    hedged_pair with{words("one"), 20s, words("two"), 1s};
    CHECK(with.told() == "second: two");
    CHECK(with.took() == 4s);
}

TEST_CASE("the first is still heard when it is quicker than the second", "[hedge]")
{
    hedged_pair with{words("one"), 5s, words("two"), 9s};
    CHECK(with.told() == "first: one");
    CHECK(with.took() == 5s);
    CHECK(with.second.asked_times == 1);
}

TEST_CASE("whoever is not heard is dropped", "[hedge]")
{
    hedged_pair with{words("one"), 20s, words("two"), 1s};
    CHECK(with.told() == "second: two");
    with.time.settle();
    CHECK(with.time.unfinished() == 0);
}

TEST_CASE("a fault before the time is up makes the second the next one, as ever", "[hedge]")
{
    hedged_pair with{fails(code::model_error), 1s, words("two"), 1s};
    CHECK(with.told() == "second: two");
    CHECK(with.took() == 2s);
    CHECK(with.second.asked_times == 1);
}

TEST_CASE("when one of two fails the other is waited for", "[hedge]")
{
    hedged_pair with{words("one"), 8s, fails(code::model_error), 1s};
    CHECK(with.told() == "first: one");
    CHECK(with.took() == 8s);
}

TEST_CASE("a blank answer of one is no answer while the other is on its way", "[hedge]")
{
    hedged_pair with{words(" "), 4s, words("two"), 5s};
    CHECK(with.told() == "second: two");
}

TEST_CASE("who says nothing at first is asked once more, also with another beside it", "[hedge]")
{
    hedged_pair quick{words(" "), 1s, words("two"), 20s};
    quick.models.front()->then_says(words("one"));
    CHECK(quick.told() == "first: one");
    CHECK(quick.took() == 2s);
    CHECK(quick.second.asked_times == 0);

    hedged_pair slow{words(" "), 4s, words("two"), 20s};
    slow.models.front()->then_says(words("one"));
    CHECK(slow.told() == "first: one");
    CHECK(slow.took() == 8s);

    hedged_pair beside{words("one"), 20s, words(" "), 1s};
    beside.models.back()->then_says(words("two"));
    CHECK(beside.told() == "second: two");
    CHECK(beside.took() == 5s);
}

TEST_CASE("two that say nothing twice are asked no third time", "[hedge]")
{
    hedged_pair with{words(" "), 4s, words(" "), 4s};
    CHECK(with.told() == "first failed: no_answer");
    CHECK(with.first.asked_times == 2);
    CHECK(with.second.asked_times == 2);
}

TEST_CASE(
    "when both fail the fault of whoever failed first is told, and a third is asked",
    "[hedge]"
)
{
    hedged_pair with{fails(code::model_quota), 4s, fails(code::model_error), 5s};
    CHECK(with.told() == "first failed: model_quota");
    CHECK(with.first.asked_times == 1);
    CHECK(with.second.asked_times == 1);

    hedged_pair three{fails(code::model_quota), 4s, fails(code::model_error), 5s};
    three.language_model("third", {words("three")});
    CHECK(three.told() == "third: three");
}

TEST_CASE("two that never answer end at the deadline as a time-out", "[hedge]")
{
    hedged_pair with{words("one"), 1h, words("two"), 1h};
    CHECK(with.told() == "first failed: model_timeout");
    CHECK(with.took() == 25s);
    with.time.settle();
    CHECK(with.time.unfinished() == 0);
}

TEST_CASE("a turn that is stopped drops both", "[hedge]")
{
    hedged_pair with{words("one"), 20s, words("two"), 20s};
    with.subject = std::make_unique<chain>(with.links, with.time);
    const auto inference = with.asked.inference();
    const auto got = with.time.begin(with.subject->infer(inference));
    with.time.advance(4s);
    CHECK(with.time.unfinished() > 0);
    with.asked.stop.raise();
    with.time.settle();
    REQUIRE(got->has_value());
    CHECK(std::get<fault>(**got).what == code::cancelled);
    CHECK(with.time.unfinished() == 0);
}

TEST_CASE("without another language model there is nothing to hedge with", "[hedge]")
{
    a_chain with;
    auto& only = with.language_model("only", {words("one")});
    only.time = &with.time;
    only.takes = 5s;
    with.links.front().hedge = 3s;
    with.local({words("built in")});
    CHECK(with.told() == "only: one");
}
