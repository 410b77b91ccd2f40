// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/wyoming/session_machine.hpp"
#include "tests/support/catch.hpp"

#include <chrono>
#include <random>
#include <string>
#include <vector>

using namespace answerd;
using namespace answerd::ha_bridge::wyoming;
using namespace std::chrono_literals;

namespace {

const conversation::steady_time t0{1h};
const failure garbage{errc::malformed, "the header line is not a JSON object"};

event transcript(std::string text, std::string conversation_id = "c")
{
    return {"transcript", {{"text", text}, {"context", {{"conversation_id", conversation_id}}}}};
}

conversation::answer answer(std::string text)
{
    conversation::answer whole;
    whole.text = std::move(text);
    return whole;
}

/// The actions in short: "info", "turn hi", "turn! hi" (already stopped), "handled Hi.", "cancel",
/// "close", "linger".
std::vector<std::string> told(const session_actions& todo)
{
    struct teller {
        std::string operator()(const send_info&) const { return "info"; }
        std::string operator()(const send_event& out) const
        {
            const auto* text = out.what.data.if_contains("text");
            const bool words = text != nullptr && text->is_string();
            return out.what.type + (words ? " " + std::string{text->get_string()} : "");
        }
        std::string operator()(const start_turn& turn) const
        {
            return (turn.stopped ? "turn! " : "turn ") + turn.said.text;
        }
        std::string operator()(const cancel_turn&) const { return "cancel"; }
        std::string operator()(const close_session& end) const
        {
            return end.linger ? "linger" : "close";
        }
    };
    std::vector<std::string> all;
    for (const auto& one : todo)
        all.push_back(std::visit(teller{}, one));
    return all;
}

using steps = std::vector<std::string>;

struct session {
    session_machine machine{{"answerd"}};

    steps hears(const event& said) { return told(machine.hear(said, t0)); }
    steps answers(const std::string& text) { return told(machine.answered(answer(text))); }
    steps ends_turn() { return told(machine.turn_over()); }
};

const std::string unreadable = "error That message could not be read.";

} // namespace

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

TEST_CASE("end of input before the terminal event cancels the turn", "[wyoming][session]")
{
    session s;
    s.hears(transcript("hi"));
    CHECK(told(s.machine.input_ended()) == steps{"cancel"});
    CHECK(s.answers("Cancelled.") == steps{"handled Cancelled."});
    CHECK(s.ends_turn() == steps{"close"});
}

TEST_CASE("end of input after the terminal event is no cancel", "[wyoming][session]")
{
    session s;
    s.hears(transcript("hi"));
    s.answers("Hello.");
    CHECK(told(s.machine.input_ended()) == steps{});
    CHECK(s.ends_turn() == steps{"close"});
}

TEST_CASE("end of input without a turn closes", "[wyoming][session]")
{
    session s;
    CHECK(told(s.machine.input_ended()) == steps{"close"});
    CHECK(told(s.machine.input_ended()) == steps{});
    CHECK_FALSE(s.machine.hears());
}

TEST_CASE("questions that waited at the end of input are begun stopped", "[wyoming][session]")
{
    session s;
    s.hears(transcript("one"));
    s.hears(transcript("two"));
    CHECK(told(s.machine.input_ended()) == steps{"cancel"});
    s.answers("Cancelled.");
    CHECK(s.ends_turn() == steps{"turn! two"});
    CHECK(s.answers("Cancelled.") == steps{"handled Cancelled."});
    CHECK(s.ends_turn() == steps{"close"});
}

TEST_CASE("when nothing arrives any more, waiting questions are dropped", "[wyoming][session]")
{
    session s;
    s.hears(transcript("one"));
    s.hears(transcript("two"));
    CHECK(told(s.machine.peer_lost()) == steps{"cancel"});
    CHECK(s.machine.held() == 0);
    s.answers("Cancelled.");
    CHECK(s.ends_turn() == steps{"close"});
}

TEST_CASE("a turn is cancelled once, by whichever end is seen first", "[wyoming][session]")
{
    session s;
    s.hears(transcript("one"));
    CHECK(told(s.machine.input_ended()) == steps{"cancel"});
    CHECK(told(s.machine.peer_lost()) == steps{});
    CHECK(told(s.machine.input_ended()) == steps{});
}

TEST_CASE("garbage gets one error, then the end", "[wyoming][session]")
{
    session s;
    CHECK(told(s.machine.refuse(garbage)) == steps{unreadable, "linger"});
    CHECK_FALSE(s.machine.hears());
    CHECK(told(s.machine.refuse(garbage)) == steps{});
    CHECK(s.hears({"describe", {}}) == steps{});
}

TEST_CASE("the error says in its code what was wrong", "[wyoming][session]")
{
    const auto code_for = [](errc why) {
        session_machine machine{{"answerd"}};
        const auto todo = machine.refuse({why, "detail"});
        return std::string{std::get<send_event>(todo.at(0)).what.data.at("code").as_string()};
    };
    CHECK(code_for(errc::malformed) == "malformed");
    CHECK(code_for(errc::too_large) == "too-large");
    CHECK(code_for(errc::timed_out) == "timed-out");
    CHECK(code_for(errc::refused) == "too-many");
}

TEST_CASE("garbage behind a question does not cost its answer", "[wyoming][session]")
{
    session s;
    s.hears(transcript("one"));
    s.hears(transcript("two"));
    CHECK(told(s.machine.refuse(garbage)) == steps{});
    CHECK_FALSE(s.machine.hears());
    CHECK(s.answers("1.") == steps{"handled 1."});
    CHECK(s.ends_turn() == steps{"turn two"});
    CHECK(s.answers("2.") == steps{"handled 2."});
    CHECK(s.ends_turn() == steps{unreadable, "linger"});
}

TEST_CASE("end of input after garbage still cancels", "[wyoming][session]")
{
    session s;
    s.hears(transcript("one"));
    CHECK(told(s.machine.refuse(garbage)) == steps{});
    CHECK(told(s.machine.input_ended()) == steps{"cancel"});
    s.answers("Cancelled.");
    CHECK(s.ends_turn() == steps{unreadable, "linger"});
}

TEST_CASE("a lost peer gets no error", "[wyoming][session]")
{
    session s;
    s.hears(transcript("one"));
    static_cast<void>(s.machine.refuse(garbage));
    CHECK(told(s.machine.peer_lost()) == steps{"cancel"});
    s.answers("Cancelled.");
    CHECK(s.ends_turn() == steps{"close"});
}

TEST_CASE("a turn that said nothing still ends in a terminal event", "[wyoming][session]")
{
    session s;
    s.hears(transcript("one"));
    CHECK(s.ends_turn() == steps{"not-handled Sorry, something went wrong."});
}

TEST_CASE("a second answer of the same turn is not sent", "[wyoming][session]")
{
    session s;
    s.hears(transcript("one"));
    CHECK(s.answers("1.") == steps{"handled 1."});
    CHECK(s.answers("1.") == steps{});
    CHECK(s.ends_turn() == steps{});
    CHECK(s.answers("1.") == steps{});
    CHECK(s.ends_turn() == steps{});
}

TEST_CASE("draining closes a session without a turn at once", "[wyoming][session]")
{
    session s;
    CHECK(told(s.machine.drain()) == steps{"close"});
}

TEST_CASE("draining lets turns end first", "[wyoming][session]")
{
    session s;
    s.hears(transcript("one"));
    s.hears(transcript("two"));
    CHECK(told(s.machine.drain()) == steps{});
    CHECK(s.answers("1.") == steps{"handled 1."});
    CHECK(s.ends_turn() == steps{"turn two"});
    s.answers("2.");
    CHECK(s.ends_turn() == steps{"close"});
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

TEST_CASE(
    "whatever happens in whatever order, each turn has one terminal event",
    "[wyoming][session]"
)
{
    for (unsigned seed = 0; seed < 3000; ++seed) {
        INFO("seed " << seed);
        std::mt19937 dice{seed};
        session s;
        int asked = 0;
        int begun = 0;
        int ended = 0;
        int closes = 0;
        bool lost = false;
        const auto take = [&](const steps& todo) {
            for (const auto& one : todo) {
                CHECK(closes == 0);
                begun += one.starts_with("turn");
                ended += one.starts_with("handled") || one.starts_with("not-handled");
                closes += one == "close" || one == "linger";
                CHECK((begun == ended || begun == ended + 1));
            }
        };
        for (int step = 0; step < 30; ++step)
            switch (dice() % 12) {
            case 0:
                take(told(s.machine.refuse(garbage)));
                break;
            case 1:
                take(told(s.machine.input_ended()));
                break;
            case 2:
                lost = true;
                take(told(s.machine.peer_lost()));
                break;
            case 3:
                take(told(s.machine.drain()));
                break;
            case 4:
            case 5:
            case 6:
                asked += s.machine.hears();
                take(s.hears(transcript("hi")));
                break;
            case 7:
            case 8:
            case 9:
                take(s.answers("Hello."));
                break;
            default:
                take(s.ends_turn());
            }
        while (s.machine.is_in_turn())
            take(s.ends_turn());
        CHECK(begun == ended);
        CHECK((lost || begun == asked));
        take(told(s.machine.input_ended()));
        CHECK(closes == 1);
    }
}
