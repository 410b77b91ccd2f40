// SPDX-License-Identifier: Apache-2.0
#include "daemon/command_line.hpp"
#include "tests/support/catch.hpp"

#include <vector>

using namespace answerd::daemon;

namespace {

command parse(std::vector<const char*> arguments)
{
    arguments.insert(arguments.begin(), "answerd");
    return parse_command_line(static_cast<int>(arguments.size()), arguments.data());
}

template <class Command>
Command parsed(std::vector<const char*> arguments)
{
    const command got = parse(std::move(arguments));
    if (const auto* end = std::get_if<finished_command>(&got))
        UNSCOPED_INFO(end->out << end->err);
    REQUIRE(std::holds_alternative<Command>(got));
    return std::get<Command>(got);
}

} // namespace

TEST_CASE("no arguments serve with the standard file", "[command_line]")
{
    const auto serve = parsed<serve_command>({});
    CHECK(serve.from.file.empty());
    CHECK(serve.from.preset.empty());
}

TEST_CASE(
    "a trial begins no question after six minutes, or as many as are wanted",
    "[command_line]"
)
{
    CHECK(parsed<try_command>({"try"}).limit == std::chrono::minutes{6});
    CHECK(parsed<try_command>({"try", "--minutes", "20"}).limit == std::chrono::minutes{20});
    CHECK(parsed<finished_command>({"try", "--minutes", "0"}).status == exit_usage);
}

TEST_CASE("the file and the preset may stand before and behind the command", "[command_line]")
{
    CHECK(parsed<serve_command>({"--config", "a.yaml"}).from.file == "a.yaml");
    CHECK(parsed<serve_command>({"serve", "--config", "a.yaml"}).from.file == "a.yaml");
    CHECK(parsed<check_command>({"--config=a.yaml", "check"}).from.file == "a.yaml");
    CHECK(parsed<check_command>({"check", "--preset", "scene"}).from.preset == "scene");
    CHECK(parsed<ask_command>({"ask", "hi", "--config", "a.yaml"}).from.file == "a.yaml");
}

TEST_CASE("a question may be quoted or not", "[command_line]")
{
    CHECK(parsed<ask_command>({"ask", "what time is it"}).text == "what time is it");
    CHECK(parsed<ask_command>({"ask", "what", "time", "is", "it"}).text == "what time is it");
    CHECK(parsed<ask_command>({"ask", "--", "--help"}).text == "--help");
}

TEST_CASE("an empty question is a mistake of usage", "[command_line]")
{
    const auto* text = GENERATE("", "  ");
    const auto end = parsed<finished_command>({"ask", text});
    CHECK(end.status == exit_usage);
    CHECK(end.err == "ask: the question is empty\n");
}

TEST_CASE("ask without a question is a conversation", "[command_line]")
{
    const auto ask = parsed<ask_command>({"ask"});
    CHECK(ask.text.empty());
    CHECK_FALSE(ask.conversation_id.has_value());
    CHECK_FALSE(ask.language.has_value());
    CHECK_FALSE(ask.trace);
    CHECK_FALSE(ask.json);
}

TEST_CASE("ask takes a conversation, a language, a trace and JSON", "[command_line]")
{
    const auto ask = parsed<ask_command>(
        {"ask", "--conversation", "kitchen", "--language", "de", "--trace", "--json", "hallo"}
    );
    CHECK(ask.conversation_id == "kitchen");
    CHECK(ask.language == "de");
    CHECK(ask.trace);
    CHECK(ask.json);
    CHECK(ask.text == "hallo");
}

TEST_CASE("an empty conversation id is handed on, for the door to refuse", "[command_line]")
{
    CHECK(parsed<ask_command>({"ask", "--conversation", "", "hi"}).conversation_id == "");
}

TEST_CASE("tools, check, last and reference have their flags", "[command_line]")
{
    CHECK_FALSE(parsed<tools_command>({"tools"}).json);
    CHECK(parsed<tools_command>({"tools", "--json"}).json);
    CHECK(parsed<check_command>({"check", "--json"}).json);
    CHECK(parsed<check_command>({"check", "--quick"}).quick);
    CHECK_FALSE(parsed<check_command>({"check"}).quick);
    CHECK(parsed<last_command>({"last", "--json"}).json);
    CHECK(parsed<connect_command>({"connect", "http://ha"}).url == "http://ha");
    CHECK(parsed<connect_command>({"connect", "http://ha", "--admin", "me"}).admin == "me");
    CHECK(parsed<disconnect_command>({"disconnect", "--admin", "me"}).admin == "me");
    CHECK_FALSE(parsed<reference_command>({"reference"}).example);
    CHECK(parsed<reference_command>({"reference", "--example"}).example);
}

TEST_CASE("help goes to standard output and names every command", "[command_line]")
{
    const char* flag = GENERATE("--help", "-h");
    const auto end = parsed<finished_command>({flag});
    CHECK(end.status == exit_done);
    CHECK(end.err.empty());
    for (const char* name :
         {"serve",
          "ask",
          "check",
          "connect",
          "disconnect",
          "last",
          "try",
          "tools",
          "reference",
          "--config",
          "--preset",
          "--version"})
        CHECK_THAT(end.out, Catch::Contains(name));
    CHECK_THAT(end.out, Catch::Contains("Exit status: 0 done, 1 the turn failed"));
}

TEST_CASE("a command has a help of its own", "[command_line]")
{
    const auto end = parsed<finished_command>({"ask", "--help"});
    CHECK(end.status == exit_done);
    CHECK_THAT(end.out, Catch::Contains("--conversation"));
}

TEST_CASE("the version is one line", "[command_line]")
{
    const auto end = parsed<finished_command>({"--version"});
    CHECK(end.status == exit_done);
    CHECK_THAT(end.out, Catch::StartsWith("answerd ") && Catch::EndsWith("\n"));
}

TEST_CASE("a mistake of usage goes to standard error with status 2", "[command_line]")
{
    const auto arguments = GENERATE(
        std::vector<const char*>{"--confg", "a.yaml"},
        std::vector<const char*>{"--config"},
        std::vector<const char*>{"frobnicate"},
        std::vector<const char*>{"serve", "now"},
        std::vector<const char*>{"check", "tools"},
        std::vector<const char*>{"connect"},
        std::vector<const char*>{"tools", "--trace"}
    );
    const auto end = parsed<finished_command>(arguments);
    CHECK(end.status == exit_usage);
    CHECK(end.out.empty());
    CHECK_FALSE(end.err.empty());
}
