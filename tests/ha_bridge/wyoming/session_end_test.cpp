// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/wyoming/session_machine.hpp"
#include "tests/ha_bridge/wyoming/told_session.hpp"
#include "tests/support/catch.hpp"

#include <random>

using namespace answerd;
using namespace answerd::ha_bridge::wyoming;
using namespace answerd::tests;

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
