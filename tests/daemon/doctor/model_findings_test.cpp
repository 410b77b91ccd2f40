// SPDX-License-Identifier: Apache-2.0
#include "daemon/doctor/model_findings.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/turns.hpp"

#include <deque>

using namespace answerd;
using namespace answerd::daemon::doctor;
using namespace answerd::tests;
using namespace std::chrono_literals;
using conversation::code;

namespace {

model_round round(std::chrono::milliseconds took, std::uint64_t input, std::uint64_t cached)
{
    model_round one;
    one.took = took;
    one.spent = conversation::usage{.input_tokens = input, .cached_tokens = cached};
    return one;
}

/// A model that says what it is told, and keeps what it was asked.
struct parrot final : conversation::model {
    std::deque<conversation::reply> replies{};
    std::vector<std::vector<conversation::message>> asked{};

    [[nodiscard]] std::string_view name() const noexcept override { return "parrot"; }
    [[nodiscard]] conversation::awaitable<conversation::reply>
    infer(const conversation::inference& round) override
    {
        asked.push_back(round.messages);
        auto next = std::move(replies.front());
        replies.pop_front();
        co_return next;
    }
};

struct one_tool final : conversation::toolbox {
    [[nodiscard]] conversation::tool_set_ptr offered(const conversation::utterance&) const override
    {
        return conversation::make_tool_set({{"get_weather", "", {}}});
    }
    [[nodiscard]] bool writes(std::string_view) const noexcept override { return false; }
    [[nodiscard]] conversation::awaitable<conversation::outcome>
    call(conversation::tool_call, conversation::call_context) override
    {
        FAIL("nothing may be executed");
        co_return conversation::outcome{};
    }
    [[nodiscard]] conversation::outcome
    hand_over(const conversation::tool_call&, const conversation::call_context&) override
    {
        FAIL("nothing may be handed over");
        return {};
    }
};

conversation::assistant an_assistant()
{
    conversation::assistant one{.prompt = conversation::prompt{{.text = "You are {name}."}}};
    one.tools = std::make_shared<one_tool>();
    return one;
}

} // namespace

TEST_CASE("a model is asked a question that needs a tool, then the next one", "[doctor]")
{
    fake_runtime time;
    parrot model;
    conversation::completion calls;
    calls.tool_calls.push_back({.id = "1", .name = "get_weather", .arguments = "{}"});
    model.replies = {calls, conversation::completion{}};
    const auto talk = time.play(talk_to(model, an_assistant(), time, 60s));
    CHECK(talk.tools == 1);
    REQUIRE(talk.first.calls.size() == 1);
    REQUIRE(talk.second.has_value());
    REQUIRE(model.asked.size() == 2);
    REQUIRE(model.asked[0].size() == 2);
    // The second begins with the first, byte for byte: that is what a cache keeps.
    CHECK(std::equal(model.asked[0].begin(), model.asked[0].end(), model.asked[1].begin()));
    CHECK(model.asked[1].back().who == conversation::role::user);
    CHECK(model.asked[1][3].tool_call_id == "1");
}

TEST_CASE("a model that fails is not asked again", "[doctor]")
{
    fake_runtime time;
    parrot model;
    // As codecs tell it: the server's own error, that nobody need try again.
    model.replies = {
        conversation::fault{.what = code::model_error, .why = {errc::too_large, "", ""}}};
    const auto talk = time.play(talk_to(model, an_assistant(), time, 60s));
    CHECK_FALSE(talk.second.has_value());
    const auto all = talk_findings("llm big", talk);
    REQUIRE(all.size() == 1);
    CHECK(all[0].how == grade::bad);
    CHECK_THAT(all[0].cure, Catch::Contains("larger context"));
}

TEST_CASE("what a good talk shows has no cures", "[doctor]")
{
    model_talk talk{
        .tools = 24,
        .first = round(2100ms, 3000, 0),
        .second = round(400ms, 3100, 2990)};
    talk.first.calls.push_back({.name = "get_weather"});
    const auto all = talk_findings("llm big", talk);
    REQUIRE(all.size() == 3);
    CHECK(all[0].said == "after 2.1 s, a prompt of 3000 tokens with 24 tools");
    CHECK(all[1].said == "yes (get_weather)");
    CHECK(all[2].said == "yes: of 3100 tokens 2990 were not read again, 0.4 s");
    for (const auto& each : all)
        CHECK(each == finding{grade::good, each.about, each.said, {}});
}

TEST_CASE("a slow model that calls nothing and keeps nothing has three cures", "[doctor]")
{
    const model_talk talk{.tools = 24, .first = round(11s, 3000, 0), .second = round(11s, 3100, 0)};
    const auto all = talk_findings("llm big", talk);
    REQUIRE(all.size() == 3);
    CHECK(all[0].how == grade::note);
    CHECK(all[1].how == grade::bad);
    CHECK(all[2].how == grade::note);
    for (const auto& each : all)
        CHECK_FALSE(each.cure.empty());
}

TEST_CASE("a server that counts no tokens is judged by its time", "[doctor]")
{
    model_talk talk{.tools = 1, .second = model_round{.took = 300ms}};
    talk.first.took = 3s;
    CHECK_THAT(talk_findings("llm big", talk).at(2).said, Catch::Contains("seems so"));
}
