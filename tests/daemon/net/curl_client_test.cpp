// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/curl_client.hpp"
#include "daemon/net/curl_exchange.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/full_listener.hpp"
#include "tests/support/loop_bench.hpp"
#include "tests/support/scripted_server.hpp"

#include <cstdlib>

namespace answerd::daemon::net {
namespace {

using namespace std::chrono_literals;
using conversation::http_request;
using conversation::http_response;
using response_ptr = std::unique_ptr<http_response>;
using tests::http_reply;
using tests::loop_bench;
using tests::scripted_server;
namespace script = tests::script;

http_request get(std::string url)
{
    http_request request;
    request.url = std::move(url);
    return request;
}

/// A whole exchange: the body, or what went wrong.
awaitable<result<std::string>> fetch(loop_bench& on, http_request request)
{
    auto opened = co_await on.client.open(std::move(request));
    if (!opened)
        co_return opened.error();
    auto body = co_await conversation::read_all(**opened, 1h);
    co_return body;
}

TEST_CASE("a request goes out as it was given and its answer comes back", "[curl_client]")
{
    loop_bench on;
    scripted_server server{on.loop, {{script::receive{}, script::send{http_reply(200, "hello")}}}};
    http_request request = get(server.url("/v1/chat?x=1"));
    request.method = "POST";
    request.headers = {{"Content-Type", "application/json"}, {"Authorization", "Bearer k"}};
    request.body = std::string{"{\0}", 3};
    const auto response = on.run(on.client.open(request));
    REQUIRE(response);
    CHECK((*response)->status() == 200);
    CHECK((*response)->header("content-type") == "application/json");
    CHECK(on.run((*response)->read(1h)).value() == "hello");
    CHECK(on.run((*response)->read(1h)).value().empty());

    REQUIRE(server.requests().size() == 1);
    const auto& seen = server.requests().front();
    CHECK(seen.method == "POST");
    CHECK(seen.target == "/v1/chat?x=1");
    CHECK(seen.body == request.body);
    CHECK(seen.header("authorization") == "Bearer k");
    CHECK(seen.header("content-type") == "application/json");
    CHECK(seen.header("accept-encoding").empty());
    CHECK(seen.header("expect").empty());
}

TEST_CASE("the request line names what follows the host, as it stands", "[curl_client]")
{
    struct row {
        const char* given;
        const char* sent;
    };
    const auto [given, sent] = GENERATE(
        row{"", "/"},
        row{"/", "/"},
        row{"?a=1", "/?a=1"},
        row{"/v1/x?a=%20&b=c%2Fd:e", "/v1/x?a=%20&b=c%2Fd:e"},
        row{"/a/../b?at=http://host/", "/a/../b?at=http://host/"},
        row{"/x#part?no", "/x"},
        row{"#part", "/"}
    );
    loop_bench on;
    scripted_server server{on.loop, {{script::receive{}, script::send{http_reply(200, "x")}}}};
    CHECK(on.run(fetch(on, get(server.url(given)))).value() == "x");
    CHECK(server.requests().at(0).target == sent);
}

TEST_CASE("other methods travel by their name", "[curl_client]")
{
    loop_bench on;
    const std::string method = GENERATE("GET", "PUT", "DELETE", "PATCH");
    scripted_server server{on.loop, {{script::receive{}, script::send{http_reply(200, "x")}}}};
    auto request = get(server.url("/"));
    request.method = method;
    request.body = method == "PUT" ? "b" : "";
    CHECK(on.run(fetch(on, request)).value() == "x");
    CHECK(server.requests().at(0).method == method);
    CHECK(server.requests().at(0).body == request.body);
    CHECK(server.requests().at(0).header("content-type").empty());
}

TEST_CASE("a body arrives whole however it is cut and coded", "[curl_client]")
{
    loop_bench on;
    const auto reply = GENERATE(
        http_reply(200, "hello"),
        tests::stream_reply({"he", "llo"}),
        std::string{"HTTP/1.0 200 OK\r\n\r\nhello"},
        std::string{"HTTP/1.1 103 Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: "
                    "5\r\n\r\nhello"},
        std::string{"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nT: "
                    "x\r\n\r\n"}
    );
    scripted_server server{on.loop, {{script::receive{}, script::send{reply, 1}}}};
    CHECK(on.run(fetch(on, get(server.url()))).value() == "hello");
}

TEST_CASE("a kept connection is used again", "[curl_client]")
{
    loop_bench on;
    const tests::connection_script twice{
        script::receive{},
        script::send{http_reply(200, "1")},
        script::receive{},
        script::send{http_reply(200, "2")}};
    scripted_server server{on.loop, {twice}};
    CHECK(on.run(fetch(on, get(server.url()))).value() == "1");
    CHECK(on.run(fetch(on, get(server.url()))).value() == "2");
    CHECK(server.connections() == 1);
}

TEST_CASE("a request on a kept connection that has died is sent once more", "[curl_client]")
{
    // faults.md 39: the peer resets after it has read the second request, unanswered.
    loop_bench on;
    scripted_server server{
        on.loop,
        {{script::receive{},
          script::send{http_reply(200, "1")},
          script::receive{},
          script::reset{}},
         {script::receive{}, script::send{http_reply(200, "2")}}}};
    auto request = get(server.url());
    request.method = "POST";
    request.body = "again";
    CHECK(on.run(fetch(on, request)).value() == "1");
    CHECK(on.run(fetch(on, request)).value() == "2");
    CHECK(server.connections() == 2);
    CHECK(server.requests().size() == 3);
    CHECK(server.requests().at(2).body == "again");
}

TEST_CASE("no environment decides where a request goes", "[curl_client]")
{
    loop_bench on;
    scripted_server server{on.loop, {{script::receive{}, script::send{http_reply(200, "x")}}}};
    ::setenv("http_proxy", "http://127.0.0.1:1", 1);
    const auto got = on.run(fetch(on, get(server.url())));
    ::unsetenv("http_proxy");
    CHECK(got.value() == "x");
}

TEST_CASE("a redirect is handed back and not followed", "[curl_client]")
{
    loop_bench on;
    scripted_server server{
        on.loop,
        {{script::receive{},
          script::send{http_reply(302, "", "text/plain", "Location: http://127.0.0.1:1/\r\n")}}}};
    const auto response = on.run(on.client.open(get(server.url())));
    REQUIRE(response);
    CHECK((*response)->status() == 302);
}

TEST_CASE("an answer before the whole request was read is an answer", "[curl_client]")
{
    loop_bench on;
    scripted_server server{
        on.loop,
        {{script::receive_head{},
          script::send{http_reply(413, "too long")},
          script::half_close{}}}};
    auto request = get(server.url());
    request.method = "POST";
    request.body = std::string(8U << 20U, 'x');
    CHECK(on.run(fetch(on, request)).value() == "too long");
}

/// What each way of going wrong is called.
struct wrong {
    const char* what;
    tests::connection_script peer;
    errc code;
};

TEST_CASE("what goes wrong with an answer has a name", "[curl_client]")
{
    const auto big = [](std::size_t size) { return http_reply(200, std::string(size, 'x')); };
    const std::string half(33000, 'x');
    std::string deep = "HTTP/1.1 200 OK\r\n";
    for (int i = 0; i < 201; ++i)
        deep += "a: b\r\n";
    const std::vector<wrong> table{
        {"closed unanswered", {script::receive{}}, errc::closed_early},
        {"reset unanswered", {script::receive{}, script::reset{}}, errc::closed_early},
        {"cut head",
         {script::receive{}, script::send{"HTTP/1.1 200 OK\r\nA: "}},
         errc::closed_early},
        {"cut body",
         {script::receive{}, script::send{"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort"}},
         errc::closed_early},
        {"cut chunk",
         {script::receive{}, script::send{tests::stream_head() + "9\r\nshort"}},
         errc::closed_early},
        {"not HTTP", {script::receive{}, script::send{"SSH-2.0-OpenSSH_9.2\r\n"}}, errc::malformed},
        {"encoded unasked",
         {script::receive{},
          script::send{http_reply(200, "x", "text/plain", "Content-Encoding: gzip\r\n")}},
         errc::malformed},
        {"huge head",
         {script::receive{},
          script::send{"HTTP/1.1 200 OK\r\nA: " + half + "\r\nB: " + half + "\r\n"}},
         errc::too_large},
        {"huge header line",
         {script::receive{}, script::send{"HTTP/1.1 200 OK\r\nA: " + half + half + half + half}},
         errc::too_large},
        {"deep head", {script::receive{}, script::send{deep}}, errc::too_large},
        {"huge body", {script::receive{}, script::send{big(1001)}}, errc::too_large},
    };
    for (const auto& row : table) {
        INFO(row.what);
        loop_bench on;
        scripted_server server{on.loop, {row.peer}};
        auto request = get(server.url());
        request.limits.body = 1000;
        const auto got = on.run(fetch(on, request));
        REQUIRE_FALSE(got);
        CHECK(got.error().code == row.code);
        CHECK_FALSE(got.error().detail.empty());
    }
}

TEST_CASE("a body of exactly the limit is let through", "[curl_client]")
{
    loop_bench on;
    scripted_server server{
        on.loop,
        {{script::receive{}, script::send{http_reply(200, std::string(1000, 'x'))}}}};
    auto request = get(server.url());
    request.limits.body = 1000;
    CHECK(on.run(fetch(on, request)).value().size() == 1000);
}

TEST_CASE("nobody there is unreachable, at once", "[curl_client]")
{
    loop_bench on;
    scripted_server server{on.loop, {{}}};
    const auto url = server.url();
    server.stop_listening();
    const auto got = on.run(fetch(on, get(url)));
    REQUIRE_FALSE(got);
    CHECK(got.error().code == errc::unreachable);
}

TEST_CASE("a name that does not resolve is unreachable within the time to connect", "[curl_client]")
{
    loop_bench on;
    auto request = get("http://no-such-host.invalid/");
    request.limits.connect = 5s;
    const auto got = on.run(fetch(on, request));
    REQUIRE_FALSE(got);
    CHECK((got.error().code == errc::unreachable || got.error().code == errc::timed_out));
}

TEST_CASE("a host that swallows connections costs the time to connect", "[curl_client]")
{
    loop_bench on;
    const tests::full_listener nobody_accepts;
    auto request = get("http://127.0.0.1:" + std::to_string(nobody_accepts.port()) + "/");
    request.limits.connect = 50ms;
    const auto got = on.run(fetch(on, request));
    REQUIRE_FALSE(got);
    CHECK(got.error().code == errc::timed_out);
}

TEST_CASE("what cannot be asked for is refused or malformed", "[curl_client]")
{
    loop_bench on;
    CHECK(on.run(fetch(on, get("ftp://127.0.0.1/x"))).error().code == errc::refused);
    for (const auto* url : {"http://", "http:///x", "http://h/a b", "http://h/a\r\nX-Injected: 1"})
        CHECK(on.run(fetch(on, get(url))).error().code == errc::malformed);
    auto request = get("http://127.0.0.1:1/");
    request.headers = {{"Authorization", "Bearer key\r\nX-Injected: 1"}};
    CHECK(on.run(fetch(on, request)).error().code == errc::malformed);
}

TEST_CASE("private addresses are refused where only public ones are allowed", "[curl_client]")
{
    loop_bench on;
    const tests::connection_script twice{
        script::receive{},
        script::send{http_reply(200, "1")},
        script::stall{}};
    scripted_server server{on.loop, {twice}};
    auto request = get(server.url());
    request.addresses = conversation::addresses::public_only;
    CHECK(on.run(fetch(on, request)).error().code == errc::refused);
    CHECK(server.connections() == 0);

    // A connection that another request was allowed to make is no way around it.
    CHECK(on.run(fetch(on, get(server.url()))).value() == "1");
    CHECK(on.run(fetch(on, request)).error().code == errc::refused);
    CHECK(server.requests().size() == 1);

    auto named = request;
    named.url = "http://localhost:" + std::to_string(server.port());
    CHECK(on.run(fetch(on, named)).error().code == errc::refused);
}

TEST_CASE("a head that does not come in time is timed out", "[curl_client]")
{
    loop_bench on;
    const auto peer = GENERATE(
        tests::connection_script{script::receive{}, script::stall{}},
        tests::connection_script{
            script::receive{},
            script::send{"HTTP/1.1 200 OK\r\nA"},
            script::stall{}}
    );
    scripted_server server{on.loop, {peer}};
    auto request = get(server.url());
    request.limits.first_event = 5ms;
    const auto got = on.run(fetch(on, request));
    REQUIRE_FALSE(got);
    CHECK(got.error().code == errc::timed_out);
    on.run_until([&] { return server.left_early() == 1; });
}

TEST_CASE("an exchange has a total limit", "[curl_client]")
{
    loop_bench on;
    scripted_server server{
        on.loop,
        {{script::receive{},
          script::send{tests::stream_head() + tests::chunk("x")},
          script::stall{}}}};
    auto request = get(server.url());
    request.limits.total = 20ms;
    const auto got = on.run(fetch(on, request));
    REQUIRE_FALSE(got);
    CHECK(got.error().code == errc::timed_out);
}

TEST_CASE("a read waits no longer than its patience and may be tried again", "[curl_client]")
{
    loop_bench on;
    scripted_server server{
        on.loop,
        {{script::receive{},
          script::send{tests::stream_head()},
          script::hold{},
          script::send{tests::chunk("late") + tests::chunk("")}}}};
    const auto response = on.run(on.client.open(get(server.url())));
    REQUIRE(response);
    CHECK(on.run((*response)->read(0ms)).error().code == errc::timed_out);
    CHECK(on.run((*response)->read(2ms)).error().code == errc::timed_out);
    server.go_on();
    CHECK(on.run((*response)->read(1h)).value() == "late");
}

TEST_CASE("a slow reader slows the peer and not the memory", "[curl_client]")
{
    // faults.md 37
    loop_bench on;
    const std::string block(64U << 10U, 'x');
    constexpr std::size_t times = 512; // 32 MiB
    scripted_server server{
        on.loop,
        {{script::receive{},
          script::send{"HTTP/1.1 200 OK\r\n\r\n"},
          script::send{block, 0, times}}}};
    auto request = get(server.url());
    request.limits.body = 0;
    const auto response = on.run(on.client.open(request));
    REQUIRE(response);
    std::size_t before = 1;
    while (before != server.sent()) { // until nothing moves any more
        before = server.sent();
        on.loop.restart();
        on.loop.poll();
    }
    CHECK(server.sent() < block.size() * times);

    std::size_t read = 0;
    std::size_t largest = 0;
    for (;;) {
        const auto piece = on.run((*response)->read(1h));
        REQUIRE(piece);
        if (piece->empty())
            break;
        read += piece->size();
        largest = std::max(largest, piece->size());
    }
    CHECK(read == block.size() * times);
    CHECK(largest <= curl_exchange::most_waiting + CURL_MAX_WRITE_SIZE);
}

TEST_CASE("destroying a response ends its exchange", "[curl_client]")
{
    loop_bench on;
    scripted_server server{
        on.loop,
        {{script::receive{}, script::send{tests::stream_head()}, script::stall{}}}};
    auto response = on.run(on.client.open(get(server.url())));
    REQUIRE(response);
    response->reset();
    on.run_until([&] { return server.left_early() == 1; });
    CHECK(server.ended() == 1);
}

awaitable<void> keep(loop_bench& on, http_request request, std::optional<error_code>& into)
{
    co_await boost::asio::this_coro::throw_if_cancelled(false);
    const auto got = co_await fetch(on, std::move(request));
    into = got ? error_code{} : got.error().code;
}

TEST_CASE("cancelling an await ends its exchange", "[curl_client]")
{
    loop_bench on;
    const auto peer = GENERATE(
        tests::connection_script{script::receive{}, script::stall{}},
        tests::connection_script{
            script::receive{},
            script::send{tests::stream_head()},
            script::stall{}}
    );
    scripted_server server{on.loop, {peer}};
    runtime::task_group tasks{on.loop.get_executor()};
    std::optional<error_code> code;
    tasks.spawn(keep(on, get(server.url()), code));
    on.run_until([&] { return server.requests().size() == 1; });
    for (int i = 0; i < 20; ++i) {
        on.loop.restart();
        on.loop.poll();
    }
    tasks.cancel();
    on.run_until([&] { return code.has_value() && server.left_early() == 1; });
    CHECK(code == errc::cancelled);
}

TEST_CASE("many exchanges run side by side", "[curl_client]")
{
    loop_bench on;
    scripted_server server{
        on.loop,
        {{script::receive{}, script::hold{}, script::send{http_reply(200, "x")}}}};
    runtime::task_group tasks{on.loop.get_executor()};
    std::vector<std::optional<error_code>> codes(100);
    for (auto& code : codes)
        tasks.spawn(keep(on, get(server.url()), code));
    on.run_until([&] { return server.requests().size() == codes.size(); });
    server.go_on();
    on.run_until([&] { return tasks.size() == 0; });
    for (const auto& code : codes)
        CHECK(code == error_code{});
}

TEST_CASE("the loop has nothing to wait for between requests", "[curl_client]")
{
    loop_bench on;
    {
        scripted_server server{on.loop, {{script::receive{}, script::send{http_reply(200, "x")}}}};
        CHECK(on.run(fetch(on, get(server.url()))).value() == "x");
    }
    on.loop.restart();
    on.loop.run(); // returns
    SUCCEED();
}

} // namespace
} // namespace answerd::daemon::net
