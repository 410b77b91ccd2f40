// SPDX-License-Identifier: Apache-2.0
#include "conversation/answerer.hpp"
#include "conversation/histories.hpp"
#include "daemon/household.hpp"
#include "daemon/warm_up.hpp"
#include "tests/support/big_home.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/counting_random.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/scripted_http.hpp"
#include "tests/support/scripted_tool.hpp"
#include "tests/support/scripted_turn.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <iostream>
#include <string>

using namespace answerd;
using namespace answerd::tests;

namespace {

constexpr std::size_t bytes_a_token = 4;

config::settings with_a_model()
{
    config::settings made;
    made.location.time_zone = "Europe/Berlin";
    made.llm.automatic = false;
    made.llm.backends.resize(1);
    made.llm.backends[0].options.name = "local";
    made.llm.backends[0].options.url = "http://127.0.0.1:1/v1";
    made.llm.backends[0].options.model = "m";
    return made;
}

/// The daemon's own household in a home with so many entities of every kind.
struct big_house {
    explicit big_house(std::size_t entities)
    {
        furnish_big(home, entities);
        home.add_satellite("assist_satellite.room", "room3");
        http.answer(
            "/chat/completions",
            R"({"choices":[{"index":0,"finish_reason":"stop",)"
            R"("message":{"role":"assistant","content":"Fine."}}]})"
        );
    }
    ~big_house()
    {
        answerer.stop_all();
        time.settle();
    }
    big_house(const big_house&) = delete;
    big_house& operator=(const big_house&) = delete;

    /// What stood on the wire when somebody said this.
    std::string body_for(std::string text)
    {
        conversation::utterance said;
        said.text = std::move(text);
        said.satellite_id = "assist_satellite.room";
        conversation::signal stop;
        recording_voice voice;
        (void)time.play(answerer.answer_to(std::move(said), voice, stop, nullptr));
        REQUIRE_FALSE(http.requests.empty());
        return http.requests.back().body;
    }

    fake_runtime time{};
    scripted_http http{};
    scripted_home home{time};
    recording_observer observer{};
    recorded_audit audit{};
    counting_random dice{};
    tools::safeguards kept{time, dice};
    conversation::recent_turns remembered{time, 0};
    std::shared_ptr<const daemon::household> built{std::make_shared<const daemon::household>(
        with_a_model(),
        daemon::household_ports{
            .time = time,
            .http = http,
            .home = home,
            .listener = observer,
            .audit = audit,
            .kept = kept,
            .remembered = remembered,
            .tell = [](const std::string&) {}}
    )};
    conversation::histories store{time, {}};
    conversation::answerer answerer{
        {time, dice, store, observer, &kept.asked},
        daemon::assistant_of(built)};
};

} // namespace

TEST_CASE("a home of a thousand entities fits into two thousand tokens, tools included", "[prompt]")
{
    big_house house{1000};
    const std::string body = house.body_for("Turn on the light in room 3.");
    const auto sent = boost::json::parse(body);
    const std::size_t tools = boost::json::serialize(sent.at("tools")).size();
    const std::size_t words = boost::json::serialize(sent.at("messages")).size();
    const std::size_t tokens = (tools + words) / bytes_a_token;
    std::cout << "prompt for a home of 1000 entities: " << tokens << " tokens (" << tools
              << " bytes of tools, " << words << " of messages; / 4)\n";
    CHECK(tokens <= 2000);
    CHECK(body.find("HassTurnOn") != std::string::npos);
    CHECK(body.find("Room 12") == std::string::npos); // no list of the home
}

TEST_CASE("the prompt grows with the kinds of a home and not with its number", "[prompt]")
{
    big_house large{1000};
    big_house larger{2000};
    CHECK(large.body_for("What is open?") == larger.body_for("What is open?"));
}

TEST_CASE("a model is warmed with the very tools that a satellite is offered", "[prompt]")
{
    big_house house{1000};
    const auto asked = boost::json::parse(house.body_for("What is open?"));
    const auto before = house.http.requests.size();
    daemon::warm_subject subject{
        [] { return true; },
        [&house] { return daemon::assistant_of(house.built); },
        [] { return with_a_model().llm.backends; }};
    daemon::warm_ports ports{house.http, house.time, [](const std::string&) {}};
    house.time.start(daemon::keep_warm(std::move(subject), std::move(ports)));
    house.time.settle();
    house.time.advance(std::chrono::seconds{2});
    REQUIRE(house.http.requests.size() == before + 1);
    const auto warmed = boost::json::parse(house.http.requests.back().body);
    CHECK(warmed.at("tools") == asked.at("tools"));
    CHECK(warmed.at("messages").at(0) == asked.at("messages").at(0));
}

TEST_CASE("states and names that change leave every byte of the prompt as it was", "[prompt]")
{
    big_house house{1000};
    const std::string before = house.body_for("What is open?");
    house.home.set_state("light.room0_0", "on", {{"brightness", 80}});
    house.home.set_state("cover.room0_0", "unavailable");
    house.home.change_view([](tools::home::home_view& view) {
        view.entities.front().name = "Another name";
        view.entities.pop_back();
    });
    CHECK(house.body_for("What is open?") == before);
}
