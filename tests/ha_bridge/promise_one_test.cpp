// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/conversation_api.hpp"
#include "ha_bridge/http/event_stream.hpp"
#include "ha_bridge/wyoming/translation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/languages.hpp"
#include "tests/support/scripted_turn.hpp"
#include "tests/support/spoken_safe.hpp"

#include <boost/json/parse.hpp>

#include <functional>

using namespace answerd;
using namespace answerd::conversation;
using namespace answerd::tests;
using namespace std::chrono_literals;

// Design section 1, promise 1: every turn ends in exactly one spoken-safe answer, on every channel,
// for every fault. Each way to fail is a row; all rows run with and without an act before, in both
// languages, through every door.

namespace {

constexpr std::string_view sentinel =
    "SENTINEL {\"status\": 503} http://10.0.0.1/v1 sk-secret get_weather";

struct way {
    std::string name;
    std::function<void(scripted_engine&)> happens;
    bool is_refusal{false}; ///< no round comes before it
};

reply ugly_fault(code what)
{
    return fault{
        .what = what,
        .why = {errc::malformed, std::string{sentinel}, std::string{sentinel}}};
}

std::vector<way> all_ways()
{
    std::vector<way> ways;
    for (const code each : all_codes)
        if (each != code::ok && each != code::paused)
            ways.push_back(
                {"fault " + std::string{to_string(each)},
                 [each](scripted_engine& engine) { engine.model->then(ugly_fault(each)); }}
            );
    ways.push_back({"model passes", [](scripted_engine& engine) { engine.model->then(passed{}); }});
    ways.push_back({"model hangs", [](scripted_engine& engine) {
                        engine.model->then(scripted_model::round{.hangs = true});
                    }});
    ways.push_back({"model throws", [](scripted_engine& engine) {
                        engine.model->then(scripted_model::round{.throws = true});
                    }});
    ways.push_back({"no words", [](scripted_engine& engine) { engine.model->then(words(" \n")); }});
    for (const auto reason :
         {finish_reason::length, finish_reason::content_filter, finish_reason::other})
        ways.push_back(
            {"odd finish " + std::string{to_string(reason)},
             [reason](scripted_engine& engine) {
                 engine.model->then(completion{.content = "", .reason = reason});
             }}
        );
    ways.push_back(
        {"markup",
         [](scripted_engine& engine) {
             engine.model->then(
                 words("**Bold** <think>x</think> | a | b |\n# 🌧️ {\"name\": 1} https://x.y/z")
             );
         }}
    );
    ways.push_back({"a call as text", [](scripted_engine& engine) {
                        engine.model->then(
                            words("<tool_call>{\"name\": \"get_weather\", \"arguments\": {}}")
                        );
                    }});
    ways.push_back({"a tool that fails", [](scripted_engine& engine) {
                        engine.tools->tools["broken"] = {
                            .result = failed_outcome(std::string{sentinel})};
                        engine.model->then(calls({call_of("9", "broken")})).then(words(""));
                    }});
    ways.push_back({"a tool that takes too long", [](scripted_engine& engine) {
                        engine.tools->tools["slow"] = {.takes = 60s};
                        engine.model->then(calls({call_of("9", "slow")}));
                    }});
    ways.push_back({"a tool called for ever", [](scripted_engine& engine) {
                        for (int i = 10; i < 30; ++i)
                            engine.model->then(
                                calls({call_of(std::to_string(i), "nobody", std::to_string(i))})
                            );
                    }});
    ways.push_back({"shutting down", [](scripted_engine& engine) { engine.answerer.close(); }, true}
    );
    ways.push_back(
        {"too long",
         [](scripted_engine& engine) {
             engine.options.turn.max_input = 1;
             engine.apply();
         },
         true}
    );
    return ways;
}

void check_at_doors(const answer& whole)
{
    const auto spoken = ha_bridge::wyoming::to_terminal_event(whole);
    const auto body = boost::json::parse(ha_bridge::http::answer_body(whole));
    CHECK((
        spoken.type == "handled" || spoken.type == "not-handled" || spoken.type == "not-recognized"
    ));
    for (const auto& text :
         {spoken.data.at("text").as_string(), body.at("response_text").as_string()}) {
        INFO(text);
        CHECK(is_spoken_safe(text).why.empty());
        CHECK(text.find("SENTINEL") == std::string_view::npos);
        CHECK(text.find("503") == std::string_view::npos);
        CHECK(text.find("secret") == std::string_view::npos);
    }
}

} // namespace

TEST_CASE("every way to fail ends in one spoken-safe answer at every door", "[promise_one]")
{
    const std::string language = GENERATE("en", "de");
    const bool after_an_act = GENERATE(false, true);
    for (const auto& one : all_ways()) {
        scripted_engine engine;
        engine.options.spoken = std::make_shared<const two_languages>();
        engine.apply();
        if (after_an_act && !one.is_refusal) {
            engine.tools->tools["light"] = {
                .result = act_done(language == "de" ? "Das Licht ist an." : "The light is on.")};
            engine.model->then(calls({call_of("1", "light")}));
        }
        one.happens(engine);
        INFO(one.name << ", " << language << (after_an_act ? ", after an act" : ""));
        const answer whole =
            engine.ask(utterance{.text = "do it", .conversation_id = "k", .language = language});
        CHECK(engine.voice.finished.size() == 1);
        CHECK(whole.language == language);
        check_at_doors(whole);
        if (after_an_act && !one.is_refusal && whole.code != code::ok)
            CHECK_THAT(
                whole.text,
                Catch::StartsWith(language == "de" ? "Das Licht ist an." : "The light is on.")
            );
    }
}

TEST_CASE("a cancel at any moment of a turn is one spoken-safe answer", "[promise_one]")
{
    const auto moment = GENERATE(0ms, 1ms, 999ms, 1000ms, 1500ms, 2500ms);
    scripted_engine engine;
    engine.options.spoken = std::make_shared<const two_languages>();
    engine.apply();
    engine.tools->tools["light"] = {.result = act_done(), .takes = 1s};
    engine.model->then({.say = calls({call_of("1", "light")}), .after = 1s})
        .then({.say = words("Done."), .after = 1s});
    const auto turn = engine.begin("light on");
    engine.time.advance(moment);
    turn->stop.raise();
    engine.time.advance(1s);
    REQUIRE(turn->over());
    CHECK(turn->voice.finished.size() == 1);
    check_at_doors(**turn->answer);
}
