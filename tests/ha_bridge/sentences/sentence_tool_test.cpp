// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/sentences/sentence_tool.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/scripted_home.hpp"
#include "tools/registry.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

using namespace answerd;
using namespace answerd::conversation;
using namespace answerd::ha_bridge::sentences;
using namespace answerd::tests;
using namespace std::chrono_literals;
namespace json = boost::json;

namespace {

json::value response(std::string_view speech, std::string_view type = "query_answer")
{
    return json::object{
        {"response",
         json::object{
             {"response_type", type},
             {"speech", json::object{{"plain", json::object{{"speech", speech}}}}},
             {"data", json::object{{"code", "no_valid_targets"}}}}}};
}

json::object arguments_of(std::string_view intent, std::string_view sentence)
{
    return {{"intent", intent}, {"sentence", sentence}};
}

struct house {
    fake_runtime time{};
    scripted_home home{time};
    std::shared_ptr<recognitions> seen{std::make_shared<recognitions>()};
    sentence_tool tool{home, seen};
    call_context context{.language = "en", .device_id = "hall1", .until = time.now() + 10s};

    house()
    {
        home.add_area("hall", "Hall");
        home.add({.id = "lock.back_door", .name = "Back door", .area = "hall", .state = "locked"});
        seen->note({"is it locked", "HassGetState", {"lock.back_door", "person.ann"}});
        seen->note({"add soap", "HassShoppingListAddItem", {}});
    }
    void answers(const json::value& what)
    {
        home.events["assist_pipeline/run"] = {
            {{"type", "run-start"}},
            {{"type", "intent-end"}, {"data", json::object{{"intent_output", what}}}},
            {{"type", "run-end"}}};
    }
    outcome run(std::string_view intent, std::string_view sentence)
    {
        return time.play(tool.call(arguments_of(intent, sentence), context));
    }
};

} // namespace

TEST_CASE("models are not shown the tool, and engines of ours may call it", "[recogniser]")
{
    house now;
    tools::allow_all policy;
    class no_audit final : public tools::audit_log {
        void note(const tools::audit_record&) noexcept override {}
    } audit;
    tools::registry registry{{.time = now.time, .policy = policy, .audit = audit}, {}};
    REQUIRE(registry.add(std::make_shared<sentence_tool>(now.home, now.seen)));
    const auto offer = registry.offered({});
    CHECK(offer->contains("HassSentence"));
    CHECK(offer->tools.empty());
    now.home.condition = tools::home::condition::absent;
    CHECK_FALSE(registry.offered({})->contains("HassSentence"));
}

TEST_CASE("a read is judged by each entity that it would look at", "[recogniser]")
{
    house now;
    const auto settled =
        now.tool.prepare(arguments_of("HassGetState", "is it locked"), now.context);
    CHECK_FALSE(settled.instead);
    REQUIRE(settled.acts.size() == 2);
    CHECK(
        settled.acts[0] ==
        tools::intended_act{
            .domain = "lock",
            .entity_id = "lock.back_door",
            .area_id = "hall",
            .name = "Back door"}
    );
    CHECK(settled.acts[1].domain == "person");
    CHECK(settled.acts[1].service.empty());
}

TEST_CASE("a write is judged by what it does", "[recogniser]")
{
    house now;
    const auto settled =
        now.tool.prepare(arguments_of("HassShoppingListAddItem", "add soap"), now.context);
    REQUIRE(settled.acts.size() == 1);
    CHECK(settled.acts[0].domain == "todo");
    CHECK(settled.acts[0].service == "add_item");
}

TEST_CASE("what was not recognised, or not as that, does not run", "[recogniser]")
{
    house now;
    const auto refused = [&](std::string_view intent, std::string_view sentence) {
        return now.tool.prepare(arguments_of(intent, sentence), now.context).instead.has_value();
    };
    CHECK(refused("HassGetState", "unlock everything"));
    CHECK(refused("HassGetWeather", "is it locked"));
    now.seen->note({"unlock it", "HassTurnOff", {"lock.back_door"}});
    CHECK(refused("HassTurnOff", "unlock it"));
    now.seen->note({"party", "PartyTime", {}});
    CHECK(refused("PartyTime", "party"));
}

TEST_CASE("the sentence runs in Home Assistant, and its answer is ours", "[recogniser]")
{
    house now;
    now.answers(response("Yes, locked"));
    const outcome got = now.run("HassGetState", "is it locked");
    CHECK(got.ok);
    CHECK(got.sentence == "Yes, locked");
    CHECK(got.effect == effect::none);
    CHECK(got.result == R"({"speech":"Yes, locked"})");
    REQUIRE(now.home.asked.size() == 1);
    CHECK(now.home.asked[0].at("pipeline") == "conversation.home_assistant");
    CHECK(now.home.asked[0].at("device_id") == "hall1");
}

TEST_CASE("in another language than the home's the sentence keeps its language", "[recogniser]")
{
    house now;
    now.context.language = "de-CH";
    now.home.answers.emplace("conversation/process", response("Ja"));
    CHECK(now.run("HassGetState", "is it locked").sentence == "Ja");
    CHECK(now.home.asked.at(0).at("language") == "de-CH");
}

TEST_CASE("a write that was done says so", "[recogniser]")
{
    house now;
    now.answers(response("Added", "action_done"));
    CHECK(now.run("HassShoppingListAddItem", "add soap").effect == effect::done);
}

TEST_CASE("what Home Assistant could not do is not spoken in its words", "[recogniser]")
{
    house now;
    now.answers(response("KeyError: 'x'", "error"));
    const outcome got = now.run("HassGetState", "is it locked");
    CHECK_FALSE(got.ok);
    CHECK_FALSE(got.sentence);
    CHECK_THAT(got.result, Catch::Contains("no_valid_targets"));
}

TEST_CASE("a write that nobody answered is of unknown effect, a read of none", "[recogniser]")
{
    house now;
    now.home.events["assist_pipeline/run"] = {{{"type", "run-end"}}};
    CHECK(now.run("HassGetState", "is it locked").effect == effect::none);
    CHECK(now.run("HassShoppingListAddItem", "add soap").effect == effect::unknown);
}

TEST_CASE("a sentence that is being done is not done again", "[recogniser]")
{
    house now;
    now.answers(response("Yes, locked"));
    {
        const recognitions::running mark{*now.seen, "is it locked"};
        CHECK_FALSE(now.run("HassGetState", "is it locked").ok);
        CHECK(now.home.asked.empty());
    }
    CHECK(now.run("HassGetState", "is it locked").ok);
    CHECK_FALSE(now.seen->is_running("is it locked"));
}

TEST_CASE("the newest recognitions are kept, and of one sentence the newest", "[recogniser]")
{
    recognitions seen;
    for (int i = 0; i < 65; ++i)
        seen.note({"s" + std::to_string(i), "HassGetState", {}});
    CHECK(seen.find("s0", "HassGetState") == nullptr);
    CHECK(seen.find("s1", "HassGetState") != nullptr);
    seen.note({"s1", "HassGetWeather", {}});
    CHECK(seen.find("s1", "HassGetState") == nullptr);
    CHECK(seen.find("s1", "HassGetWeather") != nullptr);
}
