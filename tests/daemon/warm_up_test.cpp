// SPDX-License-Identifier: Apache-2.0
#include "daemon/warm_up.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/dialects.hpp"
#include "tests/support/scripted_turn.hpp"
#include "tests/support/streamed_http.hpp"

using namespace answerd;
using namespace answerd::daemon;
using namespace answerd::tests;
using namespace std::chrono_literals;

namespace {

config::llm_backend backend(std::string url)
{
    config::llm_backend one;
    one.options.name = "small";
    one.options.url = std::move(url);
    one.options.model = "m";
    return one;
}

streamed_answer one_word()
{
    streamed_answer made;
    made.pieces = {{all_dialects().front()->stream({.words = {"It"}, .end = ending::length})}};
    return made;
}

/// A house with one tool, whose model is warmed.
struct warm_bench {
    warm_bench()
    {
        tools->tools["get_weather"] = {};
        who = std::make_shared<const conversation::assistant>(conversation::assistant{
            .prompt = conversation::prompt{{.text = "You help in the house."}},
            .tools = tools});
    }

    void begin()
    {
        const auto look = [this] {
            ++looks;
            return is_on;
        };
        warm_subject subject{look, [this] { return who; }, [this] { return models; }};
        warm_ports ports{http, time, [this](const std::string& what) { told.push_back(what); }};
        time.start(keep_warm(std::move(subject), std::move(ports)));
        time.settle();
    }

    fake_runtime time{};
    std::shared_ptr<scripted_toolbox> tools{std::make_shared<scripted_toolbox>(time)};
    conversation::assistant_ptr who{};
    std::vector<config::llm_backend> models{backend("http://127.0.0.1:8080/v1")};
    streamed_http http{time, {one_word()}};
    std::vector<std::string> told{};
    bool is_on{true};
    int looks{0};
};

} // namespace

TEST_CASE("a model near by reads prompt and tools once, and says one word at most", "[warm_up]")
{
    warm_bench house;
    house.begin();
    CHECK(house.http.requests.empty());
    house.time.advance(1s);
    REQUIRE(house.http.requests.size() == 1);
    const std::string& body = house.http.requests[0].body;
    CHECK_THAT(body, Catch::Contains("You help in the house.") && Catch::Contains("get_weather"));
    CHECK_THAT(body, Catch::Contains("\"max_tokens\":1,"));
    REQUIRE(house.told.size() == 1);
    CHECK_THAT(house.told[0], Catch::StartsWith("llm small: has read the beginning"));
    house.time.advance(10min);
    CHECK(house.http.requests.size() == 1);
}

TEST_CASE("when the tools have changed they are read, once the home is at rest", "[warm_up]")
{
    warm_bench house;
    house.begin();
    house.time.advance(1s);
    house.tools->tools["light"] = {};
    house.time.advance(10s);
    CHECK(house.http.requests.size() == 1);
    house.tools->tools["fan"] = {};
    house.time.advance(1s);
    CHECK(house.http.requests.size() == 1);
    house.time.advance(1s);
    REQUIRE(house.http.requests.size() == 2);
    CHECK_THAT(house.http.requests[1].body, Catch::Contains("fan") && Catch::Contains("light"));
}

TEST_CASE("a server that is not there yet is asked again", "[warm_up]")
{
    warm_bench house;
    streamed_answer nobody;
    nobody.refused = errc::unreachable;
    house.http.play({nobody, nobody, one_word()});
    house.begin();
    house.time.advance(30s);
    CHECK(house.http.requests.size() == 3);
    CHECK(house.told.size() == 1);
}

TEST_CASE("while there is nobody to speak for, nothing is asked", "[warm_up]")
{
    warm_bench house;
    const auto who = std::exchange(house.who, nullptr);
    house.begin();
    house.time.advance(60s);
    CHECK(house.http.requests.empty());
    house.who = who;
    house.time.advance(2s);
    CHECK(house.http.requests.size() == 1);
}

TEST_CASE("while it is off, nothing is asked and the processor may sleep", "[warm_up]")
{
    warm_bench house;
    house.is_on = false;
    house.begin();
    house.time.advance(60s);
    CHECK(house.http.requests.empty());
    CHECK(house.looks <= 7);
    house.is_on = true; // as a reload may say
    house.time.advance(12s);
    CHECK(house.http.requests.size() == 1);
}

TEST_CASE("only models on this host and network are near", "[warm_up]")
{
    near_models all;
    all.add(backend("https://api.example.com/v1"));
    CHECK(all.all().empty());
    all.add(backend("http://127.0.0.1:8080/v1"));
    all.add(backend("http://192.168.1.7:11434"));
    config::llm_backend builtin;
    builtin.api = config::model_api::builtin;
    all.add(builtin);
    CHECK(all.all().size() == 2);
    all.found(conversation::providers::found_server{"Ollama", "http://127.0.0.1:11434/v1", "qwen"});
    REQUIRE(all.all().size() == 3);
    CHECK(all.all().back().options.model == "qwen");
    all.found(std::nullopt);
    CHECK(all.all().size() == 2);
}
