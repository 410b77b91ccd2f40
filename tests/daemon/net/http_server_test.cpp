// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/http_bench.hpp"

#include <boost/json/parse.hpp>

#include <stdexcept>
#include <vector>

using namespace answerd;
using namespace answerd::tests;
using namespace std::chrono_literals;

namespace {

std::string text_of(const raw_client::answer& got)
{
    INFO(got.head << got.body);
    const auto body = boost::json::parse(got.body);
    return std::string{body.at("response_text").as_string()};
}

std::string code_of(const raw_client::answer& got)
{
    const auto body = boost::json::parse(got.body);
    return std::string{body.at("extra").at("code").as_string()};
}

} // namespace

TEST_CASE("one connection carries one question after the other", "[http_server]")
{
    http_bench bench;
    raw_client client{bench};
    for (const std::string text : {"one", "two", "three"}) {
        client.send(sentence(text));
        CHECK(text_of(client.receive()) == "You said " + text + ".");
    }
    CHECK(bench.server().connections() == 1);
}

TEST_CASE("pipelined requests are answered in their order", "[http_server]")
{
    http_bench bench;
    raw_client client{bench};
    client.send(sentence("one") + http_text("GET /health HTTP/1.1") + sentence("two"));
    CHECK(text_of(client.receive()) == "You said one.");
    CHECK(client.receive().body == R"({"status":"ok"})");
    CHECK(text_of(client.receive()) == "You said two.");
}

TEST_CASE("a pipelined request waits for the turn before it and does not stop it", "[http_server]")
{
    http_bench bench;
    bench.turns.script = bench.turns.until_stopped();
    raw_client client{bench};
    client.send(sentence("wait"));
    bench.run_until([&] { return bench.turns.running == 1; });
    client.send(http_text("GET /health HTTP/1.1"));
    bench.settle();
    CHECK(bench.turns.running == 1);
    CHECK(bench.turns.stopped == 0);
}

TEST_CASE("the connection ends when the client asks for it", "[http_server]")
{
    http_bench bench;
    raw_client client{bench};
    client.send(http_text("GET /health HTTP/1.1", "Connection: close\r\n"));
    const auto all = client.receive_all();
    CHECK_THAT(all, Catch::Contains("\r\nConnection: close\r\n"));
    CHECK_THAT(all, Catch::EndsWith(R"({"status":"ok"})"));
}

TEST_CASE("HTTP/1.0 is answered and closed", "[http_server]")
{
    http_bench bench;
    raw_client client{bench};
    client.send("GET /health HTTP/1.0\r\n\r\n");
    CHECK_THAT(
        client.receive_all(),
        Catch::StartsWith("HTTP/1.0 200 OK\r\n") && Catch::EndsWith("}")
    );
}

TEST_CASE("HEAD has the head of GET and no body", "[http_server]")
{
    http_bench bench;
    raw_client client{bench};
    client.send(http_text("HEAD /health HTTP/1.1") + http_text("GET /ready HTTP/1.1"));
    CHECK_THAT(client.receive_until("\r\n\r\n"), Catch::Contains("Content-Length: 15\r\n"));
    CHECK(client.receive().body == R"({"ready":true})");
}

TEST_CASE(
    "heads that could be read in two ways are refused and the connection closed",
    "[http_server]"
)
{
    const std::string request = GENERATE(
        as<std::string>{},
        http_text(
            "POST /conversation HTTP/1.1",
            "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n"
        ),
        http_text("POST /conversation HTTP/1.1", "Content-Length: 2\r\nContent-Length: 2\r\n"),
        http_text("GET /health HTTP/1.1", "Host: localhost\r\n"),
        http_text("GET /health HTTP/1.1", "X-Folded: a\r\n b\r\n"),
        "GET /health HTTP/1.1\r\n\r\n",
        "GET /health HTTP/1.1\nHost: localhost\n\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "\x16\x03\x01\x02"
    );
    INFO(request);
    http_bench bench;
    raw_client client{bench};
    client.send(request + http_text("GET /ready HTTP/1.1"));
    const auto all = client.receive_all();
    CHECK_THAT(all, Catch::StartsWith("HTTP/1.1 400 Bad Request\r\n"));
    CHECK_THAT(all, Catch::Contains("\"problems\":[") && !Catch::Contains("ready"));
}

TEST_CASE("a refused head names its field", "[http_server]")
{
    http_bench bench;
    raw_client client{bench};
    client.send("GET /health HTTP/1.1\r\n\r\n");
    CHECK_THAT(
        client.receive().body,
        Catch::Contains(R"({"field":"Host","message":"is missing"})")
    );
}

TEST_CASE("floods of header get their own statuses", "[http_server]")
{
    http_bench bench;
    raw_client long_target{bench};
    long_target.send("GET /" + std::string(100000, 'a'));
    CHECK(long_target.receive().status == 414);

    raw_client long_head{bench};
    std::string many{"GET /health HTTP/1.1\r\n"};
    for (int i = 0; i < 10000; ++i)
        many += "X: y\r\n";
    long_head.send(many);
    CHECK(long_head.receive().status == 431);
}

TEST_CASE(
    "a body over the cap is refused before it is read, and the client hears it",
    "[http_server]"
)
{
    http_bench bench;
    raw_client client{bench};
    const std::string megabyte(1U << 20U, 'x');
    client.send(
        http_text("POST /conversation HTTP/1.1", "Content-Type: application/json\r\n", megabyte)
    );
    CHECK(client.receive().status == 413);
    CHECK(bench.turns.heard.empty());
}

TEST_CASE("a client that asks before it sends a body is told to go on", "[http_server]")
{
    http_bench bench;
    raw_client client{bench};
    client.send(http_text(
        "POST /conversation HTTP/1.1",
        "Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 16\r\n"
    ));
    CHECK(client.receive_until("\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n");
    client.send(R"({"text":"hello"})");
    CHECK(text_of(client.receive()) == "You said hello.");
}

TEST_CASE("a chunked question is answered", "[http_server]")
{
    http_bench bench;
    raw_client client{bench};
    client.send(http_text(
        "POST /conversation HTTP/1.1",
        "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
    ));
    client.send("8\r\n{\"text\":\r\n8\r\n\"hello\"}\r\n0\r\n\r\n");
    CHECK(text_of(client.receive()) == "You said hello.");
}

TEST_CASE("malformed requests keep the connection when their end is known", "[http_server]")
{
    http_bench bench;
    raw_client client{bench};
    const std::string json{"Content-Type: application/json\r\n"};
    client.send(http_text("POST /conversation HTTP/1.1", json, "{"));
    CHECK(client.receive().status == 400);
    client.send(http_text("POST /conversation HTTP/1.1", json, "{}"));
    CHECK(client.receive().status == 422);
    client.send(http_text("POST /conversation HTTP/1.1", "", "{}"));
    CHECK(client.receive().status == 415);
    client.send(http_text("BREW /conversation HTTP/1.1"));
    CHECK(client.receive().status == 405);
    client.send(http_text("GET /nowhere HTTP/1.1"));
    CHECK(client.receive().status == 404);
    client.send("GET /health HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    CHECK(client.receive().status == 403);
    client.send(sentence("still here"));
    CHECK(text_of(client.receive()) == "You said still here.");
}

TEST_CASE("the address that was reached is a good host, with its port", "[http_server]")
{
    http_bench bench;
    raw_client client{bench};
    client.send(
        "GET /health HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(bench.port()) + "\r\n\r\n"
    );
    CHECK(client.receive().status == 200);
}

TEST_CASE("a client that hangs up in a turn stops it", "[http_server]")
{
    http_bench bench;
    bench.turns.script = bench.turns.until_stopped();
    const std::string path = GENERATE("/conversation", "/conversation/stream");
    raw_client client{bench};
    client.send(sentence("wait", path));
    bench.run_until([&] { return bench.turns.running == 1; });
    client.close();
    bench.run_until([&] { return bench.turns.stopped == 1; });
    bench.run_until([&] { return bench.server().connections() == 0; });
}

TEST_CASE("a half-closed client stops its turn and still gets the answer", "[http_server]")
{
    http_bench bench;
    bench.turns.script = bench.turns.until_stopped();
    raw_client client{bench};
    client.send(sentence("wait"));
    bench.run_until([&] { return bench.turns.running == 1; });
    client.half_close();
    CHECK(code_of(client.receive()) == "cancelled");
    CHECK(client.receive_all().empty());
}

TEST_CASE("a client that half-closes behind its question is answered", "[http_server]")
{
    http_bench bench;
    raw_client client{bench};
    client.send(sentence("one") + sentence("two"));
    client.half_close();
    CHECK(text_of(client.receive()) == "You said one.");
    CHECK(text_of(client.receive()) == "You said two.");
    CHECK(client.receive_all().empty());
}

TEST_CASE("a client that leaves within a request disturbs nobody", "[http_server]")
{
    http_bench bench;
    raw_client early{bench};
    early.send("POST /conversation HTTP/1.1\r\nHo");
    raw_client within_body{bench};
    within_body.send(http_text("POST /conversation HTTP/1.1", "Content-Length: 50\r\n") + "{");
    bench.settle();
    early.close();
    within_body.close();
    bench.run_until([&] { return bench.server().connections() == 0; });
    raw_client next{bench};
    next.send(sentence("hello"));
    CHECK(text_of(next.receive()) == "You said hello.");
}

TEST_CASE("an exception in a turn ends that connection with 500", "[http_server]")
{
    http_bench bench;
    bench.turns.script = [](scripted_turns::turn&) -> boost::asio::awaitable<conversation::answer> {
        throw std::runtime_error{"a bug"};
        co_return conversation::answer{};
    };
    raw_client client{bench};
    client.send(sentence("hello"));
    const auto got = client.receive();
    CHECK(got.status == 500);
    CHECK_THAT(got.body, !Catch::Contains("a bug"));
    CHECK(client.receive_all().empty());
    CHECK(bench.failures == 1);
}

TEST_CASE("a hundred clients at once are all answered", "[http_server]")
{
    http_bench bench;
    std::vector<std::unique_ptr<raw_client>> clients;
    for (int i = 0; i < 100; ++i) {
        clients.push_back(std::make_unique<raw_client>(bench));
        clients.back()->send(sentence(std::to_string(i)));
    }
    for (int i = 0; i < 100; ++i)
        CHECK(
            text_of(clients[static_cast<std::size_t>(i)]->receive()) ==
            "You said " + std::to_string(i) + "."
        );
    CHECK(bench.server().connections() == 100);
}

TEST_CASE("health is answered while a hundred turns wait", "[http_server]")
{
    http_bench bench;
    bench.turns.script = bench.turns.until_stopped();
    std::vector<std::unique_ptr<raw_client>> clients;
    for (int i = 0; i < 100; ++i) {
        clients.push_back(std::make_unique<raw_client>(bench));
        clients.back()->send(sentence("wait"));
    }
    bench.run_until([&] { return bench.turns.running == 100; });
    raw_client client{bench};
    client.send(http_text("GET /health HTTP/1.1"));
    CHECK(client.receive().status == 200);
}
