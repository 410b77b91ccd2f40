// SPDX-License-Identifier: Apache-2.0
// Peers that are broken, slow or hostile (faults.md 101-103, 115-128).
#include "tests/daemon/net/wyoming_rig.hpp"
#include "tests/support/catch.hpp"

using namespace answerd;
using namespace answerd::tests;
using namespace std::chrono_literals;
using ha_bridge::wyoming::encode;

namespace {

const std::string describe = "{\"type\":\"describe\"}\n";
const std::string unreadable = "error That message could not be read.";

/// That somebody else is served as if nothing had happened.
void check_others_are_served(wyoming_rig& rig)
{
    wyoming_client other{rig};
    other.send(describe);
    CHECK(other.told() == "info");
    other.say("hi", "other");
    CHECK(other.told() == "handled You said hi.");
}

/// A peer that sends one event after the other and does not wait for answers.
struct flood {
    wyoming_client& peer;
    std::function<std::string(int)> event;
    int whole{0}; ///< events that were sent to their last byte
    std::string rest{};

    std::size_t pour()
    {
        if (rest.empty())
            rest = event(whole);
        const auto size = peer.send_some(rest);
        rest.erase(0, size);
        whole += rest.empty();
        return size;
    }

    /// Until all buffers, its own, the kernel's and ours, are full.
    void until_it_has_to_wait(wyoming_rig& rig)
    {
        for (int stalled = 0; stalled < 50;) {
            stalled = pour() == 0 ? stalled + 1 : 0;
            rig.loop.restart();
            rig.loop.poll();
        }
    }
};

} // namespace

TEST_CASE("what cannot be read gets one error, then the end", "[wyoming_server]")
{
    const std::string bytes = GENERATE(
        "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        "\x16\x03\x01\x02\n",
        "\n",
        "{\"type\":7}\n",
        "{\"type\":\"transcript\",\"data_length\":3}\n[1]",
        "{\"type\":\"transcript\",\"data_length\":9}\nnot json!",
        "{\"type\":\"transcript\",\"data\":\"hi\"}\n",
        "{\"type\":\"transcript\",\"data_length\":\"9\"}\n",
        "{\"type\":\"transcript\",\"data_length\":1e300}\n",
        "{\"type\":\"transcript\",\"data_length\":2147483648}\n",
        "{\"type\":\"audio-chunk\",\"payload_length\":9223372036854775807}\n"
    );
    INFO(bytes);
    wyoming_rig rig;
    wyoming_client peer{rig};
    peer.send(bytes);
    CHECK(peer.told() == unreadable);
    CHECK(peer.told() == "end");
    CHECK(rig.turns.heard.empty());
    check_others_are_served(rig);
}

TEST_CASE("the log can say what was wrong, and never what was sent", "[wyoming_server]")
{
    wyoming_rig rig;
    wyoming_client peer{rig};
    peer.send("{\"type\":\"transcript\",\"data\":\"my secret\"}\n");
    CHECK(peer.told() == unreadable);
    CHECK(rig.warnings.empty());
    REQUIRE(rig.remarks.size() == 1);
    CHECK(rig.remarks[0] == "wyoming: refused what 127.0.0.1 sent: data is not a JSON object");
}

TEST_CASE("negative lengths announce nothing", "[wyoming_server]")
{
    wyoming_rig rig;
    wyoming_client peer{rig};
    peer.send("{\"type\":\"describe\",\"data_length\":-1,\"payload_length\":-99}\n");
    CHECK(peer.told() == "info");
}

TEST_CASE(
    "a header without end is refused, and its error arrives although more follows",
    "[wyoming_server]"
)
{
    wyoming_rig rig;
    wyoming_client peer{rig};
    const std::string mebibyte(1U << 20U, 'x');
    peer.send(mebibyte);
    CHECK(peer.told() == unreadable);
    check_others_are_served(rig);
}

TEST_CASE("who goes on after the error is closed soon", "[wyoming_server]")
{
    wyoming_rig rig{{.linger = 20ms}};
    wyoming_client peer{rig};
    peer.send("garbage\n");
    CHECK(peer.told() == unreadable);
    CHECK(rig.until([&] { return rig.server.connections() == 0; }));
}

TEST_CASE("garbage behind a question does not cost its answer", "[wyoming_server]")
{
    wyoming_rig rig{{.linger = 5ms}};
    rig.turns.script = rig.when_released();
    wyoming_client peer{rig};
    peer.send(transcript("hi") + "garbage\n" + transcript("not heard"));
    CHECK(rig.until([&] { return rig.turns.running == 1; }));
    rig.until([&, tries = 0]() mutable { return ++tries > 20; });
    rig.released = true;
    CHECK(peer.told() == "handled You said hi.");
    CHECK(peer.told() == unreadable);
    CHECK(peer.told() == "end");
    CHECK(rig.turns.heard.size() == 1);
}

TEST_CASE("a peer that says nothing is closed without a word", "[wyoming_server]")
{
    wyoming_rig rig{{.first_event = 20ms}};
    wyoming_client peer{rig};
    CHECK(peer.sees_end());
}

TEST_CASE("an event that never ends is refused in time", "[wyoming_server]")
{
    const std::string begun = GENERATE(
        "{",
        "{\"type\":\"transcript\",\"data_length\":10}\n{\"te",
        "{\"type\":\"x\",\"payload_length\":10}\n123"
    );
    wyoming_rig rig{{.event = 20ms}};
    wyoming_client peer{rig};
    peer.send(begun);
    CHECK(peer.told() == unreadable);
    CHECK(peer.told() == "end");
}

TEST_CASE("an event in drops has the time of one event", "[wyoming_server]")
{
    wyoming_rig rig{{.event = 40ms, .linger = 5ms}};
    wyoming_client peer{rig};
    int sent = 0;
    const auto drop = [&] {
        sent += static_cast<int>(peer.send_some(" "));
        return rig.server.connections() == 0 && sent > 1;
    };
    CHECK(rig.until(drop));
}

TEST_CASE("many events in a row each have their own time", "[wyoming_server]")
{
    wyoming_rig rig{{.event = 60ms}};
    wyoming_client peer{rig};
    const auto begun = std::chrono::steady_clock::now();
    int pongs = 0;
    // Each piece ends an event and begins the next: the peer is never between two events.
    peer.send("{\"type\":");
    while (std::chrono::steady_clock::now() - begun < 200ms) {
        peer.send("\"ping\"}\n{\"type\":");
        REQUIRE(peer.told() == "pong");
        ++pongs;
    }
    CHECK(pongs > 3);
}

TEST_CASE("a connection that is idle for too long is closed", "[wyoming_server]")
{
    wyoming_rig rig{{.idle = 30ms}};
    wyoming_client peer{rig};
    peer.say("hi");
    CHECK(peer.told() == "handled You said hi.");
    CHECK(peer.sees_end());
}

TEST_CASE("a turn may take longer than a peer may", "[wyoming_server]")
{
    wyoming_rig rig{{.first_event = 5ms, .event = 5ms, .idle = 5ms}};
    rig.turns.script = rig.when_released();
    wyoming_client peer{rig};
    peer.say("hi");
    CHECK(rig.until([&] { return rig.turns.running == 1; }));
    const auto later = std::chrono::steady_clock::now() + 30ms;
    rig.until([&] { return std::chrono::steady_clock::now() > later; });
    rig.released = true;
    CHECK(peer.told() == "handled You said hi.");
}

TEST_CASE("a peer that does not read its answers is made to wait, then dropped", "[wyoming_server]")
{
    wyoming_rig rig{{.write = 200ms}};
    wyoming_client peer{rig};
    peer.stop_reading();
    flood ping{peer, [](int) { return encode({"ping", {{"text", std::string(4000, 'x')}}}); }};
    ping.until_it_has_to_wait(rig);
    CHECK(rig.server.connections() == 1);
    CHECK(rig.until([&] { return rig.server.connections() == 0; }));
    check_others_are_served(rig);
}

TEST_CASE("a slow reader gets everything when it reads on", "[wyoming_server]")
{
    wyoming_rig rig;
    wyoming_client peer{rig};
    peer.stop_reading();
    const std::string text(8000, 'x');
    flood ping{peer, [&](int) { return encode({"ping", {{"text", text}}}); }};
    ping.until_it_has_to_wait(rig);
    peer.read_on();
    for (int count = 0; count < ping.whole; ++count)
        REQUIRE(peer.told() == "pong " + text);
}

TEST_CASE("a flood of describe is refused", "[wyoming_server]")
{
    wyoming_rig rig;
    wyoming_client peer{rig};
    std::string flood;
    for (int count = 0; count < 2000; ++count)
        flood += describe;
    peer.send(flood);
    int infos = 0;
    std::string last = peer.told();
    for (; last == "info"; last = peer.told())
        ++infos;
    CHECK(last == unreadable);
    CHECK(infos >= 256);
    CHECK(infos < 2000);
    check_others_are_served(rig);
}

TEST_CASE("questions that pile up make their peer wait, and all are answered", "[wyoming_server]")
{
    wyoming_rig rig;
    rig.turns.script = rig.when_released();
    wyoming_client peer{rig};
    const std::string padding(8000, 'x');
    flood questions{peer, [&](int number) { return transcript(std::to_string(number) + padding); }};
    questions.until_it_has_to_wait(rig);
    CHECK(rig.turns.heard.size() == 1);

    rig.released = true;
    for (int number = 0; number < questions.whole; ++number)
        REQUIRE(peer.told() == "handled You said " + std::to_string(number) + padding + ".");
}

TEST_CASE("sixty-four hostile connections do not keep a home waiting", "[wyoming_server]")
{
    wyoming_rig rig;
    std::vector<std::unique_ptr<wyoming_client>> hostile;
    for (int count = 0; count < 64; ++count) {
        hostile.push_back(std::make_unique<wyoming_client>(rig));
        hostile.back()->stop_reading();
        switch (count % 4) {
        case 0:
            hostile.back()->send_some(
                "{\"type\":\"transcript\",\"data_length\":60000}\n{\"text\":\""
            );
            break;
        case 1:
            hostile.back()->send_some(std::string(100000, 'x'));
            break;
        case 2:
            for (int times = 0; times < 300; ++times)
                hostile.back()->send_some(describe);
            break;
        default:
            hostile.back()->send_some(std::string(5000, '\n'));
        }
    }
    check_others_are_served(rig);
    for (auto& one : hostile)
        one->close();
    CHECK(rig.until([&] { return rig.server.connections() == 0; }));
    check_others_are_served(rig);
}
