// SPDX-License-Identifier: Apache-2.0
#include "conversation/history_view.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/turns.hpp"

using namespace answerd::conversation;
using namespace answerd::tests;

namespace {

std::vector<message> tool_turn(std::string result)
{
    message asked{.who = role::assistant, .tool_calls = {call_of("1", "get_weather")}};
    return {
        user_message("weather"),
        asked,
        tool_message("1", std::move(result)),
        assistant_message("Clear.")};
}

std::vector<std::vector<message>> tool_turns(std::size_t count, std::size_t result_size)
{
    return std::vector(count, tool_turn(std::string(result_size, 'x')));
}

std::size_t long_results(const std::vector<message>& view)
{
    return static_cast<std::size_t>(std::ranges::count_if(view, [](const message& one) {
        return one.who == role::tool && one.content->size() > 500;
    }));
}

} // namespace

TEST_CASE("window and append send all that is stored", "[history_view]")
{
    const auto policy = GENERATE(history_policy::window, history_policy::append);
    CHECK(view_of(tool_turns(30, 600), {.policy = policy}).size() == 120);
}

TEST_CASE(
    "compress leaves the newest turns and shortens older results on a character border",
    "[history_view]"
)
{
    const history_options options{.policy = history_policy::compress, .compress_keep = 10};
    CHECK(long_results(view_of(tool_turns(10, 600), options)) == 10);
    CHECK(long_results(view_of(tool_turns(20, 600), options)) == 10);
    CHECK(long_results(view_of(tool_turns(25, 600), options)) == 15);
    CHECK(long_results(view_of(tool_turns(30, 600), options)) == 10);
    CHECK(long_results(view_of(tool_turns(20, 500), options)) == 0);

    std::string wide;
    for (int i = 0; i < 300; ++i)
        wide += "€";
    auto turns = tool_turns(20, 600);
    turns[0] = tool_turn("a" + wide);
    const auto view = view_of(turns, options);
    CHECK(view[2].content->starts_with("a€"));
    CHECK(view[2].content->find("€ ... (shortened)") != std::string::npos);
}

TEST_CASE(
    "compress moves in strides, so that most requests repeat the one before",
    "[history_view]"
)
{
    const history_options options{.policy = history_policy::compress, .compress_keep = 10};
    int changes = 0;
    for (std::size_t turns = 11; turns < 100; ++turns) {
        const auto before = view_of(tool_turns(turns - 1, 600), options);
        const auto after = view_of(tool_turns(turns, 600), options);
        changes += std::equal(before.begin(), before.end(), after.begin()) ? 0 : 1;
    }
    CHECK(changes <= 9);
}

TEST_CASE(
    "a budget cuts whole turns, the newest stay, and the cut moves in steps",
    "[history_view]"
)
{
    const history_options options{.policy = history_policy::budget, .budget_tokens = 2000};
    const auto view = view_of(tool_turns(100, 600), options);
    CHECK(estimated_tokens(view) <= 2000);
    CHECK(view.front() == user_message("weather"));
    CHECK(view.back() == assistant_message("Clear."));

    int changes = 0;
    for (std::size_t turns = 2; turns < 100; ++turns)
        changes += view_of(tool_turns(turns, 600), options).size() <
                   view_of(tool_turns(turns - 1, 600), options).size();
    CHECK(changes < 20);
}

TEST_CASE("a turn larger than the budget is sent all the same", "[history_view]")
{
    CHECK(view_of(tool_turns(3, 100'000), {.policy = history_policy::budget}).size() == 4);
}

TEST_CASE("a call without a result gets one, a result without a call goes", "[history_view]")
{
    auto turn = tool_turn("{}");
    turn[1].tool_calls.push_back(call_of("2", "get_datetime"));
    turn.insert(turn.begin(), tool_message("9", "lost"));
    turn.insert(turn.begin() + 4, tool_message("8", "lost"));
    const auto sound = repaired(turn);
    REQUIRE(sound.size() == 5);
    CHECK(sound[2] == tool_message("1", "{}"));
    CHECK(sound[3].tool_call_id == "2");
    CHECK(sound[3].content->find("not run") != std::string::npos);
}

TEST_CASE("results are put into the order of their calls", "[history_view]")
{
    message asked{.who = role::assistant, .tool_calls = {call_of("1", "a"), call_of("2", "b")}};
    const auto sound =
        repaired({user_message("x"), asked, tool_message("2", "b"), tool_message("1", "a")});
    CHECK(sound[2].tool_call_id == "1");
    CHECK(sound[3].tool_call_id == "2");
}

TEST_CASE("blank texts are never sent", "[history_view]")
{
    message asked{.who = role::assistant, .content = " \n", .tool_calls = {call_of("1", "a")}};
    const auto sound = repaired(
        {user_message("x"),
         assistant_message(""),
         assistant_message(" \t"),
         asked,
         tool_message("1", "{}")}
    );
    REQUIRE(sound.size() == 3);
    CHECK_FALSE(sound[1].content.has_value());
}

TEST_CASE("a picture without words is no blank text", "[history_view]")
{
    message shown = user_message("");
    shown.images = {{.media_type = "image/png", .base64 = "eA=="}};
    CHECK(repaired({shown}).size() == 1);
}

TEST_CASE("a sound history is left as it is", "[history_view]")
{
    const auto turn = tool_turn("{}");
    CHECK(repaired(turn) == turn);
}
