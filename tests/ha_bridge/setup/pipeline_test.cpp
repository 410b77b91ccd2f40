// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/setup/pipeline.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/scripted_home.hpp"

#include <boost/json/parse.hpp>

using namespace answerd;
using namespace answerd::ha_bridge::setup;
using namespace answerd::tests;
using namespace std::chrono_literals;
namespace json = boost::json;

namespace {

constexpr const char* two = R"({"preferred_pipeline":"P1","pipelines":[
    {"id":"P1","name":"Home","language":"de","conversation_engine":"conversation.home_assistant",
     "stt_engine":"stt.whisper","stt_language":"de","tts_engine":null},
    {"id":"P2","name":"answerd","language":"de","conversation_engine":"conversation.answerd"}]})";

struct bench {
    fake_runtime time{};
    scripted_home home{time};
    conversation::signal nobody{};

    explicit bench(const char* listed)
    {
        home.answers.emplace("assist_pipeline/pipeline/list", json::parse(listed));
        home.answers.emplace("assist_pipeline/pipeline/create", json::parse(R"({"id":"P9"})"));
        home.answers.emplace("assist_pipeline/pipeline/delete", json::value{});
    }
    [[nodiscard]] conversation::patience mine() { return {time.now() + 10s, nobody}; }
    std::string ensure(const std::string& agent)
    {
        return time.play(ensure_pipeline(home, agent, "answerd", mine())).value();
    }
};

std::vector<json::object> events(const char* text)
{
    std::vector<json::object> all;
    const json::value whole = json::parse(text);
    for (const auto& each : whole.as_array())
        all.push_back(each.as_object());
    return all;
}

} // namespace

TEST_CASE("a pipeline that speaks with the agent is taken as it is", "[pipeline]")
{
    bench here{two};
    CHECK(here.ensure("conversation.answerd") == "P2");
    CHECK(here.home.asked.size() == 1);
}

TEST_CASE("a new one takes its speech from the preferred one", "[pipeline]")
{
    bench here{two};
    CHECK(here.ensure("conversation.child") == "P9");
    REQUIRE(here.home.asked.size() == 2);
    const json::object& made = here.home.asked[1];
    CHECK(made.at("name") == "answerd");
    CHECK(made.at("conversation_engine") == "conversation.child");
    CHECK(made.at("conversation_language") == "de");
    CHECK(made.at("stt_engine") == "stt.whisper");
    CHECK(made.at("tts_engine").is_null());
    CHECK(made.at("wake_word_id").is_null());
    CHECK(made.at("prefer_local_intents") == false);
}

TEST_CASE("without any pipeline a new one is English and silent", "[pipeline]")
{
    bench here{R"({"pipelines":[]})"};
    CHECK(here.ensure("conversation.answerd") == "P9");
    CHECK(here.home.asked[1].at("language") == "en");
}

TEST_CASE("all pipelines of an agent are removed, and no others", "[pipeline]")
{
    bench here{two};
    const auto count =
        here.time.play(remove_pipelines(here.home, "conversation.answerd", here.mine()));
    CHECK(count.value().gone == 1);
    CHECK(here.home.asked.back().at("pipeline_id") == "P2");
    here.home.answers.erase("assist_pipeline/pipeline/delete");
    const auto left =
        here.time.play(remove_pipelines(here.home, "conversation.answerd", here.mine()));
    CHECK(left.value().left == 1);
}

TEST_CASE("what each part of a pipeline said is read from its events", "[pipeline]")
{
    const auto all = events(R"([
        {"type":"run-start","data":{}},
        {"type":"intent-start","data":{"engine":"conversation.answerd"}},
        {"type":"intent-end","data":{"processed_locally":false,"intent_output":{"response":{
            "response_type":"action_done","speech":{"plain":{"speech":"It is ten."}}}}}},
        {"type":"run-end","data":null}])");
    CHECK(
        turn_of(all) ==
        pipeline_turn{
            .engine = "conversation.answerd",
            .kind = "action_done",
            .speech = "It is ten."}
    );
    const auto broken = events(R"([{"type":"error","data":{"code":"x","message":"It broke"}}])");
    CHECK(turn_of(broken).error == "It broke");
}

TEST_CASE("one sentence runs the intent stage alone", "[pipeline]")
{
    bench here{two};
    here.home.events.emplace("assist_pipeline/run", std::vector<json::object>{});
    const auto got = here.time.play(say_through(here.home, "P2", "hello", here.mine()));
    REQUIRE(got.has_value());
    const json::object& asked = here.home.asked.back();
    CHECK(asked.at("pipeline") == "P2");
    CHECK(asked.at("start_stage") == "intent");
    CHECK(asked.at("end_stage") == "intent");
    CHECK(asked.at("input").at("text") == "hello");
}
