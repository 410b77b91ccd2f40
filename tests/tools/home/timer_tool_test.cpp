// SPDX-License-Identifier: Apache-2.0
#include "tests/tools/home/services_fixture.hpp"
#include "tests/tools/home/talking_home.hpp"

using namespace std::chrono_literals;
using namespace answerd;
using namespace answerd::tests;
using conversation::effect;
using conversation::then;

namespace json = boost::json;

namespace {

constexpr std::string_view done =
    R"({"speech":{},"card":{},"language":"en","response_type":"action_done","data":{"success":[],"failed":[]}})";

json::value refusal(std::string_view why)
{
    return {
        {"speech", {{"plain", {{"speech", why}, {"extra_data", nullptr}}}}},
        {"response_type", "error"},
        {"data", {{"code", "failed_to_handle"}}}};
}

json::object timer(std::string_view name, int minutes, int left, bool active = true)
{
    return {
        {"id", "01M8"},
        {"name", name.empty() ? json::value(nullptr) : json::value(name)},
        {"start_hours", 0},
        {"start_minutes", minutes},
        {"start_seconds", 0},
        {"is_active", active},
        {"total_seconds_left", left}};
}

json::value running(json::array timers)
{
    return {
        {"speech", json::object{}},
        {"response_type", "action_done"},
        {"speech_slots", {{"timers", std::move(timers)}}}};
}

struct timers_fixture : services_fixture {
    timers_fixture()
    {
        for (const char* each :
             {"HassStartTimer",
              "HassCancelTimer",
              "HassCancelAllTimers",
              "HassIncreaseTimer",
              "HassDecreaseTimer",
              "HassPauseTimer",
              "HassUnpauseTimer"})
            answer(each, json_of(done));
        answer("HassTimerStatus", running({}));
        tools::home::add_home_services(timers, tools::home::make_home_parts(talking, words, time));
    }
    void answer(const std::string& intent, json::value with)
    {
        talking.intents.insert_or_assign(intent, result<json::value>{std::move(with)});
    }
    void fail(const std::string& intent, errc why)
    {
        talking.intents.insert_or_assign(intent, result<json::value>{failure{why}});
    }
    tools::outcome call(std::string name, std::string arguments, std::string language = "en")
    {
        conversation::tool_call asked{"c1", std::move(name), std::move(arguments)};
        auto got = time.play(timers.call(std::move(asked), context(std::move(language))));
        if (got.sentence)
            CHECK(is_spoken_safe(*got.sentence).why.empty());
        return got;
    }
    [[nodiscard]] std::string
    said(std::string name, std::string arguments, std::string language = "en")
    {
        return call(std::move(name), std::move(arguments), std::move(language))
            .sentence.value_or("");
    }

    talking_home talking{home};
    tools::registry timers{{time, policy, audit, nullptr, {}}, {}};
};

struct spoken {
    std::string tool;
    std::string arguments;
    std::string english;
    std::string german;
};

} // namespace

TEST_CASE("what was done to a timer is told in the language of the turn", "[timers]")
{
    const auto one = GENERATE(values<spoken>(
        {{"HassStartTimer",
          R"({"minutes":5})",
          "The timer is set for 5 minutes.",
          "Der Timer läuft 5 Minuten."},
         {"HassStartTimer",
          R"({"minutes":5,"name":"pasta"})",
          "The pasta timer is set for 5 minutes.",
          "Der Timer pasta läuft 5 Minuten."},
         {"HassCancelTimer", "{}", "The timer is cancelled.", "Der Timer ist gelöscht."},
         {"HassCancelTimer",
          R"({"name":"pasta"})",
          "The pasta timer is cancelled.",
          "Der Timer pasta ist gelöscht."},
         {"HassCancelAllTimers", "{}", "All timers are cancelled.", "Alle Timer sind gelöscht."},
         {"HassIncreaseTimer",
          R"({"minutes":1})",
          "I added 1 minute to the timer.",
          "Der Timer läuft 1 Minute länger."},
         {"HassDecreaseTimer",
          R"({"seconds":30})",
          "I took 30 seconds off the timer.",
          "Der Timer läuft 30 Sekunden kürzer."},
         {"HassIncreaseTimer",
          R"({"minutes":-2})",
          "I took 2 minutes off the timer.",
          "Der Timer läuft 2 Minuten kürzer."},
         {"HassIncreaseTimer",
          R"({"minutes":"-2","name":"pasta"})",
          "I took 2 minutes off the pasta timer.",
          "Der Timer pasta läuft 2 Minuten kürzer."},
         {"HassPauseTimer", "{}", "The timer is paused.", "Der Timer ist angehalten."},
         {"HassUnpauseTimer", "{}", "The timer is running again.", "Der Timer läuft weiter."}}
    ));
    INFO(one.tool << one.arguments);
    timers_fixture in;
    const auto got = in.call(one.tool, one.arguments);
    CHECK(got.ok);
    CHECK(got.effect == effect::done);
    CHECK(got.then == then::go_on);
    CHECK(got.sentence == one.english);
    CHECK(in.said(one.tool, one.arguments, "de") == one.german);
}

TEST_CASE("an intent goes to Home Assistant with the satellite that was spoken to", "[timers]")
{
    timers_fixture in;
    (void)in.call("HassStartTimer", R"({"minutes":90,"name":"roast"})", "de");
    REQUIRE(in.talking.sent.size() == 1);
    CHECK(in.talking.sent[0].path == "/api/intent/handle");
    CHECK(
        in.talking.sent[0].body ==
        json::object{
            {"name", "HassStartTimer"},
            {"data", {{"hours", 1}, {"minutes", 30}, {"name", "roast"}}},
            {"language", "de"},
            {"satellite_id", "assist_satellite.kitchen"}}
    );
}

TEST_CASE("the time that is left is spoken, the shortest first", "[timers]")
{
    timers_fixture in;
    in.answer("HassTimerStatus", running({timer("pasta", 10, 500)}));
    CHECK(in.said("HassTimerStatus", "{}") == "8 minutes and 20 seconds left on the pasta timer.");
    in.answer("HassTimerStatus", running({timer("", 10, 500)}));
    CHECK(in.said("HassTimerStatus", "{}") == "8 minutes and 20 seconds left on the timer.");
    in.answer("HassTimerStatus", running({timer("", 10, 500), timer("", 5, 60, false)}));
    CHECK(
        in.said("HassTimerStatus", "{}") ==
        "The timer for 5 minutes is paused with 1 minute left. 8 minutes and 20 seconds left on "
        "the timer for 10 minutes."
    );
    in.answer("HassTimerStatus", running({timer("Eier", 10, 500)}));
    CHECK(
        in.said("HassTimerStatus", "{}", "de") ==
        "Der Timer Eier läuft noch 8 Minuten und 20 Sekunden."
    );
}

TEST_CASE("the model reads timers in words", "[timers]")
{
    timers_fixture in;
    in.answer("HassTimerStatus", running({timer("pasta", 10, 500, false)}));
    const auto got = in.call("HassTimerStatus", "{}");
    CHECK(
        got.result ==
        R"({"timers":[{"name":"pasta","left":"8 minutes and 20 seconds","set_for":"10 minutes","paused":true}]})"
    );
    CHECK(got.effect == effect::none);
}

TEST_CASE("no timer is running", "[timers]")
{
    timers_fixture in;
    CHECK(in.said("HassTimerStatus", "{}") == "No timer is running.");
    in.answer(
        "HassCancelAllTimers",
        json::value{{"response_type", "action_done"}, {"speech_slots", {{"canceled", 0}}}}
    );
    const auto got = in.call("HassCancelAllTimers", "{}");
    CHECK(got.sentence == "No timer is running.");
    CHECK(got.effect == effect::none);
}

TEST_CASE("a device that cannot ring is told as such, and nothing is confirmed", "[timers]")
{
    timers_fixture in;
    in.answer("HassStartTimer", refusal("Device does not support timers: device_id=74dd"));
    const auto got = in.call("HassStartTimer", R"({"minutes":5})");
    CHECK_FALSE(got.ok);
    CHECK(got.effect == effect::none);
    CHECK(got.sentence == "This device can't ring, so I can't use timers here.");
    CHECK(got.result.find("74dd") == std::string::npos);
    CHECK_THAT(in.error_of(got), Catch::Contains("satellite"));
    CHECK_THAT(
        in.said("HassStartTimer", R"({"minutes":5})", "de"),
        Catch::Contains("kann nicht klingeln")
    );
}

TEST_CASE("where nothing is known to ring, nothing is asked of the home", "[timers]")
{
    timers_fixture in;
    auto context = in.context("en");
    context.satellite_id.reset();
    const auto got =
        in.time.play(in.timers.call({"c1", "HassStartTimer", R"({"minutes":5})"}, context));
    CHECK_FALSE(got.ok);
    CHECK(in.talking.sent.empty());
}

TEST_CASE("a timer that is not there: the model is told which are", "[timers]")
{
    timers_fixture in;
    in.answer("HassCancelTimer", refusal("Timer not found"));
    in.answer("HassTimerStatus", running({timer("pasta", 10, 500)}));
    const auto got = in.call("HassCancelTimer", R"({"name":"eggs"})");
    CHECK_FALSE(got.ok);
    CHECK(got.sentence == "I find no such timer.");
    CHECK(body_of(got).at("timers").at(0).at("name") == "pasta");
    in.answer("HassTimerStatus", running({}));
    CHECK(in.said("HassCancelTimer", R"({"name":"eggs"})") == "No timer is running.");
}

TEST_CASE("one of several is asked for by name", "[timers]")
{
    timers_fixture in;
    in.answer("HassPauseTimer", refusal("Multiple timers matched"));
    in.answer("HassTimerStatus", running({timer("pasta", 10, 500), timer("", 5, 60)}));
    const auto got = in.call("HassPauseTimer", "{}");
    CHECK(got.sentence == "Which timer do you mean?");
    CHECK(body_of(got).at("timers").as_array().size() == 2);
}

TEST_CASE("a timer needs a length", "[timers]")
{
    timers_fixture in;
    const auto got = in.call("HassStartTimer", R"({"name":"pasta"})");
    CHECK(got.sentence == "For how long?");
    CHECK(in.talking.sent.empty());
}

TEST_CASE("an intent that Home Assistant does not take was not done", "[timers]")
{
    timers_fixture in;
    in.fail("HassStartTimer", errc::refused);
    const auto got = in.call("HassStartTimer", R"({"minutes":5})");
    CHECK_FALSE(got.ok);
    CHECK(got.effect == effect::none);
    CHECK(got.sentence == "That did not work with the timer.");
}

TEST_CASE("a reply that is none is no success", "[timers]")
{
    const std::string reply =
        GENERATE(as<std::string>{}, "null", "{}", "[]", R"({"response_type":5})", R"("ok")");
    timers_fixture in;
    in.answer("HassStartTimer", in.json_of(reply));
    CHECK(in.call("HassStartTimer", R"({"minutes":5})").effect == effect::none);
    in.answer("HassTimerStatus", in.json_of(reply));
    CHECK_FALSE(in.call("HassTimerStatus", "{}").ok);
}

TEST_CASE("a start that was not answered is looked for, not repeated", "[timers]")
{
    timers_fixture in;
    in.fail("HassStartTimer", errc::timed_out);
    in.answer("HassTimerStatus", running({timer("", 9, 500), timer("", 5, 298)}));
    const auto got = in.call("HassStartTimer", R"({"minutes":5})");
    CHECK(got.effect == effect::done);
    CHECK(got.sentence == "The timer is set for 5 minutes.");
    REQUIRE(in.talking.sent.size() == 2);
    CHECK(in.talking.sent[1].body.at("name") == "HassTimerStatus");
}

TEST_CASE("an older timer of the same length is no proof", "[timers]")
{
    timers_fixture in;
    in.fail("HassStartTimer", errc::timed_out);
    in.answer("HassTimerStatus", running({timer("", 5, 120)}));
    const auto got = in.call("HassStartTimer", R"({"minutes":5})");
    CHECK_FALSE(got.ok);
    CHECK(got.effect == effect::unknown);
}

TEST_CASE("another change that was not answered is unknown", "[timers]")
{
    timers_fixture in;
    in.fail("HassCancelTimer", errc::closed_early);
    CHECK(in.call("HassCancelTimer", "{}").effect == effect::unknown);
    CHECK(in.talking.sent.size() == 1);
}

TEST_CASE("a question that was not answered changed nothing", "[timers]")
{
    timers_fixture in;
    in.fail("HassTimerStatus", errc::timed_out);
    const auto got = in.call("HassTimerStatus", "{}");
    CHECK_FALSE(got.ok);
    CHECK(got.effect == effect::none);
}

TEST_CASE("the policy is asked about timers by domain and service", "[timers]")
{
    timers_fixture in;
    (void)in.call("HassStartTimer", R"({"minutes":5})");
    REQUIRE(in.policy.asked_about.size() == 1);
}

TEST_CASE("without a home, Home Assistant is handed the intent of a satellite", "[timers]")
{
    timers_fixture in;
    in.home.condition = tools::home::condition::absent;
    const auto got = in.call("HassStartTimer", R"({"minutes":5,"name":"pasta"})");
    CHECK(got.ok);
    CHECK(got.then == then::hand_over);
    CHECK(got.effect == effect::none);
    CHECK(in.talking.sent.empty());
    CHECK(
        json::serialize(got.event) ==
        R"({"entities":[{"name":"minutes","value":5},{"name":"name","value":"pasta"}],)"
        R"("text":"The pasta timer is set for 5 minutes."})"
    );
    CHECK(got.sentence == "The pasta timer is set for 5 minutes.");
}

TEST_CASE("without a home, the time that is left is told by a template", "[timers]")
{
    timers_fixture in;
    in.home.condition = tools::home::condition::absent;
    const auto got = in.call("HassTimerStatus", "{}");
    CHECK(got.then == then::hand_over);
    CHECK_FALSE(got.sentence);
    CHECK_THAT(
        std::string{got.event.at("text").as_string()},
        Catch::Contains("slots.timers") && Catch::Contains("left on the")
    );
}

TEST_CASE("a name cannot smuggle a template into what Home Assistant speaks", "[timers]")
{
    timers_fixture in;
    in.home.condition = tools::home::condition::absent;
    const auto got = in.call("HassStartTimer", R"({"minutes":5,"name":"{{ states }} {% x %}"})");
    const std::string text{got.event.at("text").as_string()};
    CHECK(text.find('{') == std::string::npos);
    CHECK(text.find('%') == std::string::npos);
}

TEST_CASE("timers are offered where somebody speaks to a device", "[timers]")
{
    timers_fixture in;
    CHECK(in.offers("HassStartTimer", in.from_kitchen()));
    CHECK(in.offers("HassStartTimer", {.device_id = "ab12"}));
    CHECK_FALSE(in.offers("HassStartTimer", {}));
    CHECK_FALSE(in.offers("HassStartTimer", {.device_id = ""}));
}

TEST_CASE("without a home they are offered only to whoever can run an intent", "[timers]")
{
    timers_fixture in;
    in.home.condition = tools::home::condition::absent;
    conversation::utterance said = in.from_kitchen();
    CHECK(in.offers("HassStartTimer", said));
    said.via.reopens_mic = true;
    CHECK_FALSE(in.offers("HassStartTimer", said));
    said.via = {.streams = true};
    CHECK_FALSE(in.offers("HassStartTimer", said));
    said.via = {};
    said.own_history.emplace();
    CHECK_FALSE(in.offers("HassStartTimer", said));
}

TEST_CASE("a connection that is lost does not take the tools away", "[timers]")
{
    timers_fixture in;
    in.home.condition = tools::home::condition::away;
    CHECK(in.offers("HassStartTimer", in.from_kitchen()));
    const auto got = in.call("HassStartTimer", R"({"minutes":5})");
    CHECK_FALSE(got.ok);
    CHECK_THAT(got.sentence.value_or(""), Catch::Contains("can't reach your home"));
    CHECK(in.talking.sent.empty());
}
