// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/wyoming_server.hpp"
#include "tests/daemon/net/wyoming_rig.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_dir.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

using namespace answerd;
using namespace answerd::tests;
using namespace std::chrono_literals;
using ha_bridge::wyoming::encode;
using ha_bridge::wyoming::event;

namespace {

std::string recorded(const std::filesystem::path& name)
{
    const auto folder = std::filesystem::path{ANSWERD_SOURCE_DIR} / "tests/rig/ha/recorded/wyoming";
    std::ifstream file{folder / name, std::ios::binary};
    REQUIRE(file);
    return {std::istreambuf_iterator<char>{file}, {}};
}

} // namespace

TEST_CASE("describe is answered with the whole info", "[wyoming_server]")
{
    wyoming_rig rig;
    wyoming_client home{rig};
    home.send(recorded("describe.bin"));
    const auto info = home.next();
    CHECK(info.type == "info");
    CHECK(info.data.at("handle").at(0).at("name") == "answerd");
    CHECK(rig.turns.heard.empty());
}

TEST_CASE("what Home Assistant asked is answered", "[wyoming_server]")
{
    wyoming_rig rig;
    wyoming_client home{rig};
    home.send(recorded("transcript-german.bin"));
    CHECK(home.told() == "handled You said Wie spät ist es?.");
    REQUIRE(rig.turns.heard.size() == 1);
    CHECK(rig.turns.heard[0].language == "de");
    CHECK(rig.turns.heard[0].conversation_id == "01M8FPNP1GBFGCXP7VN53G4401");
}

TEST_CASE("the room of a real satellite reaches the turn", "[wyoming_server]")
{
    wyoming_rig rig;
    wyoming_client home{rig};
    home.send(recorded("transcript-satellite.bin"));
    CHECK(home.next().type == "handled");
    REQUIRE(rig.turns.heard.size() == 1);
    CHECK(rig.turns.heard[0].satellite_id == "assist_satellite.office_office_speaker");
    CHECK(rig.turns.heard[0].device_id == "444eebb61ff3526e40648161e496fe1b");
}

TEST_CASE("an event that arrives byte by byte is one event", "[wyoming_server]")
{
    wyoming_rig rig;
    wyoming_client home{rig};
    for (const char byte : recorded("transcript-device.bin")) {
        home.send({&byte, 1});
        rig.loop.poll();
    }
    CHECK(home.next().type == "handled");
}

TEST_CASE(
    "each connection of a home is one turn, and the next finds the conversation",
    "[wyoming_server]"
)
{
    wyoming_rig rig;
    for (int turn = 0; turn < 2; ++turn) {
        wyoming_client home{rig};
        home.send(recorded("transcript-own-conversation.bin"));
        CHECK(home.next().type == "handled");
    }
    REQUIRE(rig.turns.heard.size() == 2);
    CHECK(rig.turns.heard[0].conversation_id == "my-own-id");
    CHECK(rig.turns.heard[1].conversation_id == "my-own-id");
    CHECK(rig.until([&] { return rig.server.connections() == 0; }));
    CHECK(rig.turns.stopped == 0);
}

TEST_CASE("describe and transcript in one packet are answered in order", "[wyoming_server]")
{
    wyoming_rig rig;
    wyoming_client home{rig};
    home.send(
        recorded("describe.bin") + transcript("one") + recorded("describe.bin") + transcript("two")
    );
    CHECK(home.told() == "info");
    CHECK(home.told() == "handled You said one.");
    CHECK(home.told() == "info");
    CHECK(home.told() == "handled You said two.");
}

TEST_CASE("a client that closes before its answer cancels the turn", "[wyoming_server]")
{
    wyoming_rig rig;
    rig.turns.script = rig.turns.until_stopped();
    wyoming_client home{rig};
    home.say("hi");
    CHECK(rig.until([&] { return rig.turns.running == 1; }));
    home.close();
    CHECK(rig.until([&] { return rig.turns.stopped == 1; }));
    CHECK(rig.until([&] { return rig.server.connections() == 0; }));
}

TEST_CASE("a client whose connection is reset cancels the turn", "[wyoming_server]")
{
    wyoming_rig rig;
    rig.turns.script = rig.turns.until_stopped();
    wyoming_client home{rig};
    home.say("hi");
    CHECK(rig.until([&] { return rig.turns.running == 1; }));
    home.reset();
    CHECK(rig.until([&] { return rig.turns.stopped == 1; }));
    CHECK(rig.until([&] { return rig.server.connections() == 0; }));
}

TEST_CASE("a half-closed client cancels too, and still gets its one answer", "[wyoming_server]")
{
    wyoming_rig rig;
    rig.turns.script = rig.turns.until_stopped();
    wyoming_client home{rig};
    home.say("one");
    home.say("two");
    home.end_of_input();
    CHECK(home.told() == "handled All right.");
    CHECK(home.told() == "handled All right.");
    CHECK(home.told() == "end");
    CHECK(rig.turns.stopped == 2);
}

TEST_CASE("a half-closed client gets what it asked of our memory", "[wyoming_server]")
{
    wyoming_rig rig;
    wyoming_client home{rig};
    home.send(recorded("describe.bin"));
    home.end_of_input();
    CHECK(home.told() == "info");
    CHECK(home.told() == "end");
}

TEST_CASE("a client that closes after its answer cancels nothing", "[wyoming_server]")
{
    wyoming_rig rig;
    bool finished = false;
    bool go_on = false;
    rig.turns.script = [&](scripted_turns::turn& of
                       ) -> boost::asio::awaitable<conversation::answer> {
        conversation::answer whole;
        whole.text = "Done.";
        finished = co_await of.way_back.finish(whole);
        boost::asio::steady_timer pause{co_await boost::asio::this_coro::executor};
        while (!go_on) { // what an engine still does once its words have left
            pause.expires_after(1ms);
            co_await pause.async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
        }
        co_return whole;
    };
    wyoming_client home{rig};
    home.say("hi");
    CHECK(home.told() == "handled Done.");
    CHECK(finished);
    home.close();
    rig.until([&, tries = 0]() mutable { return ++tries > 10; });
    go_on = true;
    CHECK(rig.until([&] { return rig.server.connections() == 0; }));
    CHECK(rig.turns.stopped == 0);
}

TEST_CASE("a ping is answered while a turn runs", "[wyoming_server]")
{
    wyoming_rig rig;
    rig.turns.script = rig.when_released();
    wyoming_client home{rig};
    home.say("hi");
    home.send(encode({"ping", {{"text", "there?"}}}));
    CHECK(home.told() == "pong there?");
    CHECK(rig.turns.running == 1);
    rig.released = true;
    CHECK(home.told() == "handled You said hi.");
}

TEST_CASE("the next question waits for the turn before it", "[wyoming_server]")
{
    wyoming_rig rig;
    rig.turns.script = rig.when_released();
    wyoming_client home{rig};
    home.say("one");
    home.say("two");
    home.send(encode({"ping", {}}));
    CHECK(home.told() == "pong");
    CHECK(rig.turns.heard.size() == 1);
    rig.released = true;
    CHECK(home.told() == "handled You said one.");
    CHECK(home.told() == "handled You said two.");
}

TEST_CASE("turns of different connections run beside each other", "[wyoming_server]")
{
    wyoming_rig rig;
    rig.turns.script = rig.when_released();
    std::vector<std::unique_ptr<wyoming_client>> homes;
    for (int count = 0; count < 64; ++count) {
        homes.push_back(std::make_unique<wyoming_client>(rig));
        homes.back()->say(std::to_string(count));
    }
    CHECK(rig.until([&] { return rig.turns.running == 64; }));
    rig.released = true;
    for (int count = 0; count < 64; ++count)
        CHECK(
            homes[static_cast<std::size_t>(count)]->told() ==
            "handled You said " + std::to_string(count) + "."
        );
}

TEST_CASE("audio and events for others are skipped", "[wyoming_server]")
{
    wyoming_rig rig;
    wyoming_client home{rig};
    home.send("{\"type\":\"audio-start\",\"data\":{\"rate\":16000,\"width\":2,\"channels\":1}}\n");
    home.send("{\"type\":\"audio-chunk\",\"payload_length\":100000}\n" + std::string(100000, '\n'));
    home.send(encode({"no-such-event", {{"text", "hi"}}}));
    home.say("hi");
    CHECK(home.told() == "handled You said hi.");
}

TEST_CASE("an engine that throws ends its turn, not the connection", "[wyoming_server]")
{
    wyoming_rig rig;
    rig.turns.script = [](scripted_turns::turn& of
                       ) -> boost::asio::awaitable<conversation::answer> {
        if (of.said.text == "throw")
            throw std::runtime_error{"secret"};
        conversation::answer whole;
        whole.text = "Fine.";
        co_await of.way_back.finish(whole);
        co_return whole;
    };
    wyoming_client home{rig};
    home.say("throw");
    home.say("again");
    CHECK(home.told() == "not-handled Sorry, something went wrong.");
    CHECK(home.told() == "handled Fine.");
    CHECK(rig.until([&] { return rig.bugs == 1; }));
}

TEST_CASE("each turn has one terminal event, however often it finishes", "[wyoming_server]")
{
    wyoming_rig rig;
    rig.turns.script = [](scripted_turns::turn& of
                       ) -> boost::asio::awaitable<conversation::answer> {
        conversation::answer whole;
        whole.text = "Twice.";
        if (of.said.text == "twice") {
            co_await of.way_back.finish(whole);
            co_await of.way_back.finish(whole);
        }
        co_return whole;
    };
    wyoming_client home{rig};
    home.say("twice");
    home.say("never");
    CHECK(home.told() == "handled Twice.");
    CHECK(home.told() == "not-handled Sorry, something went wrong.");
}

TEST_CASE("select-program picks the engine", "[wyoming_server]")
{
    wyoming_rig rig;
    scripted_turns butler;
    daemon::net::wyoming_server server{
        rig.loop.get_executor(),
        {.programs = {{"answerd", &rig.turns}, {"butler", &butler}}},
        {}};
    REQUIRE(server.open("127.0.0.1", 0).has_value());
    server.start();
    wyoming_client home{rig, server.local().port()};
    home.send(encode({"select-program", {{"name", "butler"}}}));
    home.say("hi");
    CHECK(home.next().type == "handled");
    CHECK(butler.heard.size() == 1);
    CHECK(rig.turns.heard.empty());
    home.close();
    CHECK(rig.until([&] { return server.connections() == 0; }));
    server.drain();
    rig.loop.poll();
}

TEST_CASE("draining ends what is idle at once, and turns after their answer", "[wyoming_server]")
{
    wyoming_rig rig;
    rig.turns.script = rig.when_released();
    wyoming_client idle{rig};
    idle.send(recorded("describe.bin"));
    CHECK(idle.told() == "info");
    wyoming_client busy{rig};
    busy.say("hi");
    CHECK(rig.until([&] { return rig.turns.running == 1; }));

    const auto port = rig.port();
    rig.server.drain();
    CHECK(idle.sees_end());
    CHECK_THROWS(loopback_client{rig.loop, port});
    rig.released = true;
    CHECK(busy.told() == "handled You said hi.");
    CHECK(busy.sees_end());
    CHECK(rig.until([&] { return rig.server.connections() == 0; }));
}

TEST_CASE("cancelling the server stops its turns", "[wyoming_server]")
{
    wyoming_rig rig;
    rig.turns.script = rig.turns.until_stopped();
    wyoming_client home{rig};
    home.say("hi");
    CHECK(rig.until([&] { return rig.turns.running == 1; }));
    rig.server.cancel();
    CHECK(rig.until([&] { return rig.server.connections() == 0; }));
    CHECK(rig.turns.stopped == 1);
}
