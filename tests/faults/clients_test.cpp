// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/fault_rows.hpp"
#include "tests/faults/faulty_house.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/spoken_safe.hpp"

#include <algorithm>
#include <new>

using namespace answerd;
using namespace answerd::conversation;
using namespace answerd::tests;
using namespace std::chrono_literals;

// Faults of clients and of the host, as whole turns: everything between a door and the wire is
// real.

namespace {

const dialect& openai() { return *all_dialects().front(); }

std::deque<streamed_answer> lamp_then_words()
{
    auto all = one(bytes(openai().stream(calling("lamp", R"({"name":"desk"})"))));
    all.push_back(good(openai()));
    return all;
}

/// A server that says its first word after an hour.
std::deque<streamed_answer> silence()
{
    streamed_answer late = good(openai());
    late.head_after = 1h;
    return one(std::move(late));
}

bool has_result(const std::vector<message>& sent)
{
    return std::any_of(sent.begin(), sent.end(), [](const message& each) {
        return each.who == role::tool;
    });
}

void check_one_answer(const scripted_engine::running& turn, code ended)
{
    REQUIRE(turn.over());
    REQUIRE(turn.voice.finished.size() == 1);
    CHECK(to_string(turn.voice.finished.front().code) == to_string(ended));
    CHECK(is_spoken_safe(turn.voice.finished.front().text).why.empty());
}

} // namespace

TEST_CASE(
    "a client that leaves lets go of the model, and its act is done and remembered",
    "[faults]"
)
{
    faulty_house house{openai()};
    house.how_an_act_goes = [](const std::string&) { return act_script{.takes = 5s}; };
    const auto acting = house.begin("lamp on", lamp_then_words());
    house.time.advance(1s);
    acting->stop.raise();
    house.time.settle();
    check_one_answer(*acting, code::cancelled);
    house.time.advance(10s);
    CHECK(house.acts() == 1);
    CHECK(house.say("and now?", one(good(openai()))).text == "It is noon.");
    CHECK(has_result(house.asked->newest));

    const auto waiting = house.begin("what time is it?", silence());
    waiting->stop.raise();
    house.time.settle();
    check_one_answer(*waiting, code::cancelled);
    CHECK(house.time.unfinished() == 0);
    CHECK(house.say("and now?", one(good(openai()))).text == "It is noon.");
    CHECK(house.asked->wrong == std::vector<std::string>{});
}

TEST_CASE("a person who speaks into a turn is answered after it, and both are kept", "[faults]")
{
    faulty_house house{openai()};
    auto slow = good(openai());
    slow.head_after = 3s;
    auto answers = one(std::move(slow));
    answers.push_back(good(openai()));
    const auto first = house.begin("one", answers);
    const auto second = house.begin("two");
    CHECK_FALSE(second->over());
    house.time.advance(3s);
    check_one_answer(*first, code::ok);
    check_one_answer(*second, code::ok);
    CHECK(house.asked->newest.size() == 4);
    CHECK(house.asked->wrong == std::vector<std::string>{});
}

TEST_CASE("whatever a person says ends in one answer that can be spoken", "[faults]")
{
    const std::string text = GENERATE(
        as<std::string>{},
        "",
        " \t\n ",
        "\xf0\x9f\x8f\xa0\xf0\x9f\x92\xa1",
        "\xe2\x80\x8f\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d",
        "\xf0\xa0\x9c\x8e\xf0\xa0\x9c\xb1",
        std::string("a\0b", 3),
        std::string(1U << 20U, 'x')
    );
    faulty_house house{openai()};
    const answer got = house.say(text, one(good(openai())));
    CHECK(house.voice.finished.size() == 1);
    CHECK(is_spoken_safe(got.text).why.empty());
    CHECK((got.code == code::ok) == (house.http.requests.size() == 1));
    CHECK(house.say("and now?", one(good(openai()))).text == "It is noon.");
    CHECK(house.asked->wrong == std::vector<std::string>{});
}

TEST_CASE(
    "a long conversation is cut between turns, never between a call and its result",
    "[faults]"
)
{
    faulty_house house{openai()};
    for (int turn = 0; turn < 45; ++turn) {
        house.time.advance(1s);
        (void)house.say("lamp on, turn " + std::to_string(turn), lamp_then_words());
    }
    CHECK(house.asked->wrong == std::vector<std::string>{});
    const auto& sent = house.asked->newest;
    CHECK(sent.size() <= 2 + 20 * 4 + 2);
    CHECK(sent.at(1).who == role::user);
}

TEST_CASE("a jump of the clock on the wall moves no deadline", "[faults]")
{
    const auto jump = GENERATE(std::chrono::hours{24}, std::chrono::hours{-24});
    faulty_house house{openai()};
    (void)house.say("hello", one(good(openai())));
    const auto turn = house.begin("what time is it?", silence());
    house.time.advance(5s);
    house.time.set_wall(house.time.wall() + jump);
    CHECK_FALSE(turn->over());
    house.time.advance(20s);
    check_one_answer(*turn, code::model_timeout);
    (void)house.say("and now?", one(good(openai())));
    CHECK(house.asked->newest.size() == 4);
}

TEST_CASE("no memory in a tool or at the model's costs that turn and no other", "[faults]")
{
    faulty_house house{openai()};
    house.how_an_act_goes = [](const std::string&) -> act_script { throw std::bad_alloc{}; };
    const answer got = house.say("lamp on", lamp_then_words());
    CHECK(house.voice.finished.size() == 1);
    CHECK(is_spoken_safe(got.text).why.empty());

    house.http.before_open = [] { throw std::bad_alloc{}; };
    CHECK(house.say("hello", one(good(openai()))).code == code::internal);
    house.http.before_open = {};
    CHECK(house.say("and now?", one(good(openai()))).text == "It is noon.");
    CHECK(house.asked->wrong == std::vector<std::string>{});
}
