// SPDX-License-Identifier: Apache-2.0
#include "daemon/trial/trial.hpp"
#include "daemon/trial/verdict.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_now.hpp"
#include "tests/support/scripted_http.hpp"

using namespace answerd;
using namespace answerd::daemon;
using namespace answerd::daemon::trial;
using namespace std::chrono_literals;

namespace {

using conversation::usage;

const terms usual{.deadline = 25s, .limit = 6min};

const question light{"Turn on A.", {"HassTurnOn"}, "turn_on", "light.a", ""};
const question weather{"Weather in Paris?", {"get_weather"}, "", "", "Paris"};
const question joke{"A joke.", {}, "", "", ""};

tried called(std::vector<std::string> tools)
{
    tried what;
    for (std::string& each : tools)
        what.answer.extra.tools.push_back({std::move(each), true, {}});
    return what;
}

tried acted(std::vector<std::string> entities)
{
    tried what = called({"HassTurnOn"});
    for (std::string& each : entities)
        what.acted.push_back(
            {.domain = "light", .service = "turn_on", .entities = {std::move(each)}}
        );
    return what;
}

std::vector<marked> of(std::size_t right, std::size_t wrong)
{
    marked good{mark::right, called({})};
    good.what.first_word = 800ms;
    good.what.rounds = {
        {"x", 1000ms, usage{.input_tokens = 1000, .cached_tokens = 900, .output_tokens = 20}}};
    good.what.answer.extra.took = 1000ms;
    std::vector<marked> all(right, good);
    marked bad = good;
    bad.how = mark::wrong;
    all.insert(all.end(), wrong, bad);
    return all;
}

doctor::finding the_one(const doctor::findings& all, const std::string& about)
{
    for (const auto& each : all)
        if (each.about == about)
            return each;
    return {};
}

} // namespace

TEST_CASE("the right act on the right thing is right, anything else is not", "[trial]")
{
    CHECK(judge(light, acted({"light.a"})) == mark::right);
    CHECK(judge(light, acted({"light.b"})) == mark::wrong);
    CHECK(judge(light, acted({"light.a", "light.b"})) == mark::needless);
    CHECK(judge(light, called({"HassTurnOn"})) == mark::wrong);
    CHECK(judge(light, called({"get_weather"})) == mark::wrong);
    CHECK(judge(light, called({})) == mark::missing);
}

TEST_CASE("a place has to be the one that was asked for", "[trial]")
{
    tried right = called({"get_weather"});
    right.places = {"Paris"};
    CHECK(judge(weather, right) == mark::right);
    right.places = {"Rome"};
    CHECK(judge(weather, right) == mark::wrong);
    tried often = called({"get_weather", "get_weather", "get_weather"});
    often.places = {"Paris"};
    CHECK(judge(weather, often) == mark::needless);
}

TEST_CASE("what needs no tool must have none, and a phrase of ours is a failure", "[trial]")
{
    CHECK(judge(joke, called({})) == mark::right);
    CHECK(judge(joke, called({"get_weather"})) == mark::needless);
    tried failed = called({});
    failed.answer.code = conversation::code::model_timeout;
    CHECK(judge(joke, failed) == mark::failed);
}

TEST_CASE("the verdict goes by how many were right", "[trial]")
{
    CHECK(the_one(verdict(of(17, 3), usual), "verdict").how == doctor::grade::good);
    CHECK(the_one(verdict(of(13, 7), usual), "verdict").how == doctor::grade::note);
    const auto half = the_one(verdict(of(8, 12), usual), "verdict");
    CHECK(half.how == doctor::grade::note);
    CHECK_THAT(half.said, Catch::StartsWith("half right"));
    const auto bad = the_one(verdict(of(7, 13), usual), "verdict");
    CHECK(bad.how == doctor::grade::bad);
    CHECK_FALSE(bad.cure.empty());
    CHECK(
        the_one(verdict(of(12, 8), usual), "calls").said ==
        "12 right, 0 missing, 8 wrong, 0 needless, 0 failed"
    );
}

TEST_CASE("speed, prompt and cache are told in numbers", "[trial]")
{
    const auto all = verdict(of(20, 0), usual);
    CHECK(the_one(all, "speed").said == "first word after 0.8 s (median), 20.0 tokens/s");
    CHECK(
        the_one(all, "prompt").said ==
        "fits, 1000 tokens at most; the first answer, with nothing kept of it, took 1.0 s"
    );
    CHECK(the_one(all, "cache").said == "holds: 90 percent of a prompt are not read again");
}

TEST_CASE("a cache that does not hold, and slowness, have their cures", "[trial]")
{
    auto all = of(20, 0);
    for (auto& each : all) {
        each.what.rounds[0].spent->cached_tokens = 10;
        each.what.first_word = 9s;
    }
    CHECK(the_one(verdict(all, usual), "cache").how == doctor::grade::note);
    CHECK(the_one(verdict(all, usual), "speed").how == doctor::grade::note);
    for (auto& each : all)
        each.what.rounds.clear();
    CHECK(the_one(verdict(all, usual), "prompt").said == "the server counts no tokens");
}

TEST_CASE(
    "the first call of all does not count for speed or cache, nor the second of a turn",
    "[trial]"
)
{
    auto all = of(20, 0);
    all[0].what.rounds[0].took = 90s;
    all[0].what.rounds[0].spent->cached_tokens = 0;
    for (auto& each : all)
        each.what.rounds.push_back(
            {"x", 1000ms, usage{.input_tokens = 1000, .cached_tokens = 0, .output_tokens = 20}}
        );
    const auto told = verdict(all, usual);
    CHECK_THAT(the_one(told, "speed").said, Catch::Contains("20.0 tokens/s"));
    CHECK(the_one(told, "cache").said == "holds: 90 percent of a prompt are not read again");
    CHECK_THAT(the_one(told, "prompt").said, Catch::Contains("took 90.0 s"));
}

TEST_CASE("right calls that come too late are right, and the machine is too slow", "[trial]")
{
    auto all = of(20, 0);
    for (std::size_t i = 0; i < 5; ++i)
        all[i].what.answer.extra.took = 26s;
    const auto told = verdict(all, usual);
    CHECK_THAT(the_one(told, "too late").said, Catch::StartsWith("5 of 20"));
    CHECK_THAT(the_one(told, "calls").said, Catch::StartsWith("20 right"));
    CHECK_THAT(the_one(told, "verdict").said, Catch::Contains("too slow on this machine"));
    all[0].what.answer.extra.took = 25s;
    CHECK(the_one(verdict(all, usual), "verdict").how == doctor::grade::good);
}

TEST_CASE("a trial that ran out of time says how far it came, and judges no stranger", "[trial]")
{
    const auto some = verdict(of(7, 0), usual);
    CHECK(the_one(some, "asked").said == "only 7 of 20 questions in 6 minutes");
    CHECK(the_one(some, "verdict").how == doctor::grade::good);
    CHECK_THAT(
        the_one(verdict(of(6, 0), usual), "verdict").said,
        Catch::Contains("too slow on this machine to be judged")
    );
}

TEST_CASE("where every question failed, check is what says why", "[trial]")
{
    auto all = of(20, 0);
    for (auto& each : all)
        each.how = mark::failed;
    const auto told = the_one(verdict(all, usual), "prompt");
    CHECK(told.how == doctor::grade::bad);
    CHECK_THAT(told.cure, Catch::Contains("answerd check"));
}

TEST_CASE("only searches for places are listened to, and all goes on", "[trial]")
{
    tests::scripted_http behind;
    behind.answer("http://", "{}");
    place_listener listening{behind, "http://geo/search"};
    for (const auto* url : {"http://geo/search?name=New%20York&count=10", "http://llm/?name=x"}) {
        auto opened = tests::run_now(listening.open({.url = url}));
        CHECK(opened.has_value());
    }
    CHECK(listening.take_places() == std::vector<std::string>{"New York"});
    CHECK(listening.take_places().empty());
    CHECK(behind.requests.size() == 2);
}
