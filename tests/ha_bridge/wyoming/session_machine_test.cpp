// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/wyoming/session_machine.hpp"
#include "tests/ha_bridge/wyoming/told_session.hpp"
#include "tests/support/catch.hpp"

using namespace answerd;
using namespace answerd::ha_bridge::wyoming;
using namespace answerd::tests;
using namespace std::chrono_literals;

TEST_CASE("describe is answered from memory", "[wyoming][session]")
{
    session s;
    CHECK(s.hears({"describe", {}}) == steps{"info"});
}

TEST_CASE("a transcript is a turn, its answer the terminal event", "[wyoming][session]")
{
    session s;
    CHECK(s.hears(transcript("hi")) == steps{"turn hi"});
    CHECK(s.machine.is_in_turn());
    CHECK(s.answers("Hello.") == steps{"handled Hello."});
    CHECK(s.ends_turn() == steps{});
    CHECK_FALSE(s.machine.is_in_turn());
}

TEST_CASE("a connection may have many turns", "[wyoming][session]")
{
    session s;
    for (int turn = 0; turn < 3; ++turn) {
        CHECK(s.hears(transcript("hi")) == steps{"turn hi"});
        CHECK(s.answers("Hello.") == steps{"handled Hello."});
        CHECK(s.ends_turn() == steps{});
    }
}

TEST_CASE("the utterance carries what the transcript said", "[wyoming][session]")
{
    session s;
    const auto todo = s.machine.hear(transcript("hi", "01M8"), t0);
    REQUIRE(todo.size() == 1);
    CHECK(std::get<start_turn>(todo[0]).said.conversation_id == "01M8");
}

TEST_CASE("a question that comes while a turn runs waits for it", "[wyoming][session]")
{
    session s;
    s.hears(transcript("one"));
    CHECK(s.hears(transcript("two")) == steps{});
    CHECK(s.hears(transcript("three")) == steps{});
    CHECK(s.answers("1.") == steps{"handled 1."});
    CHECK(s.ends_turn() == steps{"turn two"});
    CHECK(s.answers("2.") == steps{"handled 2."});
    CHECK(s.ends_turn() == steps{"turn three"});
}

TEST_CASE("ping and describe are answered while a turn runs", "[wyoming][session]")
{
    session s;
    s.hears(transcript("hi"));
    CHECK(s.hears({"ping", {{"text", "are you there"}}}) == steps{"pong are you there"});
    CHECK(s.hears({"describe", {}}) == steps{"info"});
}

TEST_CASE("a ping without text gets a pong without text", "[wyoming][session]")
{
    session s;
    const event ping{
        "ping",
        GENERATE(
            as<boost::json::object>{},
            boost::json::object{},
            boost::json::object{{"text", nullptr}},
            boost::json::object{{"text", 7}}
        )};
    const auto todo = s.machine.hear(ping, t0);
    REQUIRE(todo.size() == 1);
    CHECK(std::get<send_event>(todo[0]).what == event{"pong", {{"text", nullptr}}});
}

TEST_CASE("what is not for us is ignored", "[wyoming][session]")
{
    session s;
    const std::string type = GENERATE(
        "audio-start",
        "audio-chunk",
        "transcript-start",
        "transcript-chunk",
        "transcript-stop",
        "run-pipeline",
        "recognize",
        "handled",
        "error",
        "info",
        "pong",
        "no such type",
        ""
    );
    CHECK(s.hears({type, {{"text", "hi"}}}) == steps{});
    CHECK(s.hears({"describe", {}}) == steps{"info"});
}

TEST_CASE("select-program picks for the transcripts after it", "[wyoming][session]")
{
    session_machine machine{{"answerd", "butler"}};
    const auto selected = [&](const event& said) {
        const auto none = machine.hear(said, t0);
        CHECK(none.empty());
        const auto todo = machine.hear(transcript("hi"), t0);
        const auto program = std::get<start_turn>(todo.at(0)).program;
        const auto done = machine.turn_over();
        CHECK(done.size() == 1);
        return program;
    };
    CHECK(selected({"ignored", {}}) == 0);
    CHECK(selected({"select-program", {{"name", "butler"}}}) == 1);
    CHECK(selected({"select-program", {{"name", "nobody"}}}) == 1);
    CHECK(selected({"select-program", {{"name", 7}}}) == 1);
    CHECK(selected({"select-program", {}}) == 1);
    CHECK(selected({"select-program", {{"name", "answerd"}}}) == 0);
}

TEST_CASE(
    "a waiting transcript keeps the program that was selected before it",
    "[wyoming][session]"
)
{
    session_machine machine{{"answerd", "butler"}};
    static_cast<void>(machine.hear(transcript("one"), t0));
    static_cast<void>(machine.hear(transcript("two"), t0));
    static_cast<void>(machine.hear({"select-program", {{"name", "butler"}}}, t0));
    const auto todo = machine.turn_over();
    CHECK(std::get<start_turn>(todo.at(1)).program == 0);
}

TEST_CASE("a flood of describe is refused, a steady pace is not", "[wyoming][session]")
{
    session_machine machine{{"answerd"}, {.describes_at_once = 3, .describes_per_second = 10}};
    const event describe{"describe", {}};
    for (int count = 0; count < 3; ++count)
        CHECK(told(machine.hear(describe, t0)) == steps{"info"});
    for (int count = 1; count < 50; ++count)
        CHECK(told(machine.hear(describe, t0 + count * 100ms)) == steps{"info"});
    CHECK(told(machine.hear(describe, t0 + 4901ms)) == steps{unreadable, "linger"});
}

TEST_CASE(
    "waiting questions are weighed, and weigh nothing once they are begun",
    "[wyoming][session]"
)
{
    session s;
    s.hears(transcript("one"));
    CHECK(s.machine.held() == 0);
    s.hears(transcript(std::string(10000, 'x')));
    CHECK(s.machine.held() > 10000);
    CHECK(s.machine.held() < 11000);
    s.ends_turn();
    CHECK(s.machine.held() == 0);
}
