// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/call_assembler.hpp"
#include "tests/support/catch.hpp"

#include <set>
#include <string>

using namespace answerd::conversation;
using namespace answerd::conversation::providers;

namespace {

tool_set_ptr offered()
{
    return make_tool_set({{.name = "get_datetime"}, {.name = "get_weather"}});
}

} // namespace

TEST_CASE("a call tells its name once, when it begins", "[call_assembler]")
{
    const auto tools = offered();
    call_assembler calls;
    CHECK(calls.add({.index = 0, .id = "a", .name = "get_weather"}, tools.get()) == "get_weather");
    CHECK_FALSE(calls.add({.index = 0, .name = "get_weather", .arguments = "{}"}, tools.get()));
    CHECK(calls.finish(tools.get(), {}).size() == 1);
}

TEST_CASE("made-up ids are nine letters and digits, the same every time", "[call_assembler]")
{
    const auto read = [] {
        call_assembler calls;
        static_cast<void>(calls.add({.index = 0, .name = "get_weather"}, nullptr));
        static_cast<void>(calls.add({.index = 1, .name = "get_weather"}, nullptr));
        return calls.finish(nullptr, {});
    };
    const auto first = read();
    CHECK(first.at(0).id == "call00001");
    CHECK(first.at(1).id == "call00002");
    CHECK(read() == first);
}

TEST_CASE("a made-up id is none that the history has", "[call_assembler]")
{
    message earlier = assistant_message("");
    earlier.tool_calls = {{.id = "call00002"}};
    call_assembler calls;
    static_cast<void>(calls.add({.index = 0, .name = "get_weather"}, nullptr));
    CHECK(calls.finish(nullptr, {earlier}).at(0).id == "call00003");
}

TEST_CASE("the most calls are kept and one more is too many", "[call_assembler]")
{
    call_assembler calls;
    for (std::size_t index = 0; index < call_assembler::most_calls; ++index)
        static_cast<void>(
            calls.add({.index = static_cast<std::int64_t>(index), .name = "get_weather"}, nullptr)
        );
    CHECK_FALSE(calls.overflowed());
    static_cast<void>(calls.add({.index = 999, .name = "get_weather"}, nullptr));
    CHECK(calls.overflowed());

    std::set<std::string> ids;
    for (const auto& call : calls.finish(nullptr, {}))
        ids.insert(call.id);
    CHECK(ids.size() == call_assembler::most_calls);
}

TEST_CASE("arguments are kept up to the limit and not beyond", "[call_assembler]")
{
    const std::string half(call_assembler::longest_arguments / 2, ' ');
    call_assembler calls;
    static_cast<void>(calls.add({.index = 0, .name = "get_weather", .arguments = half}, nullptr));
    static_cast<void>(calls.add({.index = 0, .arguments = half}, nullptr));
    CHECK_FALSE(calls.overflowed());
    static_cast<void>(calls.add({.index = 0, .arguments = " "}, nullptr));
    CHECK(calls.overflowed());
}

TEST_CASE(
    "rubbish behind whole arguments is kept, so that the call does not run",
    "[call_assembler]"
)
{
    call_assembler calls;
    static_cast<void>(calls.add({.index = 0, .name = "get_weather", .arguments = "{}"}, nullptr));
    static_cast<void>(calls.add({.index = 0, .arguments = ", \"place\": 1}"}, nullptr));
    CHECK(calls.finish(nullptr, {}).at(0).arguments == "{}, \"place\": 1}");
}

TEST_CASE("the last of an unknown field counts and is kept with its call", "[call_assembler]")
{
    const boost::json::object first{{"signature", "a"}};
    const boost::json::object second{{"signature", "b"}};
    call_assembler calls;
    static_cast<void>(calls.add({.index = 0, .name = "get_weather", .opaque = &first}, nullptr));
    static_cast<void>(calls.add({.index = 0, .opaque = &second}, nullptr));
    CHECK(calls.finish(nullptr, {}).at(0).opaque == second);
}
