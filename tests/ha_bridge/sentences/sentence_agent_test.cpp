// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/sentences/sentence_agent.hpp"
#include "ha_bridge/sentences/sentence_tool.hpp"
#include "tests/support/asking.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/recognised.hpp"
#include "tests/support/scripted_home.hpp"

#include <boost/json/serialize.hpp>

using namespace answerd;
using namespace answerd::conversation;
using namespace answerd::ha_bridge::sentences;
using namespace answerd::tests;
using namespace std::chrono_literals;
namespace json = boost::json;

namespace {

/// One round with the agent, in a home whose recogniser knows the sentences of the test data.
struct round_with_agent {
    fake_runtime time{};
    scripted_home home{time};
    std::shared_ptr<recognitions> seen{std::make_shared<recognitions>()};
    agent_options options{};
    asking of{};
    std::vector<std::string> offered{
        "HassTurnOn",
        "HassTurnOff",
        "HassLightSet",
        "HassMediaPause",
        "get_datetime",
        "get_weather",
        "HassSentence"};
    std::string stay_with{};
    bool closing{false};

    reply hear(const std::string& sentence)
    {
        if (!home.answers.contains(debug))
            home.answers.emplace(debug, recognised(sentence));
        return say(sentence);
    }
    reply say(const std::string& sentence)
    {
        std::vector<tool_definition> tools;
        for (const auto& name : offered)
            tools.push_back({name, "", {}});
        of.tools = make_tool_set(std::move(tools));
        of.said.text = sentence;
        inference asked = of.until(time.now() + 20s);
        asked.stay_with = stay_with;
        asked.closing = closing;
        sentence_agent agent{home, time, seen, options};
        return time.play(agent.infer(asked));
    }
    /// "NAME ARGUMENTS" of the one call; "passed", or what is said.
    std::string told(const std::string& sentence)
    {
        const reply got = hear(sentence);
        if (std::holds_alternative<passed>(got))
            return "passed";
        const auto& said = std::get<completion>(got);
        if (said.silent)
            return "silence";
        REQUIRE(said.reason == finish_reason::tool_calls);
        REQUIRE(said.tool_calls.size() == 1);
        return said.tool_calls[0].name + " " + said.tool_calls[0].arguments;
    }

    static constexpr const char* debug = "conversation/agent/homeassistant/debug";
};

} // namespace

TEST_CASE("a recognised sentence is a call of the intent's own tool", "[recogniser]")
{
    round_with_agent now;
    CHECK(now.told("turn on the hall light") == R"(HassTurnOn {"area":"Hall","domain":"light"})");
    REQUIRE(now.home.asked.size() == 1);
    CHECK(now.home.asked[0].at("language") == "en");
    CHECK(now.home.acted.empty());
}

TEST_CASE("the device of the speaker is told to the recogniser", "[recogniser]")
{
    round_with_agent now;
    now.of.said.device_id = "hall1";
    (void)now.hear("turn on the lights");
    CHECK(now.home.asked.at(0).at("device_id") == "hall1");
}

TEST_CASE("calls have ids of their own", "[recogniser]")
{
    round_with_agent now;
    const reply got = now.hear("turn on the porch light");
    CHECK(std::get<completion>(got).tool_calls.at(0).id == "recogniser_1");
    CHECK(std::get<completion>(got).backend == "recogniser");
}

TEST_CASE("what nobody recognises is passed on", "[recogniser]")
{
    const auto* const sentence = GENERATE(
        "colourless green ideas",
        "and the other one too",
        "bedtime routine please",
        "turn on the flux capacitor",
        "louder over there",
        "hello",
        "party time"
    );
    round_with_agent now;
    CHECK(now.told(sentence) == "passed");
}

TEST_CASE("a tool that is not offered is not called", "[recogniser]")
{
    round_with_agent now;
    now.offered = {"HassTurnOff"};
    CHECK(now.told("turn on the hall light") == "passed");
}

TEST_CASE("a home that cannot be asked now is not asked", "[recogniser]")
{
    using tools::home::condition;
    round_with_agent now;
    now.home.condition = GENERATE(condition::absent, condition::away, condition::starting);
    CHECK(now.told("turn on the hall light") == "passed");
    CHECK(now.home.asked.empty());
}

TEST_CASE("an empty sentence and one that is too long are not asked about", "[recogniser]")
{
    round_with_agent now;
    now.home.answers.emplace(now.debug, recognised("turn on the hall light"));
    CHECK(std::holds_alternative<passed>(now.say("  ")));
    CHECK(std::holds_alternative<passed>(now.say(std::string(longest_sentence + 1, 'a'))));
    CHECK(now.home.asked.empty());
    CHECK(std::holds_alternative<completion>(now.say(std::string(longest_sentence, 'a'))));
}

TEST_CASE("a recogniser that fails or answers nonsense is passed over", "[recogniser]")
{
    round_with_agent now;
    SECTION("refused")
    {
        now.home.answers.emplace(now.debug, failure{errc::refused, "no", "unknown_command"});
    }
    SECTION("gone") { now.home.answers.emplace(now.debug, failure{errc::unreachable, "gone"}); }
    SECTION("nonsense") { now.home.answers.emplace(now.debug, json::value{"x"}); }
    CHECK(std::holds_alternative<passed>(now.say("turn on the hall light")));
}

TEST_CASE("after its own tool has run it has nothing to add to the tool's sentence", "[recogniser]")
{
    round_with_agent now;
    now.of.messages.push_back(tool_message("recogniser_1", R"({"ok":true})"));
    now.stay_with = "recogniser";
    const reply got = now.say("turn on the hall light");
    CHECK(std::get<completion>(got).content.empty());
    CHECK(std::get<completion>(got).reason == finish_reason::stop);
    CHECK(now.home.asked.empty());
}

TEST_CASE("where a model stands behind it may know what the tool did not find", "[recogniser]")
{
    round_with_agent now;
    now.stay_with = "recogniser";
    const std::string result = GENERATE(
        R"({"error":"There is no device \"shopping\".","close_matches":["Shops"]})",
        R"({"error":"Nothing of that kind is there."})",
        R"({"error":"Say which list: the name of one of `lists`.","lists":["Tasks"]})"
    );
    now.of.messages.push_back(tool_message("recogniser_1", result));
    SECTION("a model") { CHECK(std::holds_alternative<passed>(now.say("milk, please"))); }
    SECTION("no model")
    {
        now.options.half = half_understood::call;
        CHECK(std::get<completion>(now.say("milk, please")).content.empty());
    }
}

TEST_CASE("what was done, refused or uncertain is told as it is", "[recogniser]")
{
    round_with_agent now;
    now.stay_with = "recogniser";
    const std::string result = GENERATE(
        R"({"not_done":[{"name":"Lamp"}],"error":"Nobody knows whether it was done."})",
        R"({"error":"HassTurnOn is not allowed here"})",
        R"({"error":"home_unreachable: the home cannot be reached now. Tell the user so."})",
        R"([1])",
        "no JSON"
    );
    now.of.messages.push_back(tool_message("recogniser_1", result));
    CHECK(std::get<completion>(now.say("lamp on")).content.empty());
}

TEST_CASE("the calls of others, and the last round, are none of its business", "[recogniser]")
{
    round_with_agent now;
    SECTION("a model's tools ran")
    {
        now.of.messages.push_back(tool_message("call_1", "{}"));
        now.stay_with = "local";
    }
    SECTION("no more calls are allowed") { now.closing = true; }
    CHECK(std::holds_alternative<passed>(now.hear("turn on the hall light")));
    CHECK(now.home.asked.empty());
}

TEST_CASE(
    "an unknown room is the tool's to refuse only where no model stands behind",
    "[recogniser]"
)
{
    round_with_agent now;
    CHECK(now.told("turn on the light in the dungeon") == "passed");
    now.options.half = half_understood::call;
    CHECK(
        now.told("turn on the light in the dungeon") ==
        R"(HassTurnOn {"domain":"light","area":"dungeon"})"
    );
}

TEST_CASE("an intent that was only guessed is never called", "[recogniser]")
{
    round_with_agent now;
    now.options.half = half_understood::call;
    now.offered.emplace_back("HassVacuumStart");
    now.offered.emplace_back("HassSetVolumeRelative");
    const auto* const sentence =
        GENERATE("schalte das Hoflicht ein", "turn on the flux capacitor", "louder over there");
    CHECK(now.told(sentence) == "passed");
}

TEST_CASE("time and weather go to our own tools", "[recogniser]")
{
    CHECK(round_with_agent{}.told("what time is it") == "get_datetime {}");
    CHECK(round_with_agent{}.told("what is the weather") == "get_weather {}");
}

TEST_CASE("questions about the home go to our own reading of it", "[recogniser]")
{
    round_with_agent now;
    now.offered.emplace_back("GetLiveContext");
    CHECK(now.told("is the back door locked") == R"(GetLiveContext {"name":"Back door"})");
    now.home.answers.clear();
    CHECK(
        now.told("how warm is it in the hall") ==
        R"(GetLiveContext {"area":"Hall","device_class":"temperature"})"
    );
}

TEST_CASE("never mind is silence", "[recogniser]")
{
    CHECK(round_with_agent{}.told("never mind") == "silence");
}

TEST_CASE("what we have no executor for is handed back, when it is harmless", "[recogniser]")
{
    round_with_agent now;
    CHECK(
        now.told("is the back door locked") ==
        R"(HassSentence {"intent":"HassGetState","sentence":"is the back door locked"})"
    );
    const auto* noted = now.seen->find("is the back door locked", "HassGetState");
    REQUIRE(noted != nullptr);
    CHECK(noted->targets == std::vector<std::string>{"lock.back_door"});
}

TEST_CASE("without the tool for it nothing is handed back", "[recogniser]")
{
    round_with_agent now;
    now.offered.pop_back();
    CHECK(now.told("is the back door locked") == "passed");
}

TEST_CASE("an unlock that is called a turn-off stays ours", "[recogniser]")
{
    CHECK(round_with_agent{}.told("unlock the back door") == R"(HassTurnOff {"name":"Back door"})");
}

TEST_CASE("a sentence that Home Assistant is doing is not recognised again", "[recogniser]")
{
    round_with_agent now;
    const recognitions::running mark{*now.seen, "is the back door locked"};
    CHECK(now.told("is the back door locked") == "passed");
    CHECK(now.home.asked.empty());
}

TEST_CASE(
    "the sentences of the language are loaded each time the home becomes ready",
    "[recogniser]"
)
{
    fake_runtime time;
    scripted_home home{time};
    home.answers.emplace("conversation/prepare", json::value{});
    home.condition = tools::home::condition::starting;
    std::string language = "de";
    auto running = time.begin(keep_prepared(home, time, [&] { return language; }));
    time.advance(1s);
    CHECK(home.asked.empty());
    home.condition = tools::home::condition::ready;
    home.change_view([](auto&) {});
    home.add({.id = "light.a", .name = "A"});
    home.set_state("light.a", "on");
    time.advance(1s);
    REQUIRE(home.asked.size() == 1);
    CHECK(home.asked[0].at("type") == "conversation/prepare");
    CHECK(home.asked[0].at("language") == "de");
    home.condition = tools::home::condition::away;
    home.set_state("light.a", "off");
    time.advance(1s);
    CHECK(home.asked.size() == 1);
    language = "fr";
    home.condition = tools::home::condition::ready;
    home.set_state("light.a", "on");
    time.advance(1s);
    REQUIRE(home.asked.size() == 2);
    CHECK(home.asked[1].at("language") == "fr");
}
