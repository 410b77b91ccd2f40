// SPDX-License-Identifier: Apache-2.0
#include "tests/tools/home/services_fixture.hpp"

using namespace std::chrono_literals;
using namespace answerd;
using namespace answerd::tests;

namespace json = boost::json;

namespace {

// In UTC, as Home Assistant tells it; the home is an hour ahead.
constexpr std::string_view door_history = R"([[
    {"entity_id":"binary_sensor.door","state":"off","last_changed":"2026-11-18T14:10:00+00:00"},
    {"state":"on","last_changed":"2026-11-23T07:00:00+00:00"},
    {"state":"off","last_changed":"2026-11-23T07:01:00+00:00"},
    {"state":"unavailable","last_changed":"2026-11-24T07:00:00+00:00"},
    {"state":"off","last_changed":"2026-11-24T07:05:00+00:00"},
    {"state":"on","last_changed":"2026-11-27T17:30:00.123456+00:00"},
    {"state":"off","last_changed":"2026-11-27T17:31:00+00:00"}]])";

struct history_fixture : services_fixture {
    history_fixture()
    {
        home.add(
            {.id = "binary_sensor.door",
             .name = "Terrace door",
             .area = "living",
             .state = "on",
             .attributes = {{"device_class", "door"}}}
        );
        time.advance(10min);
        home.set_state("binary_sensor.door", "off"); // at 15:20
        time.advance(10min);
        replies(door_history);
    }
    void replies(std::string_view with)
    {
        home.pages.insert_or_assign("/api/history/period/", result<json::value>{json_of(with)});
    }
    [[nodiscard]] std::string asked(std::string_view arguments, std::string language = "en")
    {
        return said("get_history", arguments, std::move(language));
    }
};

} // namespace

TEST_CASE("the last change is told from the state that shows", "[history]")
{
    history_fixture in;
    const auto got = in.call("get_history", R"({"name":"terrace door"})");
    CHECK(got.sentence == "Terrace door last changed today at 3:20 PM.");
    CHECK(
        got.result ==
        R"({"name":"Terrace door","state_now":"closed","last_changed":"2026-11-28 15:20","weekday":"Saturday"})"
    );
    CHECK(in.home.rested.empty());
    CHECK(
        in.asked(R"({"name":"Terrace door"})", "de") ==
        "Terrace door hat sich zuletzt heute um 15 Uhr 20 geändert."
    );
}

TEST_CASE("a state that it is in answers by itself", "[history]")
{
    const std::string state = GENERATE(as<std::string>{}, "closed", "close", "off", "Closed");
    history_fixture in;
    const json::object arguments{{"name", "Terrace door"}, {"state", state}};
    CHECK(
        in.asked(json::serialize(arguments)) ==
        "Terrace door has been like that since today at 3:20 PM."
    );
    CHECK(in.home.rested.empty());
}

TEST_CASE("a state that it is not in is looked up", "[history]")
{
    const std::string state = GENERATE(as<std::string>{}, "open", "opened", "on");
    history_fixture in;
    const json::object arguments{{"name", "Terrace door"}, {"state", state}};
    const auto got = in.call("get_history", json::serialize(arguments));
    CHECK(got.sentence == "The last time was yesterday at 6:30 PM.");
    CHECK(body_of(got).at("last_" + state) == "2026-11-27 18:30");
    REQUIRE(in.home.rested.size() == 1);
    CHECK(
        in.home.rested[0].path ==
        "/api/history/period/2026-11-18T14:30:00%2B00:00?filter_entity_id=binary_sensor.door"
        "&end_time=2026-11-28T14:30:00%2B00:00&minimal_response&no_attributes"
    );
}

TEST_CASE("days further back are told by weekday or date", "[history]")
{
    history_fixture in;
    in.replies(R"([[{"state":"off","last_changed":"2026-11-01T00:00:00Z"},
                    {"state":"on","last_changed":"2026-11-23T07:00:00Z"}]])");
    CHECK(
        in.asked(R"({"name":"Terrace door","state":"open"})") ==
        "The last time was on Monday at 8 AM."
    );
    in.replies(R"([[{"state":"off","last_changed":"2026-11-01T00:00:00Z"},
                    {"state":"on","last_changed":"2026-11-20T07:00:00Z"}]])");
    CHECK(
        in.asked(R"({"name":"Terrace door","state":"open"})") ==
        "The last time was on November 20 at 8 AM."
    );
    CHECK(
        in.asked(R"({"name":"Terrace door","state":"open"})", "de") ==
        "Das war zuletzt am 20. November um 8 Uhr."
    );
}

TEST_CASE("what a period begins with is no change", "[history]")
{
    history_fixture in;
    in.replies(R"([[{"state":"on","last_changed":"2026-11-18T14:30:00+00:00"},
                    {"state":"off","last_changed":"2026-11-20T07:00:00+00:00"}]])");
    CHECK(
        in.asked(R"({"name":"Terrace door","state":"open"})") ==
        "Terrace door was not like that in the last 240 hours."
    );
}

TEST_CASE("coming back from unavailable is no change", "[history]")
{
    history_fixture in;
    in.replies(R"([[{"state":"on","last_changed":"2026-11-18T14:30:00+00:00"},
                    {"state":"unavailable","last_changed":"2026-11-20T07:00:00+00:00"},
                    {"state":"on","last_changed":"2026-11-20T07:05:00+00:00"},
                    {"state":"off","last_changed":"2026-11-20T08:00:00+00:00"}]])");
    CHECK_THAT(
        in.asked(R"({"name":"Terrace door","state":"open"})"),
        Catch::Contains("was not like that")
    );
}

TEST_CASE("hours are taken as asked, up to ten days", "[history]")
{
    history_fixture in;
    in.replies("[]");
    CHECK_THAT(
        in.asked(R"({"name":"Terrace door","state":"open","hours":6})"),
        Catch::Contains("the last 6 hours")
    );
    CHECK_THAT(
        in.asked(R"({"name":"Terrace door","state":"open","hours":5000})"),
        Catch::Contains("the last 240 hours")
    );
}

TEST_CASE("a sensor is looked up for a day only", "[history]")
{
    history_fixture in;
    in.home.add({.id = "sensor.temperature", .name = "Outside temperature", .state = "21.4"});
    in.replies("[[]]");
    CHECK_THAT(
        in.asked(R"({"name":"Outside temperature","state":"25"})"),
        Catch::Contains("the last 24 hours")
    );
}

TEST_CASE("a history that is none is nothing found", "[history]")
{
    const std::string reply =
        GENERATE(as<std::string>{}, "null", "{}", "[null]", "[[null,{},5]]", R"([[{"state":5}]])");
    history_fixture in;
    in.replies(reply);
    CHECK_THAT(
        in.asked(R"({"name":"Terrace door","state":"open"})"),
        Catch::Contains("was not like that")
    );
}

TEST_CASE("a history that is not given is told as such", "[history]")
{
    history_fixture in;
    in.home.pages.clear();
    const auto got = in.call("get_history", R"({"name":"Terrace door","state":"open"})");
    CHECK_FALSE(got.ok);
    CHECK(got.sentence == "I can't look that up right now.");
}

TEST_CASE("an unknown name is an error", "[history]")
{
    history_fixture in;
    const auto got = in.call("get_history", R"({"name":"Drawbridge"})");
    CHECK_FALSE(got.ok);
    CHECK_FALSE(in.call("get_history", "{}").ok);
    CHECK(in.home.rested.empty());
}

TEST_CASE("history is offered where something is exposed", "[history]")
{
    history_fixture in;
    CHECK(in.offers("get_history", {}));
    in.home.change_view([](auto& view) { view.entities.clear(); });
    CHECK_FALSE(in.offers("get_history", {}));
}
