// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/shorter_view.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::conversation;
using namespace answerd::conversation::providers;

namespace {

message call()
{
    message said{.who = role::assistant};
    said.tool_calls = {{.id = "a", .name = "get_weather", .arguments = "{}", .opaque = {}}};
    return said;
}

std::vector<message> turns(unsigned count)
{
    std::vector<message> all{system_message("You are a voice.")};
    for (unsigned turn = 1; turn <= count; ++turn) {
        all.push_back(user_message("question " + std::to_string(turn)));
        all.push_back(call());
        all.push_back(tool_message("a", "{}"));
        all.push_back(assistant_message("answer " + std::to_string(turn)));
    }
    all.push_back(user_message("now?"));
    return all;
}

} // namespace

TEST_CASE("a shorter view keeps the system's text and the newest half", "[shorter_view]")
{
    const auto kept = shorter_view(turns(8));
    REQUIRE(kept.has_value());
    CHECK(kept->front() == system_message("You are a voice."));
    CHECK(kept->back() == user_message("now?"));
    CHECK(kept->size() == 1 + 3 * 4 + 1);
    CHECK((*kept)[1] == user_message("question 6"));
}

TEST_CASE("a shorter view begins with a question, so no result loses its call", "[shorter_view]")
{
    for (unsigned count = 1; count < 20; ++count) {
        const auto kept = shorter_view(turns(count));
        REQUIRE(kept.has_value());
        CHECK((*kept)[1].who == role::user);
        CHECK(kept->size() < turns(count).size());
    }
}

TEST_CASE("a view is halved again and again down to the question", "[shorter_view]")
{
    auto view = turns(50);
    unsigned times = 0;
    while (auto kept = shorter_view(view)) {
        view = *kept;
        REQUIRE(++times < 10);
    }
    CHECK(view.size() == 2);
}

TEST_CASE("where one turn is all there is, its long results are cut and say so", "[shorter_view]")
{
    std::vector<message> all{
        system_message("You are a voice."),
        user_message("now?"),
        call(),
        tool_message("a", std::string(2001, 'x')),
        tool_message("b", std::string(2000, 'x'))};
    const auto kept = shorter_view(all);
    REQUIRE(kept.has_value());
    CHECK((*kept)[3].content == R"({"cut":true,"begins":")" + std::string(1000, 'x') + "\"}");
    CHECK((*kept)[4] == all[4]);
    CHECK_FALSE(shorter_view(*kept).has_value());
}

TEST_CASE("a result is not cut within a character", "[shorter_view]")
{
    std::string text(999, 'x');
    while (text.size() < 3000)
        text += "ü";
    const auto kept = shorter_view({user_message("now?"), call(), tool_message("a", text)});
    REQUIRE(kept.has_value());
    CHECK((*kept)[2].content == R"({"cut":true,"begins":")" + std::string(999, 'x') + "\"}");
}

TEST_CASE("a question alone cannot be made shorter", "[shorter_view]")
{
    CHECK_FALSE(shorter_view({system_message("x"), user_message("now?")}).has_value());
    CHECK_FALSE(shorter_view({}).has_value());
}
