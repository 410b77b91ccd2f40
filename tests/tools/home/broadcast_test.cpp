// SPDX-License-Identifier: Apache-2.0
#include "tests/tools/home/services_fixture.hpp"

using namespace std::chrono_literals;
using namespace answerd;
using namespace answerd::tests;
using conversation::effect;
using how = tools::home::act_result::how;

namespace json = boost::json;

namespace {

struct broadcast_fixture : services_fixture {
    broadcast_fixture()
    {
        home.add_satellite("assist_satellite.bedroom", "bedroom");
        home.add_satellite("assist_satellite.living", "living");
        home.add_satellite("assist_satellite.mute", "hall", 0);
    }
    void shows(std::string_view state)
    {
        home.pages.insert_or_assign(
            "/api/states/assist_satellite.kitchen",
            result<json::value>{json::value{{"state", state}}}
        );
    }
};

} // namespace

TEST_CASE("a message goes to every satellite but the one that was spoken to", "[broadcast]")
{
    broadcast_fixture in;
    const auto got = in.call("HassBroadcast", R"({"message":"Dinner is ready"})");
    CHECK(got.ok);
    CHECK(got.effect == effect::done);
    CHECK(got.sentence == "I am announcing it.");
    CHECK(
        in.acts() ==
        std::vector<std::string>{"assist_satellite.announce assist_satellite.bedroom "
                                 R"(assist_satellite.living {"message":"Dinner is ready"})"}
    );
    CHECK(in.said("HassBroadcast", R"({"message":"Essen"})", "de") == "Ich sage es durch.");
}

TEST_CASE("the satellite that was spoken to is also known by its device", "[broadcast]")
{
    broadcast_fixture in;
    in.home.change_view([](auto& view) {
        for (auto& each : view.satellites)
            if (each.entity_id == "assist_satellite.bedroom")
                each.device_id = "ab12";
    });
    auto context = in.context("en");
    context.device_id = "ab12";
    (void)in.time.play(in.registry.call({"c1", "HassBroadcast", R"({"message":"Hi"})"}, context));
    CHECK(in.home.acted.back().entities == std::vector<std::string>{"assist_satellite.living"});
}

TEST_CASE("a room is announced to alone", "[broadcast]")
{
    const std::string arguments = GENERATE(
        as<std::string>{},
        R"({"message":"Hi","area":"Bedroom"})",
        R"({"message":"Hi","name":"bedroom"})"
    );
    broadcast_fixture in;
    (void)in.call("HassBroadcast", arguments);
    CHECK(in.home.acted.back().entities == std::vector<std::string>{"assist_satellite.bedroom"});
}

TEST_CASE("a room without a satellite is told which rooms have one", "[broadcast]")
{
    const std::string area = GENERATE(as<std::string>{}, "Hall", "Wine cellar");
    broadcast_fixture in;
    const json::object arguments{{"message", "Hi"}, {"area", area}};
    const auto got = in.call("HassBroadcast", json::serialize(arguments));
    CHECK_FALSE(got.ok);
    CHECK(got.sentence == "There is nothing there that I could announce it on.");
    CHECK(json::serialize(body_of(got).at("areas")) == R"(["Kitchen","Bedroom","Living room"])");
    CHECK(in.home.acted.empty());
}

TEST_CASE("where nobody else is, nothing is announced", "[broadcast]")
{
    broadcast_fixture in;
    in.home.change_view([](auto& view) { view.satellites.resize(1); });
    const auto got = in.call("HassBroadcast", R"({"message":"Hi"})");
    CHECK_FALSE(got.ok);
    CHECK(in.home.acted.empty());
}

TEST_CASE(
    "an announcement to the speaker's own room waits until the answer was spoken",
    "[broadcast]"
)
{
    broadcast_fixture in;
    in.shows("processing");
    auto pending = in.time.begin(in.registry.call(
        {"c1", "HassBroadcast", R"({"message":"Hi","area":"Kitchen"})"},
        in.context("en")
    ));
    in.time.settle();
    REQUIRE(pending->has_value());
    CHECK((*pending)->sentence == "I will say it here in a moment.");
    in.time.advance(2s);
    CHECK(in.home.acted.empty());
    in.shows("responding");
    in.time.advance(2s);
    CHECK(in.home.acted.empty());
    in.shows("idle");
    in.time.advance(1s);
    REQUIRE(in.home.acted.size() == 1);
    CHECK(in.home.acted[0].entities == std::vector<std::string>{"assist_satellite.kitchen"});
    CHECK(in.time.unfinished() == 0);
}

TEST_CASE("nobody waits for ever for a satellite to be idle", "[broadcast]")
{
    broadcast_fixture in;
    in.shows("processing");
    (void)in.call("HassBroadcast", R"({"message":"Hi","area":"Kitchen"})");
    in.time.advance(61s);
    CHECK(in.home.acted.size() == 1);
}

TEST_CASE("what was refused was not announced", "[broadcast]")
{
    const auto ended = GENERATE(how::refused, how::not_sent);
    broadcast_fixture in;
    in.home.next("assist_satellite.announce", {.ended = ended});
    const auto got = in.call("HassBroadcast", R"({"message":"Hi"})");
    CHECK_FALSE(got.ok);
    CHECK(got.effect == effect::none);
    CHECK(got.sentence == "The announcement did not work.");
}

TEST_CASE("playing takes longer than anybody waits", "[broadcast]")
{
    broadcast_fixture in;
    in.home.next("assist_satellite.announce", {.never = true});
    const auto before = in.time.now();
    const auto got = in.call("HassBroadcast", R"({"message":"Hi"})");
    CHECK(got.ok);
    CHECK(got.effect == effect::unknown);
    CHECK(got.sentence == "I am announcing it.");
    CHECK(in.time.now() - before <= 5s);
}

TEST_CASE("a message is needed, and is cut at a thousand bytes", "[broadcast]")
{
    broadcast_fixture in;
    CHECK(in.said("HassBroadcast", R"({"message":" "})") == "What should I announce?");
    const json::object arguments{{"message", std::string(3000, 'a')}};
    (void)in.call("HassBroadcast", json::serialize(arguments));
    CHECK(in.last_data().at("message").as_string().size() == 1000);
}

TEST_CASE("announcing is offered where a satellite can", "[broadcast]")
{
    broadcast_fixture in;
    CHECK(in.offers("HassBroadcast", {}));
    in.home.change_view([](auto& view) {
        for (auto& each : view.satellites)
            each.features = 2;
    });
    CHECK_FALSE(in.offers("HassBroadcast", {}));
}
