// SPDX-License-Identifier: Apache-2.0
#include "tests/ha_bridge/websocket/link_bench.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>

using namespace answerd;
using namespace answerd::tests;
using namespace std::chrono_literals;
using conversation::ended;
using tools::home::act_result;
using tools::home::condition;
using tools::home::service_call;

namespace json = boost::json;

namespace {

service_call turn_on()
{
    return {.domain = "light", .service = "turn_on", .entities = {"light.kitchen"}};
}

/// An act that is on its way to a home that answers nothing.
auto act_in_flight(link_bench& at)
{
    at.begin();
    auto acting = at.time.begin(at.link.act(turn_on(), at.within(5s)));
    at.time.settle();
    REQUIRE(at.home.asked("call_service").size() == 1);
    REQUIRE_FALSE(acting->has_value());
    return acting;
}

} // namespace

TEST_CASE("an act is one call of a service, and done when the home says so", "[home_link]")
{
    link_bench at;
    auto acting = act_in_flight(at);
    const auto sent = at.home.asked("call_service").front();
    CHECK(sent.at("domain") == "light");
    CHECK(sent.at("service") == "turn_on");
    CHECK(sent.at("target") == json::parse(R"({"entity_id":["light.kitchen"]})"));
    CHECK(sent.at("service_data") == json::object{});
    CHECK_FALSE(sent.contains("return_response"));
    at.home.answer(at.home.id_of("call_service"), json::parse(R"({"context":{}})"));
    at.time.settle();
    REQUIRE(acting->has_value());
    CHECK((*acting)->ended == act_result::how::done);
    CHECK((*acting)->response.is_null());
}

TEST_CASE("a service that answers is asked for its answer", "[home_link]")
{
    link_bench at;
    at.begin();
    auto call = turn_on();
    call.wants_response = true;
    call.entities.clear();
    call.data["brightness"] = 3;
    auto acting = at.time.begin(at.link.act(call, at.within(5s)));
    at.time.settle();
    const auto sent = at.home.asked("call_service").front();
    CHECK(sent.at("return_response") == true);
    CHECK(sent.at("service_data") == json::parse(R"({"brightness":3})"));
    CHECK_FALSE(sent.contains("target"));
    at.home.answer(
        at.home.id_of("call_service"),
        json::parse(R"({"context":{},"response":{"a":1}})")
    );
    at.time.settle();
    CHECK((*acting)->response == json::parse(R"({"a":1})"));
}

TEST_CASE("an error of the home is a refusal, with its code", "[home_link]")
{
    link_bench at;
    auto acting = act_in_flight(at);
    at.home.refuse(at.home.id_of("call_service"), "not_found", "Service not found.");
    at.time.settle();
    CHECK((*acting)->ended == act_result::how::refused);
    CHECK((*acting)->code == "not_found");
    CHECK((*acting)->why == "Service not found.");
}

TEST_CASE("an error in the middle of a service may have done something", "[home_link]")
{
    for (const auto* code : {"unknown_error", "timeout"}) {
        link_bench at;
        auto acting = act_in_flight(at);
        at.home.refuse(at.home.id_of("call_service"), code, "");
        at.time.settle();
        CHECK((*acting)->ended == act_result::how::unknown);
    }
}

TEST_CASE(
    "an act on its way when the connection drops is unknown, and never sent again",
    "[home_link]"
)
{
    link_bench at;
    auto acting = act_in_flight(at);
    at.home.drop();
    at.time.settle();
    REQUIRE(acting->has_value());
    CHECK((*acting)->ended == act_result::how::unknown);
    at.time.advance(10min);
    CHECK(at.link.now() == condition::ready);
    CHECK(at.home.asked("call_service").size() == 1);
}

TEST_CASE("an act that is not answered in time is unknown", "[home_link]")
{
    link_bench at;
    auto acting = act_in_flight(at);
    at.time.advance(5s);
    REQUIRE(acting->has_value());
    CHECK((*acting)->ended == act_result::how::unknown);
    at.home.answer(at.home.id_of("call_service"), nullptr); // too late: nobody hears it
    at.time.settle();
    CHECK(at.link.now() == condition::ready);
}

TEST_CASE("an act whose waiting is stopped is unknown", "[home_link]")
{
    link_bench at;
    auto acting = act_in_flight(at);
    at.stop.raise();
    at.time.settle();
    CHECK((*acting)->ended == act_result::how::unknown);
}

TEST_CASE("without a connection nothing is sent", "[home_link]")
{
    link_bench at;
    CHECK(at.time.play(at.link.act(turn_on(), at.within(5s))).ended == act_result::how::not_sent);
    at.begin();
    at.home.reachable = false;
    at.home.drop();
    at.time.settle();
    CHECK(at.time.play(at.link.act(turn_on(), at.within(5s))).ended == act_result::how::not_sent);
    CHECK(at.home.asked("call_service").empty());
}

TEST_CASE("after its time, or once stopped, nothing is sent", "[home_link]")
{
    link_bench at;
    at.begin();
    CHECK(at.time.play(at.link.act(turn_on(), at.within(0s))).ended == act_result::how::not_sent);
    at.stop.raise();
    CHECK(at.time.play(at.link.act(turn_on(), at.within(5s))).ended == act_result::how::not_sent);
    CHECK(at.home.asked("call_service").empty());
}

TEST_CASE("two acts at once each get their own answer", "[home_link]")
{
    link_bench at;
    auto first = act_in_flight(at);
    const auto id = at.home.id_of("call_service");
    auto second = at.time.begin(at.link.act(turn_on(), at.within(5s)));
    at.time.settle();
    at.home.refuse(at.home.id_of("call_service"), "unauthorized", "");
    at.home.answer(id, nullptr);
    at.time.settle();
    CHECK((*first)->ended == act_result::how::done);
    CHECK((*second)->ended == act_result::how::refused);
}

TEST_CASE("a wait for a state ends when it comes", "[home_link]")
{
    link_bench at;
    at.begin();
    auto waiting = at.time.begin(
        at.link.until([&at] { return at.state_of("light.kitchen") == "on"; }, at.within(5s))
    );
    at.time.advance(1s);
    CHECK_FALSE(waiting->has_value());
    at.home.tell_states(json::parse(R"({"c":{"light.kitchen":{"+":{"s":"on"}}}})").as_object());
    at.time.settle();
    CHECK(*waiting == ended::done);
}

TEST_CASE("a wait for what is so already does not wait", "[home_link]")
{
    link_bench at;
    at.begin();
    CHECK(at.time.play(at.link.until([] { return true; }, at.within(5s))) == ended::done);
}

TEST_CASE("a wait for what does not come has an end", "[home_link]")
{
    link_bench at;
    at.begin();
    CHECK(at.time.play(at.link.until([] { return false; }, at.within(5s))) == ended::timed_out);
    auto waiting = at.time.begin(at.link.until([] { return false; }, at.within(5s)));
    at.stop.raise();
    at.time.settle();
    CHECK(*waiting == ended::stopped);
}

TEST_CASE("a wait for the home itself ends when it is there", "[home_link]")
{
    link_bench at;
    auto waiting = at.time.begin(
        at.link.until([&at] { return at.link.now() == condition::ready; }, at.within(5s))
    );
    at.begin();
    CHECK(*waiting == ended::done);
}

TEST_CASE("a wait for trouble ends when it comes", "[home_link]")
{
    link_bench at;
    at.home.reachable = false;
    auto waiting = at.time.begin(
        at.link.until([&at] { return !at.link.status().trouble.empty(); }, at.within(5s))
    );
    at.begin();
    CHECK(*waiting == ended::done);
}

TEST_CASE("a question has its answer", "[home_link]")
{
    link_bench at;
    at.home.results["conversation/agent/list"] = json::parse(R"({"agents":[]})");
    at.begin();
    const json::object question{{"type", "conversation/agent/list"}, {"language", "de"}};
    const auto answer = at.time.play(at.link.ask(question, at.within(5s)));
    REQUIRE(answer.has_value());
    CHECK(*answer == json::parse(R"({"agents":[]})"));
    CHECK(at.home.asked("conversation/agent/list").front().at("language") == "de");
}

TEST_CASE("why a question has no answer is told apart", "[home_link]")
{
    link_bench at;
    const json::object question{{"type", "silence"}};
    CHECK(at.time.play(at.link.ask(question, at.within(5s))).error().code == errc::unreachable);
    at.begin();
    CHECK(at.time.play(at.link.ask(question, at.within(5s))).error().code == errc::timed_out);

    at.home.errors["refused"] = "unauthorized";
    const json::object other{{"type", "refused"}};
    const auto refused = at.time.play(at.link.ask(other, at.within(5s))).error();
    CHECK(refused.code == errc::refused);
    CHECK(refused.raw == "unauthorized: raw words");
    CHECK_THAT(refused.detail, !Catch::Contains("raw words"));

    auto asking = at.time.begin(at.link.ask(question, at.within(5s)));
    at.time.settle();
    at.home.drop();
    at.time.settle();
    CHECK((*asking)->error().code == errc::unreachable);

    at.time.advance(1s);
    asking = at.time.begin(at.link.ask(question, at.within(5s)));
    at.time.settle();
    at.stop.raise();
    at.time.settle();
    CHECK((*asking)->error().code == errc::cancelled);
}

TEST_CASE("a subscription is followed to its last event, and ended", "[home_link]")
{
    link_bench at;
    at.home.results["assist_pipeline/run"] = nullptr;
    at.begin();
    const json::object run{{"type", "assist_pipeline/run"}, {"start_stage", "intent"}};
    auto following = at.time.begin(at.link.follow(run, "run-end", at.within(5s)));
    at.time.settle();
    const auto id = at.home.id_of("assist_pipeline/run");
    at.home.tell(id, {{"type", "run-start"}});
    at.home.tell(id, {{"type", "intent-end"}, {"data", 5}});
    at.time.settle();
    CHECK_FALSE(following->has_value());
    at.home.tell(id, {{"type", "run-end"}});
    at.home.tell(id, {{"type", "more"}});
    at.time.settle();
    REQUIRE(following->has_value());
    REQUIRE((*following)->has_value());
    REQUIRE((**following)->size() == 3);
    CHECK((**following)->at(1).at("data") == 5);
    CHECK(at.home.asked("unsubscribe_events").back().at("subscription") == id);
}

TEST_CASE("a subscription that is refused has no events", "[home_link]")
{
    link_bench at;
    at.home.errors["assist_pipeline/run"] = "pipeline-not-found";
    at.begin();
    const json::object run{{"type", "assist_pipeline/run"}};
    const auto followed = at.time.play(at.link.follow(run, "run-end", at.within(5s)));
    CHECK(followed.error().code == errc::refused);
    CHECK(at.home.asked("unsubscribe_events").empty());
}

TEST_CASE("a subscription that takes too long is ended", "[home_link]")
{
    link_bench at;
    at.home.results["assist_pipeline/run"] = nullptr;
    at.begin();
    const json::object run{{"type", "assist_pipeline/run"}};
    const auto followed = at.time.play(at.link.follow(run, "run-end", at.within(5s)));
    CHECK(followed.error().code == errc::timed_out);
    CHECK(at.home.asked("unsubscribe_events").size() == 1);
}

TEST_CASE("a subscription that was on its way when the connection dropped says so", "[home_link]")
{
    link_bench at;
    const json::object run{{"type", "assist_pipeline/run"}};
    CHECK(
        at.time.play(at.link.follow(run, "run-end", at.within(5s))).error().code ==
        errc::unreachable
    );
    at.begin();
    auto following = at.time.begin(at.link.follow(run, "run-end", at.within(5s)));
    at.time.settle();
    at.home.drop();
    at.time.settle();
    CHECK((*following)->error().code == errc::closed_early);
}

TEST_CASE("a subscription without an end is given up", "[home_link]")
{
    link_bench at;
    at.home.results["assist_pipeline/run"] = nullptr;
    at.begin();
    const json::object run{{"type", "assist_pipeline/run"}};
    auto following = at.time.begin(at.link.follow(run, "run-end", at.within(5s)));
    at.time.settle();
    const auto id = at.home.id_of("assist_pipeline/run");
    for (int i = 0; i < 5000; ++i)
        at.home.tell(id, {{"type", "more"}});
    at.time.settle();
    CHECK((*following)->error().code == errc::too_large);
}

TEST_CASE("a REST request bears the token and nothing of it is told", "[home_link]")
{
    link_bench at{"http://ha:8123/", "t0ken"};
    at.http.answer("/api/calendars", R"([{"entity_id":"calendar.family"}])");
    const auto told = at.time.play(at.link.rest("/api/calendars", at.within(5s)));
    REQUIRE(told.has_value());
    CHECK(told->at(0).at("entity_id") == "calendar.family");
    REQUIRE(at.http.requests.size() == 1);
    CHECK(at.http.requests[0].url == "http://ha:8123/api/calendars");
    CHECK(at.http.requests[0].method == "GET");
    CHECK(
        at.http.requests[0].headers.at(0) ==
        std::pair<std::string, std::string>{"Authorization", "Bearer t0ken"}
    );
}

TEST_CASE("a REST request with a body is a POST of JSON", "[home_link]")
{
    link_bench at;
    at.http.answer("/api/intent/handle", "");
    const json::object body{{"name", "HassStartTimer"}};
    const auto told = at.time.play(at.link.rest("/api/intent/handle", body, at.within(5s)));
    REQUIRE(told.has_value());
    CHECK(told->is_null());
    CHECK(at.http.requests[0].method == "POST");
    CHECK(at.http.requests[0].body == R"({"name":"HassStartTimer"})");
    CHECK(at.http.requests[0].limits.total == 5000ms);
}

TEST_CASE("a REST request that does not work tells why", "[home_link]")
{
    link_bench at;
    at.http.answer("/api/a", 401, "401: Unauthorized");
    at.http.answer("/api/b", "no JSON");
    at.http.fail("/api/c", errc::closed_early);
    const auto refused = at.time.play(at.link.rest("/api/a", at.within(5s)));
    CHECK(refused.error().code == errc::refused);
    CHECK(refused.error().raw == "401: Unauthorized");
    CHECK(at.time.play(at.link.rest("/api/b", at.within(5s))).error().code == errc::malformed);
    CHECK(at.time.play(at.link.rest("/api/c", at.within(5s))).error().code == errc::closed_early);
    CHECK(at.time.play(at.link.rest("/api/a", at.within(0s))).error().code == errc::timed_out);
    link_bench none{""};
    CHECK(
        none.time.play(none.link.rest("/api/a", none.within(5s))).error().code == errc::unreachable
    );
    CHECK(none.http.requests.empty());
}
