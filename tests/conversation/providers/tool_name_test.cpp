// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/tool_name.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::conversation;
using namespace answerd::conversation::providers;

TEST_CASE("an offered tool is meant in spite of quotes, namespace, case and dashes", "[tool_name]")
{
    const auto offered = make_tool_set({{.name = "get_weather"}, {.name = "HassTurnOn"}});
    CHECK(meant_tool("get_weather", offered.get()) == "get_weather");
    CHECK(meant_tool(" \"get_weather\" ", offered.get()) == "get_weather");
    CHECK(meant_tool("functions.get_weather", offered.get()) == "get_weather");
    CHECK(meant_tool("default_api:Get-Weather", offered.get()) == "get_weather");
    CHECK(meant_tool("hassturnon", offered.get()) == "HassTurnOn");
}

TEST_CASE("no tool is meant by a name that fits none, or two", "[tool_name]")
{
    const auto offered = make_tool_set({{.name = "turn_on"}, {.name = "Turn_On"}});
    CHECK(meant_tool("turn_off", offered.get()).empty());
    CHECK(meant_tool("TURN_ON", offered.get()).empty());
    CHECK(meant_tool("Turn_On", offered.get()) == "Turn_On");
    CHECK(meant_tool("", offered.get()).empty());
    CHECK(meant_tool("turn_on", nullptr).empty());
}

TEST_CASE("any name can be sent after all", "[tool_name]")
{
    CHECK(sendable_name("get_weather-2") == "get_weather-2");
    CHECK(sendable_name("füge hinzu") == "f__ge_hinzu");
    CHECK(sendable_name("") == "unnamed");
    CHECK(sendable_name(std::string(65, 'a')).size() == 64);
}
