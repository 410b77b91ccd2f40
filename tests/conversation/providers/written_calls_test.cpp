// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/written_calls.hpp"
#include "tests/support/catch.hpp"

#include <string>

using namespace answerd::conversation;
using namespace answerd::conversation::providers;

namespace {

std::string found(std::string_view text)
{
    const auto offered = make_tool_set({{.name = "get_weather"}, {.name = "get_datetime"}});
    std::string line;
    for (const auto& call : find_written_calls(text, offered.get()))
        line += call.name + call.arguments + ";";
    return line;
}

} // namespace

TEST_CASE("an object with a name and arguments is a call", "[written_calls]")
{
    CHECK(found(R"({"name": "get_weather", "arguments": {"a": 1}})") == R"(get_weather{"a":1};)");
    CHECK(found(R"({"name": "get_weather", "parameters": {"a": 1}})") == R"(get_weather{"a":1};)");
    CHECK(found(R"({"tool": "get_weather", "input": "{\"a\": 1}"})") == R"(get_weather{"a": 1};)");
    CHECK(
        found(R"({"type": "function", "function": {"name": "get_datetime"}})") == "get_datetime{};"
    );
    CHECK(found(R"({"function": "get_datetime", "arguments": null})") == "get_datetime{};");
}

TEST_CASE("several calls are found, in an array or one after another", "[written_calls]")
{
    CHECK(
        found(R"([{"name": "get_weather"}, {"name": "get_datetime"}])") ==
        "get_weather{};get_datetime{};"
    );
    CHECK(
        found("{\"name\": \"get_weather\"}\n{\"name\": \"get_datetime\"}") ==
        "get_weather{};get_datetime{};"
    );
    CHECK(
        found("json\n{\"name\": \"get_weather\"}\n``` and {\"name\": \"get_datetime\"}") ==
        "get_weather{};get_datetime{};"
    );
}

TEST_CASE("a name directly before its arguments is a call", "[written_calls]")
{
    CHECK(found(R"(get_weather{"a": 1})") == R"(get_weather{"a": 1};)");
    CHECK(found(R"(get_weather[ARGS]{"a": 1})") == R"(get_weather{"a": 1};)");
}

TEST_CASE("function tags with JSON or with parameters are calls", "[written_calls]")
{
    CHECK(found(R"(<function=get_weather>{"a": 1}</function>)") == R"(get_weather{"a": 1};)");
    CHECK(
        found("<function=get_weather>\n<parameter=place>\nGraz\n</parameter>\n"
              "<parameter=when>now</parameter></function><function=get_datetime></function>"
        ) == R"(get_weather{"place":"Graz","when":"now"};get_datetime{};)"
    );
}

TEST_CASE("what names no offered tool is no call", "[written_calls]")
{
    CHECK(found(R"({"name": "launch_rocket", "arguments": {}})") == "");
    CHECK(found(R"({"name": "Bob", "age": 7})") == "");
    CHECK(found("<function=launch_rocket>{}</function>") == "");
    CHECK(found("The weather is [fine] {today}.") == "");
    CHECK(find_written_calls(R"({"name": "get_weather"})", nullptr).empty());
}

TEST_CASE("broken markup is no call and does no harm", "[written_calls]")
{
    CHECK(found(R"({"name": "get_weather", "arguments": {)") == "");
    CHECK(found("<function=") == "");
    CHECK(found("<function=get_weather><parameter=") == R"(get_weather{"":""};)");
    CHECK(found(std::string(100000, '{')) == "");
    CHECK(found("") == "");
}
