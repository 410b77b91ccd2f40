// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/websocket_client.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/loop_bench.hpp"
#include "tests/support/scripted_server.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/websocket_peer.hpp"

#include <fstream>

namespace answerd::daemon::net {
namespace {

using namespace std::chrono_literals;
using conversation::awaitable;
using ha_bridge::websocket::endpoint;
using ha_bridge::websocket::socket;
using tests::make_certificate;
using tests::websocket_peer;
namespace script = tests::script;

/// The loop, and a client on it.
struct client_bench : tests::loop_bench {
    explicit client_bench(websocket_limits limits = {})
        : sockets{loop.get_executor(), runtime.alarms(), limits}
    {}

    result<std::unique_ptr<socket>> open(endpoint to, std::chrono::milliseconds limit = 5s)
    {
        const conversation::patience mine{std::chrono::steady_clock::now() + limit, stop};
        return run(sockets.open(std::move(to), mine));
    }
    std::unique_ptr<socket> reach(const websocket_peer& peer)
    {
        auto opened = open({.host = "127.0.0.1", .port = peer.port()});
        REQUIRE(opened.has_value());
        return std::move(*opened);
    }
    result<std::string> read(socket& from) { return run(from.read()); }

    websocket_client sockets;
    conversation::signal stop{};
};

TEST_CASE("messages go both ways, whole and in order", "[websocket_client]")
{
    client_bench on;
    websocket_peer peer{on.loop};
    auto open = on.reach(peer);
    CHECK(peer.targets() == std::vector<std::string>{"/api/websocket"});
    open->send("first");
    open->send("Lumière");
    on.run_until([&] { return peer.heard().size() == 2; });
    CHECK(peer.heard() == std::vector<std::string>{"first", "Lumière"});
    peer.say("one");
    peer.say("two");
    CHECK(on.read(*open).value() == "one");
    CHECK(on.read(*open).value() == "two");
}

TEST_CASE("a name is looked up", "[websocket_client]")
{
    client_bench on;
    websocket_peer peer{on.loop};
    const auto opened = on.open({.host = "localhost", .port = peer.port()});
    CHECK(opened.has_value());
}

TEST_CASE("a name that nobody knows is said", "[websocket_client]")
{
    client_bench on;
    const auto opened = on.open({.host = "no-such-name.invalid", .port = 1});
    CHECK(opened.error().code == errc::unreachable);
    CHECK_THAT(opened.error().detail, Catch::Contains("no-such-name.invalid"));
}

TEST_CASE("twenty megabytes are one message", "[websocket_client]")
{
    client_bench on;
    websocket_peer peer{on.loop};
    auto open = on.reach(peer);
    peer.say(std::string(20U << 20U, 'x'));
    CHECK(on.read(*open).value().size() == 20U << 20U);
}

TEST_CASE("a message may be as large as the limit, and no larger", "[websocket_client]")
{
    client_bench on{{.message = 1000}};
    websocket_peer peer{on.loop};
    auto open = on.reach(peer);
    peer.say(std::string(1000, 'x'));
    peer.say(std::string(1001, 'x'));
    CHECK(on.read(*open).value().size() == 1000);
    CHECK(on.read(*open).error().code == errc::too_large);
}

TEST_CASE("nobody there is unreachable", "[websocket_client]")
{
    client_bench on;
    unsigned short port = 0;
    {
        const websocket_peer gone{on.loop};
        port = gone.port();
    }
    CHECK(on.open({.host = "127.0.0.1", .port = port}).error().code == errc::unreachable);
}

TEST_CASE("a peer that says nothing has the time that we have", "[websocket_client]")
{
    client_bench on;
    tests::scripted_server mute{on.loop, {{script::stall{}}}};
    const auto opened = on.open({.host = "127.0.0.1", .port = mute.port()}, 30ms);
    CHECK(opened.error().code == errc::timed_out);
    on.run_until([&] { return mute.ended() == 1; });
}

TEST_CASE("a peer that never ends its greeting has no more time", "[websocket_client]")
{
    client_bench on;
    tests::scripted_server slow{
        on.loop,
        {{script::receive{}, script::send{"HTTP/1.1 101 Switching"}, script::stall{}}}};
    const auto opened = on.open({.host = "127.0.0.1", .port = slow.port()}, 30ms);
    CHECK(opened.error().code == errc::timed_out);
}

TEST_CASE("connecting stops when it is told to", "[websocket_client]")
{
    client_bench on;
    tests::scripted_server mute{on.loop, {{script::receive{}, script::stall{}}}};
    const conversation::patience mine{std::chrono::steady_clock::now() + 1h, on.stop};
    std::optional<errc> came;
    const auto opening = [&]() -> awaitable<bool> {
        endpoint to{.host = "127.0.0.1", .port = mute.port()};
        const auto opened = co_await on.sockets.open(std::move(to), mine);
        CHECK(opened.error().code == errc::cancelled);
        came = errc::cancelled;
        co_return true;
    };
    boost::asio::co_spawn(on.loop, opening(), [](const std::exception_ptr&, bool) {});
    on.run_until([&] { return mute.requests().size() == 1; });
    on.stop.raise();
    on.run_until([&] { return came.has_value(); });
    on.stop.raise();
    CHECK(on.open({.host = "127.0.0.1", .port = mute.port()}).error().code == errc::cancelled);
}

TEST_CASE("what is no websocket is told by its status", "[websocket_client]")
{
    const auto said_to = [](int status) {
        client_bench on;
        tests::scripted_server web{
            on.loop,
            {{script::receive{}, script::send{tests::http_reply(status, "<html>words</html>")}}}};
        const auto opened = on.open({.host = "127.0.0.1", .port = web.port()});
        CHECK(opened.error().code == errc::malformed);
        CHECK_THAT(opened.error().detail, !Catch::Contains("words"));
        return opened.error().detail;
    };
    CHECK_THAT(said_to(200), Catch::Contains("200"));
    CHECK_THAT(said_to(403), Catch::Contains("banned"));
    CHECK_THAT(said_to(404), Catch::Contains("proxy"));
    CHECK_THAT(said_to(301), Catch::Contains("https"));
    CHECK_THAT(said_to(502), Catch::Contains("502"));
}

TEST_CASE("what is not even HTTP is no websocket", "[websocket_client]")
{
    client_bench on;
    tests::scripted_server odd{
        on.loop,
        {{script::receive{}, script::send{"SSH-2.0-OpenSSH\r\n\r\n"}}}};
    CHECK(on.open({.host = "127.0.0.1", .port = odd.port()}).error().code == errc::malformed);
}

TEST_CASE("however a connection ends, reading ends", "[websocket_client]")
{
    const auto ending = GENERATE(0, 1, 2);
    client_bench on;
    websocket_peer peer{on.loop};
    auto open = on.reach(peer);
    if (ending == 0)
        peer.close();
    else if (ending == 1)
        peer.reset();
    else
        open->close();
    CHECK(on.read(*open).error().code == errc::closed_early);
    open->send("into the void");
}

TEST_CASE("closing ends a read that waits, and the peer learns of it", "[websocket_client]")
{
    client_bench on;
    websocket_peer peer{on.loop};
    auto open = on.reach(peer);
    std::optional<error_code> came;
    const auto reading = [&]() -> awaitable<bool> {
        const auto got = co_await open->read();
        came = got.error().code;
        co_return true;
    };
    boost::asio::co_spawn(on.loop, reading(), [](const std::exception_ptr&, bool) {});
    boost::asio::post(on.loop, [&] { open->close(); });
    on.run_until([&] { return came.has_value(); });
    CHECK(*came == errc::closed_early);
    on.run_until([&] { return peer.ended() == 1; });
}

TEST_CASE("a socket that is let go is closed", "[websocket_client]")
{
    client_bench on;
    websocket_peer peer{on.loop};
    on.reach(peer).reset();
    on.run_until([&] { return peer.ended() == 1; });
    CHECK(peer.heard().empty());
}

TEST_CASE("a peer that takes nothing is closed in the end", "[websocket_client]")
{
    client_bench on{{.unsent = 100000}};
    websocket_peer peer{on.loop};
    auto open = on.reach(peer);
    open->send(std::string(100001, 'x'));
    CHECK(on.read(*open).error().code == errc::closed_early);
}

TEST_CASE("TLS is taken from who can prove its name", "[websocket_client]")
{
    const auto authority = make_certificate({.name = "our authority", .authority = true});
    const tests::temporary_directory folder;
    const auto file = (folder.path() / "ca.pem").string();
    std::ofstream{file} << authority.text;
    client_bench on;

    SECTION("whom ca_file vouches for")
    {
        const std::string host = GENERATE("127.0.0.1", "localhost");
        websocket_peer peer{on.loop, make_certificate({}, &authority)};
        peer.say("over TLS");
        auto opened = on.open({.secure = true, .host = host, .port = peer.port(), .ca_file = file});
        REQUIRE(opened.has_value());
        CHECK(on.read(**opened).value() == "over TLS");
        (*opened)->send("heard");
        on.run_until([&] { return !peer.heard().empty(); });
    }
    SECTION("not whom nobody vouches for")
    {
        websocket_peer peer{on.loop, make_certificate({}, &authority)};
        const auto opened = on.open({.secure = true, .host = "127.0.0.1", .port = peer.port()});
        CHECK(opened.error().code == errc::unreachable);
        CHECK_THAT(opened.error().detail, Catch::Contains("ca_file"));
        CHECK(peer.targets().empty());
    }
    SECTION("not who has another's certificate")
    {
        websocket_peer peer{
            on.loop,
            make_certificate({.valid_for = "DNS:other.example"}, &authority)};
        const auto opened =
            on.open({.secure = true, .host = "127.0.0.1", .port = peer.port(), .ca_file = file});
        CHECK(opened.error().code == errc::unreachable);
        CHECK(peer.targets().empty());
    }
    SECTION("not whose certificate is over")
    {
        websocket_peer peer{on.loop, make_certificate({.begins = -48h, .ends = -24h}, &authority)};
        const auto opened =
            on.open({.secure = true, .host = "127.0.0.1", .port = peer.port(), .ca_file = file});
        CHECK(opened.error().code == errc::unreachable);
    }
    SECTION("a ca_file that is none is said")
    {
        websocket_peer peer{on.loop, make_certificate({}, &authority)};
        const auto opened =
            on.open({.secure = true, .host = "127.0.0.1", .port = peer.port(), .ca_file = "/none"});
        CHECK_THAT(opened.error().detail, Catch::Contains("ca_file"));
    }
    SECTION("who speaks no TLS is none")
    {
        websocket_peer plain{on.loop};
        const auto opened = on.open(
            {.secure = true, .host = "127.0.0.1", .port = plain.port(), .ca_file = file},
            2s
        );
        CHECK_FALSE(opened.has_value());
    }
}

} // namespace
} // namespace answerd::daemon::net
