// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/tools/registry_fixture.hpp"

using namespace answerd;
using namespace answerd::tests;
using namespace answerd::tools;

namespace {

plan unlocks_the_door(boost::json::object, const call_context&)
{
    plan settled;
    settled.arguments["entity"] = "lock.front_door";
    settled.acts.push_back({.domain = "lock", .service = "unlock", .entity_id = "lock.front_door"});
    return settled;
}

conversation::tool_call asking_for(std::string name)
{
    conversation::tool_call call;
    call.name = std::move(name);
    call.arguments = R"({"name":"front door"})";
    return call;
}

} // namespace

TEST_CASE("the policy judges what the tool planned, and exactly that runs", "[registry][plan]")
{
    registry_fixture in;
    const auto tool =
        in.give("HassUnlock", R"({"type":"object","properties":{"name":{"type":"string"}}})");
    tool->plans = unlocks_the_door;
    CHECK(in.time.play(in.subject.call(asking_for("HassUnlock"), in.context())).ok);
    REQUIRE(in.policy.acts.size() == 1);
    CHECK(in.policy.acts[0].entity_id == "lock.front_door");
    REQUIRE(tool->seen.size() == 1);
    CHECK(tool->seen[0].at("entity") == "lock.front_door");
}

TEST_CASE("a call that its tool plans away neither runs nor is judged", "[registry][plan]")
{
    registry_fixture in;
    const auto tool =
        in.give("HassUnlock", R"({"type":"object","properties":{"name":{"type":"string"}}})");
    tool->plans = [](boost::json::object, const call_context&) {
        plan settled;
        settled.instead = conversation::failed_outcome("there is no front door");
        return settled;
    };
    const auto got = in.time.play(in.subject.call(asking_for("HassUnlock"), in.context()));
    CHECK_FALSE(got.ok);
    CHECK_THAT(got.result, Catch::Contains("there is no front door"));
    CHECK(in.policy.asked_about.empty());
    CHECK(tool->seen.empty());
    REQUIRE(in.audit.records.size() == 1);
    CHECK(in.audit.records[0].end == call_end::refused);
}

TEST_CASE("a tool that this home cannot use is not offered", "[registry][plan]")
{
    registry_fixture in;
    const auto timer = in.give("HassStartTimer");
    in.give("get_weather");
    timer->usable_for = [](const conversation::utterance& said) {
        return said.device_id.has_value();
    };
    conversation::utterance said;
    CHECK_FALSE(in.subject.offered(said)->contains("HassStartTimer"));
    CHECK(in.subject.offered(said)->contains("get_weather"));
    said.device_id = "kitchen";
    CHECK(in.subject.offered(said)->contains("HassStartTimer"));
}

TEST_CASE("the same tools on offer are the same set, made once", "[registry][plan]")
{
    registry_fixture in;
    in.give("a");
    const conversation::utterance said;
    const auto before = in.subject.offered(said);
    CHECK(in.subject.offered(said) == before);
    in.give("b");
    CHECK(in.subject.offered(said)->contains("b"));
}

TEST_CASE("a tool that models are not shown can be called all the same", "[registry][plan]")
{
    registry_fixture in;
    const auto tool = in.give("HassToggle");
    tool->is_shown = false;
    const auto offered = in.subject.offered({});
    CHECK(offered->tools.empty());
    CHECK(offered->contains("HassToggle"));
    auto context = in.context();
    context.offered = offered;
    CHECK(in.time.play(in.subject.call(asking_for("HassToggle"), context)).ok);
    CHECK(tool->seen.size() == 1);
}

TEST_CASE("arguments are checked by what a tool takes, not by what it shows", "[registry][plan]")
{
    registry_fixture in;
    auto tool = std::make_shared<scripted_tool>("HassTurnOn");
    tool->takes =
        boost::json::parse(R"({"type":"object","properties":{"name":{"type":"string"},"floor":{}}})"
        )
            .as_object();
    REQUIRE(in.subject.add(tool).has_value());
    auto asked = asking_for("HassTurnOn");
    asked.arguments = R"({"name":"lamp","floor":"upper","color":"red"})";
    CHECK(in.time.play(in.subject.call(asked, in.context())).ok);
    REQUIRE(tool->seen.size() == 1);
    CHECK(tool->seen[0] == boost::json::object{{"name", "lamp"}, {"floor", "upper"}});
    CHECK(
        in.subject.offered({})->tools[0].parameters ==
        boost::json::object{{"type", "object"}, {"properties", boost::json::object{}}}
    );
}
