// SPDX-License-Identifier: Apache-2.0
#include "config/assistants.hpp"
#include "config/loader.hpp"
#include "tests/config/loading.hpp"
#include "tests/support/catch.hpp"

using namespace answerd;
using namespace answerd::config;
using namespace answerd::tests;
using namespace std::chrono_literals;
using lines = std::vector<std::string>;

namespace {

constexpr const char* two = R"(
language: en
wyoming: {name: house, port: 10600}
llm: [{name: big, url: "http://h/v1"}]
tools: {timeout: 7s, writes_per_turn: 3}
prompt: {text: Be short.}
policy: [{then: deny, domain: alarm_control_panel}]
local: first
assistants:
  - {name: child, port: 10601, languages: [de, en], tools: {timeout: 2s}, policy: [{then: deny, service: unlock}], llm: [{api: builtin}], local: "off"}
  - {name: guest, port: 0}
)";

} // namespace

TEST_CASE("what an assistant says of itself holds for it alone", "[assistants]")
{
    const settings main = good(two);
    const settings child = settings_of(main, main.assistants.at(0));
    CHECK(child.wyoming.name == "child");
    CHECK(child.voice_address() == listen_address{"127.0.0.1", 10601});
    CHECK(child.language == "de");
    CHECK(child.languages == std::vector<std::string>{"de", "en"});
    CHECK(child.llm.backends.at(0).api == model_api::builtin);
    CHECK(child.local == conversation::local_first::off);
    CHECK(child.tool.timeout == 2s);
    CHECK(child.assistants.empty());
    CHECK(main.wyoming.name == "house");
    CHECK(main.languages.empty());
}

TEST_CASE("what an assistant leaves out is the main one's", "[assistants]")
{
    const settings main = good(two);
    const settings guest = settings_of(main, main.assistants.at(1));
    CHECK(guest.language == "en");
    CHECK(guest.llm.backends.at(0).options.name == "big");
    CHECK(guest.tool.timeout == 7s);
    CHECK(guest.tool.writes_per_turn == 3);
    CHECK(guest.prompt.text == "Be short.");
    CHECK(guest.local == conversation::local_first::first);
    CHECK(settings_of(main, main.assistants.at(0)).tool.writes_per_turn == 3);
}

TEST_CASE("its own rules go before those of the house", "[assistants]")
{
    const settings main = good(two);
    const auto rules = settings_of(main, main.assistants.at(0)).policy;
    REQUIRE(rules.size() == 2);
    CHECK(rules[0].service == std::vector<std::string>{"unlock"});
    CHECK(rules[1].domain == std::vector<std::string>{"alarm_control_panel"});
}

TEST_CASE("with a home, its door is as open as the main one", "[assistants]")
{
    settings main = good(two);
    main.home_assistant.url = "http://ha";
    CHECK(settings_of(main, main.assistants.at(0)).voice_address() == listen_address{"::", 10601});
}

TEST_CASE("an assistant has a name and a port that nobody else has", "[assistants]")
{
    CHECK(wrong("assistants: [{port: 5}]\n") == lines{"1:13: assistants[0].name: is required"});
    CHECK(
        wrong("assistants: [{name: answerd}]\n") ==
        lines{"1:21: assistants[0].name: another assistant is called so"}
    );
    CHECK(
        wrong("assistants: [{name: a, port: 10600}, {name: b, port: 7}, {name: c, port: 7}]\n") ==
        lines{
            "1:30: assistants[0].port: is in use here already",
            "1:74: assistants[2].port: is in use here already"}
    );
}
