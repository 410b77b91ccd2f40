// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/guarded_house.hpp"

#include <boost/json/serialize.hpp>

using namespace answerd;
using namespace answerd::tests;
using namespace std::chrono_literals;
using answerd::tools::call_end;

namespace {

/// A front door whose lock wants 4211.
struct coded_door : guarded_house {
    explicit coded_door(std::vector<tools::policy_rule> rules = {})
        : guarded_house{std::move(rules)}
    {
        needs_code = [](const tools::intended_act& one) { return one.domain == "lock"; };
        door = acts("HassUnlock", {act("lock", "unlock", "lock.front", "", "front door")});
        door->does = [this](boost::json::object, tools::call_context context) {
            keys.push_back(context.code.value_or(""));
            return turn_key(std::move(context));
        };
        model->for_ever(words("I have no idea."));
    }

    static conversation::awaitable<tools::outcome> turn_key(tools::call_context context)
    {
        if (context.code != "4211")
            co_return conversation::failed_outcome("Home Assistant refused it");
        tools::outcome got;
        got.effect = conversation::effect::done;
        got.sentence = "The front door is unlocked.";
        co_return got;
    }

    conversation::answer unlock()
    {
        model->then(calls({call_of("1", "HassUnlock")}));
        return say("unlock the front door");
    }
    conversation::answer try_code(const std::string& code)
    {
        (void)unlock();
        return say(code);
    }

    std::shared_ptr<scripted_tool> door;
    std::vector<std::string> keys{}; ///< the codes that reached the lock
};

conversation::awaitable<tools::outcome> sayable_done()
{
    tools::outcome got;
    got.effect = conversation::effect::done;
    got.sentence = "That is done.";
    co_return got;
}

tools::policy_rule pinned(std::string domain, std::string code)
{
    tools::policy_rule made;
    made.then = tools::decision::pin;
    made.domain = {std::move(domain)};
    made.code = std::move(code);
    return made;
}

} // namespace

TEST_CASE("a lock with a code asks for it, and the code goes into the service call", "[gate]")
{
    coded_door house;
    CHECK(
        house.unlock().text ==
        "What is the code to unlock the front door? Say the code within thirty seconds."
    );
    CHECK(house.say("four two one one").text == "The front door is unlocked.");
    REQUIRE(house.door->seen.size() == 1);
    CHECK(house.keys == std::vector<std::string>{"4211"});
    CHECK(house.door->seen[0].empty());
}

TEST_CASE("a yes is no code", "[gate]")
{
    coded_door house;
    (void)house.unlock();
    CHECK_THAT(house.say("yes").text, Catch::StartsWith("I didn't get the code"));
    CHECK(house.door->seen.empty());
}

TEST_CASE("a code is in no message, result, answer, record of the audit or event", "[gate]")
{
    coded_door house;
    const std::string said = GENERATE("4211", "four two one one", "try 4211 on the door", "9999");
    (void)house.try_code(said);
    (void)house.say("thanks");
    for (const auto& question : house.model->questions)
        for (const auto& message : question.messages) {
            CHECK_THAT(message.content.value_or(""), !Catch::Contains(said));
            for (const auto& call : message.tool_calls)
                CHECK_THAT(call.arguments, !Catch::Contains("4211"));
        }
    CHECK_THAT(
        house.model->questions.back().messages[5].content.value_or(""),
        Catch::Contains("[code]")
    );
    std::set<std::string> digests;
    for (const auto& record : house.audit.records) {
        digests.insert(record.arguments_digest);
        CHECK_THAT(record.cause + record.raw + record.policy_cause, !Catch::Contains("4211"));
    }
    CHECK(digests.size() == 1);
}

TEST_CASE("three wrong codes close the lock for five minutes, and say so", "[gate]")
{
    coded_door house;
    CHECK_THAT(house.try_code("1111").text, Catch::StartsWith("The code was not accepted"));
    CHECK_THAT(house.try_code("2222").text, Catch::StartsWith("The code was not accepted"));
    CHECK_THAT(house.try_code("3333").text, Catch::StartsWith("There were three wrong codes"));
    CHECK(house.unlock().text == "I have no idea.");
    CHECK(house.audit.records.back().end == call_end::denied);
    CHECK(house.say("4211").text == "I have no idea.");
    CHECK(house.door->seen.size() == 3);
    house.time.advance(5min);
    CHECK(house.try_code("4211").text == "The front door is unlocked.");
}

TEST_CASE("a right code forgets the wrong ones before it", "[gate]")
{
    coded_door house;
    (void)house.try_code("1111");
    (void)house.try_code("2222");
    CHECK(house.try_code("4211").text == "The front door is unlocked.");
    CHECK_THAT(house.try_code("1111").text, Catch::StartsWith("The code was not accepted"));
    CHECK(house.try_code("4211").text == "The front door is unlocked.");
}

TEST_CASE("a lock that could not be reached has not seen a wrong code", "[gate]")
{
    coded_door house;
    house.door->does = [](boost::json::object, tools::call_context) {
        return [](tools::outcome got) -> conversation::awaitable<tools::outcome> {
            co_return got;
        }({.ok = false, .effect = conversation::effect::unknown});
    };
    for (int i = 0; i < 4; ++i)
        (void)house.try_code("4211");
    CHECK(house.door->seen.size() == 4);
}

TEST_CASE("a rule's own code is checked here and goes nowhere", "[gate]")
{
    guarded_house house{{pinned("cover", "0815")}};
    const auto opener =
        house.acts("HassOpen", {act("cover", "open_cover", "cover.g", "garage", "garage")});
    std::vector<bool> given;
    opener->does = [&given](boost::json::object, tools::call_context context) {
        given.push_back(context.code.has_value());
        return sayable_done();
    };
    house.model->for_ever(words("I have no idea."));
    const auto attempt = [&house](const std::string& code) {
        house.model->then(calls({call_of("1", "HassOpen")}));
        (void)house.say("open the garage");
        return house.say(code).text;
    };
    CHECK_THAT(attempt("0816"), Catch::StartsWith("That code is wrong"));
    CHECK(opener->seen.empty());
    CHECK(attempt("zero eight one five") == "That is done.");
    REQUIRE(opener->seen.size() == 1);
    CHECK(given == std::vector<bool>{false});
    (void)attempt("1111");
    (void)attempt("2222");
    CHECK_THAT(attempt("3333"), Catch::StartsWith("There were three wrong codes"));
    CHECK(attempt("0815") == "I have no idea.");
    CHECK(opener->seen.size() == 1);
}

TEST_CASE("a code that belongs to one call of a question is not given to the other", "[gate]")
{
    coded_door house;
    const auto garage =
        house.acts("HassOpen", {act("cover", "open_cover", "cover.g", "garage", "garage")});
    std::vector<bool> given;
    garage->does = [&given](boost::json::object, tools::call_context context) {
        given.push_back(context.code.has_value());
        return sayable_done();
    };
    house.model->then(calls({call_of("1", "HassUnlock"), call_of("2", "HassOpen")}));
    (void)house.say("let me in");
    (void)house.say("4211");
    CHECK(given == std::vector<bool>{false});
    CHECK(house.keys == std::vector<std::string>{"4211"});
}

TEST_CASE("only so many writes are done in one turn", "[gate]")
{
    guarded_house house;
    house.registry->set_options({.writes_per_turn = 2});
    const auto light = house.acts("HassTurnOn", {act("light", "turn_on", "light.a")});
    house.model
        ->then(calls(
            {call_of("1", "HassTurnOn", R"({"name":"a"})"),
             call_of("2", "HassTurnOn", R"({"name":"b"})"),
             call_of("3", "HassTurnOn", R"({"name":"c"})")}
        ))
        .for_ever(words("Done."));
    (void)house.say("lights");
    CHECK(light->seen.size() == 2);
    CHECK(house.audit.records.back().end == call_end::denied);
    CHECK_THAT(house.audit.records.back().cause, Catch::Contains("too much was changed"));
}

TEST_CASE("only so many writes are done in one minute, whoever asks", "[gate]")
{
    guarded_house house;
    house.registry->set_options({.writes_per_minute = 3});
    const auto light = house.acts("HassTurnOn", {act("light", "turn_on", "light.a")});
    const auto read = house.reads("GetLiveContext");
    house.model->for_ever(words("Done."));
    const auto turn = [&house](const char* tool) {
        house.model->then(calls({call_of("1", tool)}));
        (void)house.say("go");
    };
    for (int i = 0; i < 5; ++i)
        turn("HassTurnOn");
    CHECK(light->seen.size() == 3);
    turn("GetLiveContext");
    CHECK(read->seen.size() == 1);
    house.time.advance(1min);
    turn("HassTurnOn");
    CHECK(light->seen.size() == 4);
}

TEST_CASE("after a calendar was read, what a rule allows is asked about", "[gate]")
{
    tools::policy_rule trusting;
    trusting.then = tools::decision::allow;
    guarded_house house{{trusting}};
    const auto door = house.acts("HassUnlock", {act("lock", "unlock", "lock.f", "", "door")});
    const auto mail = house.acts("send", {act("notify", "mobile_app_anna", "")});
    (void)house.reads("calendar", true);
    house.model->for_ever(words("Done."));
    house.model->then(calls({call_of("1", "HassUnlock")}));
    (void)house.say("unlock");
    CHECK(door->seen.size() == 1);
    house.model->then(calls({call_of("1", "calendar")}))
        .then(calls({call_of("2", "send"), call_of("3", "HassUnlock")}));
    CHECK_THAT(house.say("what is on").text, Catch::StartsWith("Shall I unlock the door?"));
    CHECK(door->seen.size() == 1);
    CHECK(mail->seen.empty());
}
