// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/wyoming/translation.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/serialize.hpp>

using namespace answerd::conversation;
using namespace answerd::ha_bridge::wyoming;

namespace json = boost::json;

namespace {

json::object timer()
{
    return {
        {"name", "HassStartTimer"},
        {"entities", json::array{json::object{{"name", "minutes"}, {"value", 5}}}},
        {"text", "It is set."}};
}

tool_call handed()
{
    json::object arguments = timer();
    arguments.erase("name");
    return {.id = "1", .name = "HassStartTimer", .arguments = json::serialize(arguments)};
}

answer handing(std::size_t intents)
{
    answer whole;
    whole.text = "It is set.";
    whole.handed_calls.assign(intents, handed());
    return whole;
}

} // namespace

TEST_CASE("an answer without intents ends with its one terminal event", "[wyoming][translation]")
{
    const auto last = to_closing_events(handing(0));
    REQUIRE(last.size() == 1);
    CHECK(last[0] == event{"handled", {{"text", "It is set."}}});
}

TEST_CASE("one intent ends the turn in place of the words", "[wyoming][translation]")
{
    const auto last = to_closing_events(handing(1));
    REQUIRE(last.size() == 1);
    CHECK(last[0] == event{"intent", timer()});
}

TEST_CASE("a silent answer hands its intent over too", "[wyoming][translation]")
{
    answer whole = handing(1);
    whole.silent = true;
    whole.text.clear();
    CHECK(to_closing_events(whole)[0].type == "intent");
}

TEST_CASE("several intents stand between a start and a stop", "[wyoming][translation]")
{
    std::vector<std::string> types;
    for (const event& each : to_closing_events(handing(2)))
        types.push_back(each.type);
    CHECK(types == std::vector<std::string>{"intents-start", "intent", "intent", "intents-stop"});
}

TEST_CASE("the conversation goes back with the first intent", "[wyoming][translation]")
{
    answer whole = handing(2);
    whole.conversation_id = "01M8";
    const auto last = to_closing_events(whole);
    CHECK(last[1].data.at("context").at("conversation_id") == "01M8");
    CHECK_FALSE(last[2].data.contains("context"));
}

TEST_CASE("a handed call that is no intent leaves the words", "[wyoming][translation]")
{
    const std::string arguments = GENERATE("", "{", "[]", "{}", R"({"name":"lamp"})");
    answer whole = handing(1);
    whole.handed_calls[0].arguments = arguments;
    CHECK(to_closing_events(whole)[0].type == "handled");
}
