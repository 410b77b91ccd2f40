// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/http_bench.hpp"

using namespace answerd;
using namespace answerd::tests;
using namespace std::chrono_literals;

namespace {

daemon::net::http_server_options with(daemon::net::http_limits limits)
{
    return {.limits = limits};
}

/// Says the same piece as often as a test lets it, without waiting for anybody.
scripted_turns::script_type talker(std::size_t pieces)
{
    return [pieces](scripted_turns::turn& of) -> boost::asio::awaitable<conversation::answer> {
        const conversation::turn_news piece{conversation::text_said{std::string(1000, 'x')}};
        for (std::size_t i = 0; i < pieces; ++i)
            of.also->hear("t1", piece);
        const conversation::answer whole;
        co_await of.way_back.finish(whole);
        co_return whole;
    };
}

} // namespace

TEST_CASE("a head that does not end in time is answered with 408", "[http_server]")
{
    http_bench bench{with({.head = 20ms})};
    raw_client client{bench};
    client.send("GET /health HTTP/1.1\r\nHost: loc");
    CHECK(client.receive().status == 408);
    CHECK(client.receive_all().empty());
}

TEST_CASE("bytes that drip do not move the deadline of a head", "[http_server]")
{
    http_bench bench{with({.head = 30ms})};
    raw_client client{bench};
    client.send("GET /health HTTP/1.1\r\nX: ");
    bool open = true;
    bench.run_until([&] {
        open = open && client.send("y");
        return bench.server().connections() == 0 || !open;
    });
    CHECK_FALSE(bench.turns.running);
}

TEST_CASE("a body that does not end in time is answered with 408", "[http_server]")
{
    http_bench bench{with({.body = 20ms})};
    raw_client client{bench};
    client.send(http_text("POST /conversation HTTP/1.1", "Content-Length: 50\r\n") + "{");
    CHECK(client.receive().status == 408);
}

TEST_CASE("an idle connection is closed without a word", "[http_server]")
{
    http_bench bench{with({.idle = 20ms})};
    raw_client client{bench};
    client.send(sentence("hello"));
    CHECK(client.receive().status == 200);
    CHECK(client.receive_all().empty());
}

TEST_CASE("who never asks is closed as soon as who does not end a head", "[http_server]")
{
    http_bench bench{with({.head = 20ms})};
    raw_client client{bench};
    client.send(sentence("hello"));
    CHECK(client.receive().status == 200);
    raw_client silent{bench};
    CHECK(silent.receive_all().empty());
    client.send(sentence("again")); // who has asked may think for longer
    CHECK(client.receive().status == 200);
}

TEST_CASE("a stream brings its events in chunks and the connection stays", "[http_server]")
{
    http_bench bench;
    raw_client client{bench};
    client.send(sentence("hello", "/conversation/stream"));
    const auto head = client.receive_until("\r\n\r\n");
    CHECK_THAT(head, Catch::Contains("Content-Type: text/event-stream\r\n"));
    CHECK_THAT(head, Catch::Contains("Transfer-Encoding: chunked\r\n"));
    const auto events = client.receive_until("\r\n0\r\n\r\n");
    CHECK_THAT(events, Catch::Contains("event: turn_started\n"));
    CHECK_THAT(
        events,
        Catch::Contains("event: turn_finished\ndata: {\"response_text\":\"You said hello.\"")
    );
    client.send(http_text("GET /ready HTTP/1.1"));
    CHECK(client.receive().status == 200);
}

TEST_CASE("a stream over HTTP/1.0 ends with its connection", "[http_server]")
{
    http_bench bench;
    raw_client client{bench};
    const std::string body{R"({"text":"hello"})"};
    client.send(
        "POST /conversation/stream HTTP/1.0\r\nContent-Type: application/json\r\n"
        "Connection: keep-alive\r\nContent-Length: 16\r\n\r\n" +
        body
    );
    const auto all = client.receive_all();
    CHECK_THAT(all, Catch::Contains("\r\n\r\nevent: turn_started\n") && Catch::EndsWith("\n\n"));
}

TEST_CASE("a slow reader of a stream is dropped without holding up its turn", "[http_server]")
{
    http_bench bench{with({.write = 50ms, .unsent_events = 4096})};
    bench.turns.script = talker(20000);
    raw_client client{bench};
    client.read_slowly();
    client.send(sentence("talk", "/conversation/stream"));
    bench.run_until([&] { return bench.turns.heard.size() == 1 && bench.turns.running == 0; });
    CHECK(bench.turns.stopped == 1);
    bench.run_until([&] { return bench.server().connections() == 0; });
}

TEST_CASE("a reader who keeps up gets a long stream whole", "[http_server]")
{
    http_bench bench;
    bench.turns.script = talker(30);
    raw_client client{bench};
    client.send(sentence("talk", "/conversation/stream"));
    const auto all = client.receive_until("\r\n0\r\n\r\n");
    std::size_t pieces = 0;
    for (auto at = all.find("event: text"); at != std::string::npos;
         at = all.find("event: text", at + 1))
        ++pieces;
    CHECK(pieces == 30);
}

TEST_CASE("a client that does not take its answers is dropped", "[http_server]")
{
    http_bench bench{with({.write = 20ms})};
    raw_client client{bench};
    client.read_slowly();
    std::string many;
    for (int i = 0; i < 200; ++i)
        many += http_text("GET /health HTTP/1.1");
    bool open = true;
    bench.run_until([&] {
        open = open && client.send(many);
        return !open || bench.server().connections() == 0;
    });
    SUCCEED("the server did not wait for it");
}

TEST_CASE("draining closes idle connections and lets a turn end", "[http_server]")
{
    http_bench bench;
    bench.turns.script = bench.turns.until_stopped();
    raw_client idle{bench};
    raw_client busy{bench};
    busy.send(sentence("wait"));
    bench.run_until([&] { return bench.turns.running == 1; });
    bench.run_until([&] { return bench.server().connections() == 2; });

    bench.server().drain();
    CHECK(idle.receive_all().empty());
    CHECK(bench.turns.stopped == 0);
    const auto joined = bench.join();
    bench.settle();
    CHECK_FALSE(*joined);

    bench.server().cancel();
    CHECK_THAT(
        busy.receive_all(),
        Catch::Contains("Connection: close") && Catch::Contains("cancelled")
    );
    bench.run_until([&] { return *joined; });
}

TEST_CASE("a request that is not whole does not hold up the end", "[http_server]")
{
    http_bench bench;
    raw_client client{bench};
    client.send("POST /conversation HTTP/1.1\r\n");
    bench.run_until([&] { return bench.server().connections() == 1; });
    bench.server().cancel();
    const auto joined = bench.join();
    bench.run_until([&] { return *joined; });
}

TEST_CASE("one address has a limited number of connections, loopback has not", "[http_server]")
{
    http_bench bench{{.connections = {.per_address = 2}}};
    std::vector<std::unique_ptr<raw_client>> clients;
    for (int i = 0; i < 5; ++i) {
        clients.push_back(std::make_unique<raw_client>(bench));
        clients.back()->send(sentence("hello"));
        CHECK(clients.back()->receive().status == 200);
    }
}

TEST_CASE("beyond loopback the server opens only with a token", "[http_server]")
{
    http_bench open_to_all;
    boost::asio::io_context loop;
    for (const bool with_token : {false, true}) {
        ha_bridge::http::access_rules rules;
        if (with_token)
            rules.token = "s3cret";
        ha_bridge::http::http_door door{open_to_all.turns, open_to_all, rules};
        daemon::net::http_server server{loop.get_executor(), door, {}, {}};
        CHECK(server.open("0.0.0.0", 0).has_value() == with_token);
    }
}

TEST_CASE("with a token only health and readiness are open", "[http_server]")
{
    http_bench bench{{}, {.token = "s3cret"}};
    raw_client client{bench};
    client.send(http_text("GET /health HTTP/1.1"));
    CHECK(client.receive().status == 200);
    client.send(sentence("hello"));
    const auto refused = client.receive();
    CHECK(refused.status == 401);
    CHECK_THAT(refused.head, Catch::Contains("WWW-Authenticate: Bearer"));
    client.send(http_text("GET /metrics HTTP/1.1", "Authorization: Bearer s3cret\r\n"));
    CHECK(client.receive().body == "answerd_up 1\n");
}
