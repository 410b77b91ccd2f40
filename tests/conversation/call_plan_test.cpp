// SPDX-License-Identifier: Apache-2.0
#include "conversation/call_plan.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/turns.hpp"

using namespace answerd::conversation;
using namespace answerd::tests;

namespace {

std::vector<planned_call>
plan_of(std::vector<tool_call> wanted, std::vector<call_result> before = {})
{
    return plan_calls(a_turn().said(calls(std::move(wanted))).with_results(std::move(before)));
}

} // namespace

TEST_CASE("calls are the same whatever the order of their keys", "[call_plan]")
{
    CHECK(
        same_call(call_of("1", "t", R"({"a":1,"b":2})"), call_of("2", "t", R"({ "b": 2, "a": 1 })"))
    );
    CHECK_FALSE(same_call(call_of("1", "t", R"({"a":1})"), call_of("2", "t", R"({"a":2})")));
    CHECK_FALSE(same_call(call_of("1", "t"), call_of("2", "u")));
    CHECK_FALSE(same_call(call_of("1", "t", "{broken"), call_of("2", "t", "{broken too")));
}

TEST_CASE("an equal call of an earlier round is answered from its result", "[call_plan]")
{
    const auto plan =
        plan_of({call_of("2", "get_weather")}, {result_of(call_of("1", "get_weather"), {})});
    REQUIRE(plan.size() == 1);
    CHECK(plan[0].answer == planned_call::how::repeat);
    CHECK(plan[0].earlier == 0);
}

TEST_CASE("an act asked for twice is done once, also within one batch", "[call_plan]")
{
    const auto plan = plan_of({call_of("1", "press"), call_of("2", "press")});
    CHECK(plan[0].answer == planned_call::how::run);
    CHECK(plan[1].answer == planned_call::how::repeat);
    CHECK(plan[1].earlier == 0);
}

TEST_CASE("a state read before an act is read again after it", "[call_plan]")
{
    const auto plan = plan_of(
        {call_of("3", "read"), call_of("4", "press")},
        {result_of(call_of("1", "read"), {}), result_of(call_of("2", "press"), act_done())}
    );
    CHECK(plan[0].answer == planned_call::how::run);
    CHECK(plan[1].answer == planned_call::how::repeat);
}

namespace {

/// What an act on this lamp ended with.
outcome lamp_act(std::string lamp = "light.hall", effect what = effect::done)
{
    outcome made = act_done();
    made.effect = what;
    made.affected.push_back({"entity", std::move(lamp), "Lamp", true});
    return made;
}

} // namespace

TEST_CASE("an act that another one has overtaken is done again", "[call_plan]")
{
    const auto on = call_of("1", "on");
    const auto off = call_of("2", "off");
    const auto plan =
        plan_of({call_of("3", "on")}, {result_of(on, lamp_act()), result_of(off, lamp_act())});
    CHECK(plan[0].answer == planned_call::how::run);
    const auto back = plan_of(
        {call_of("4", "on")},
        {result_of(on, lamp_act()), result_of(off, lamp_act()), result_of(on, lamp_act())}
    );
    CHECK(back[0].answer == planned_call::how::repeat);
    CHECK(back[0].earlier == 2);
}

TEST_CASE("an act on something else overtakes nothing", "[call_plan]")
{
    const auto other = result_of(call_of("2", "on", R"({"n":2})"), lamp_act("light.attic"));
    const auto plan =
        plan_of({call_of("3", "on")}, {result_of(call_of("1", "on"), lamp_act()), other});
    CHECK(plan[0].answer == planned_call::how::repeat);
}

TEST_CASE("an act whose outcome nobody knows is never done again", "[call_plan]")
{
    const auto unsure = lamp_act("light.hall", effect::unknown);
    const auto plan = plan_of(
        {call_of("3", "on")},
        {result_of(call_of("1", "on"), unsure), result_of(call_of("2", "off"), lamp_act())}
    );
    CHECK(plan[0].answer == planned_call::how::repeat);
}

TEST_CASE("a call that never ran is no earlier result", "[call_plan]")
{
    const auto plan =
        plan_of({call_of("2", "read")}, {{.call = call_of("1", "read"), .outcome = not_run("x")}});
    CHECK(plan[0].answer == planned_call::how::run);
}

TEST_CASE("eight calls of one completion run and the rest are told so", "[call_plan]")
{
    std::vector<tool_call> wanted;
    for (int i = 0; i < 10; ++i)
        wanted.push_back(call_of(std::to_string(i), "tool" + std::to_string(i)));
    const auto plan = plan_of(wanted);
    CHECK(plan[7].answer == planned_call::how::run);
    CHECK(plan[8].answer == planned_call::how::over_limit);
    CHECK(plan[9].answer == planned_call::how::over_limit);
}
