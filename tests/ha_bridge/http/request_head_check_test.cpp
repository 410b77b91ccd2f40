// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/request_head_check.hpp"
#include "tests/support/catch.hpp"

#include <string>

using namespace answerd::ha_bridge::http;

namespace {

const std::string get_line{"GET /health HTTP/1.1\r\n"};
const std::string host_line{"Host: localhost\r\n"};

std::string get_with(const std::string& fields) { return get_line + host_line + fields + "\r\n"; }

/// 0 when the head is accepted, -1 when more must come, else the status of the refusal.
int status_of(const std::string& bytes, const head_limits& limits = {})
{
    const auto verdict = check_request_head(bytes, limits);
    if (std::holds_alternative<head_incomplete>(verdict))
        return -1;
    const auto* refused = std::get_if<head_refused>(&verdict);
    return refused == nullptr ? 0 : static_cast<int>(refused->status);
}

head_accepted accepted(const std::string& bytes)
{
    INFO(bytes);
    const auto verdict = check_request_head(bytes, {});
    REQUIRE(std::holds_alternative<head_accepted>(verdict));
    return std::get<head_accepted>(verdict);
}

std::string refused_field(const std::string& bytes)
{
    const auto verdict = check_request_head(bytes, {});
    REQUIRE(std::holds_alternative<head_refused>(verdict));
    return std::string{std::get<head_refused>(verdict).field};
}

} // namespace

TEST_CASE("a plain head is accepted up to its empty line", "[request_head_check]")
{
    const auto head = get_with("Accept: */*\r\n");
    const auto verdict = accepted(head + "what follows");
    CHECK(verdict.size == head.size());
    CHECK_FALSE(verdict.chunked);
    CHECK(verdict.content_length == 0);
}

TEST_CASE("the framing of the body is told", "[request_head_check]")
{
    CHECK(accepted(get_with("content-length: 12\r\n")).content_length == 12);
    CHECK(accepted(get_with("Transfer-Encoding:\tChunked \r\n")).chunked);
    CHECK(accepted(get_with("Content-Length: 0\r\n")).content_length == 0);
}

TEST_CASE("every beginning of a good head waits for more", "[request_head_check]")
{
    const auto head = get_with("Content-Length: 3\r\nX-Odd: caf\xc3\xa9\r\n");
    for (std::size_t cut = 0; cut < head.size(); ++cut) {
        INFO(cut);
        CHECK(status_of(head.substr(0, cut)) == -1);
    }
    CHECK(status_of(head) == 0);
}

TEST_CASE("what two readers could frame in two ways is refused", "[request_head_check]")
{
    const std::string fields = GENERATE(
        "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n",
        "Content-Length: 3\r\nContent-Length: 4\r\n",
        "Content-Length: 3\r\nContent-Length: 3\r\n",
        "Content-Length: 3\r\ncontent-length: 3\r\n",
        "Content-Length: 3, 3\r\n",
        "Content-Length: +3\r\n",
        "Content-Length: -3\r\n",
        "Content-Length: 0x3\r\n",
        "Content-Length: 3 3\r\n",
        "Content-Length: \r\n",
        "Content-Length: three\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked, chunked\r\n",
        "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: chunked;a=b\r\n",
        "Transfer-Encoding: identity\r\n",
        "Transfer-Encoding: \r\n"
    );
    INFO(fields);
    CHECK(status_of(get_with(fields)) == 400);
}

TEST_CASE("fields that are written oddly are refused", "[request_head_check]")
{
    const std::string fields = GENERATE(
        "X-Folded: a\r\n b\r\n",
        "X-Folded: a\r\n\tb\r\n",
        "X-Bare: a\nX-Other: b\r\n",
        "X-Return: a\rb\r\n",
        "Content-Length : 3\r\n",
        "X Space: 3\r\n",
        ": no name\r\n",
        "no colon\r\n",
        "X-Escape: \x1b[0m\r\n",
        "X-Delete: \x7f\r\n",
        "X-\xc3\xa9: name\r\n"
    );
    INFO(fields);
    CHECK(status_of(get_with(fields)) == 400);
    CHECK(status_of(get_with(std::string("X-Nul: a\0b\r\n", 12))) == 400);
}

TEST_CASE("a folded first field is refused", "[request_head_check]")
{
    CHECK(status_of(get_line + " Host: localhost\r\n" + host_line + "\r\n") == 400);
}

TEST_CASE("exactly one host is needed", "[request_head_check]")
{
    CHECK(status_of("GET / HTTP/1.1\r\n\r\n") == 400);
    CHECK(refused_field("GET / HTTP/1.1\r\n\r\n") == "Host");
    CHECK(status_of(get_with("Host: localhost\r\n")) == 400);
    CHECK(status_of(get_with("host: other\r\n")) == 400);
    for (const std::string odd : {"", "a,b", "a b", "user@host", "a/b", "a\\b", "a?b", "a#b"})
        CHECK(status_of("GET / HTTP/1.1\r\nHost: " + odd + "\r\n\r\n") == 400);
}

TEST_CASE("HTTP/1.0 may leave the host out but not frame with chunks", "[request_head_check]")
{
    CHECK(status_of("GET / HTTP/1.0\r\n\r\n") == 0);
    CHECK(status_of("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n") == 400);
}

TEST_CASE("fields that decide who asks may not come twice", "[request_head_check]")
{
    const std::string name =
        GENERATE("Authorization", "Origin", "Content-Type", "Content-Encoding", "Expect");
    CHECK(status_of(get_with(name + ": 100-continue\r\n" + name + ": 100-continue\r\n")) == 400);
    CHECK(refused_field(get_with(name + ": a\r\n" + name + ": a\r\n")) == name);
}

TEST_CASE("request lines that are none of ours are refused", "[request_head_check]")
{
    struct example {
        std::string line;
        int status;
    };
    const auto [line, status] = GENERATE(values<example>({
        {"PRI * HTTP/2.0", 400},
        {"GET / HTTP/2.0", 505},
        {"GET / HTTP/0.9", 505},
        {"GET / HTTP/1.2", 505},
        {"GET / http/1.1", 400},
        {"GET /", 400},
        {"GET", 400},
        {" GET / HTTP/1.1", 400},
        {"GET  / HTTP/1.1", 400},
        {"GET / HTTP/1.1 ", 400},
        {"GET\t/ HTTP/1.1", 400},
        {"G(T / HTTP/1.1", 400},
        {"GET health HTTP/1.1", 400},
        {"GET http://localhost/health HTTP/1.1", 400},
        {"CONNECT localhost:80 HTTP/1.1", 400},
        {"GET * HTTP/1.1", 400},
        {"GET /a b HTTP/1.1", 400},
        {"GET /\xc3\xa9 HTTP/1.1", 400},
        {"", 400},
    }));
    INFO(line);
    CHECK(status_of(line + "\r\n" + host_line + "\r\n") == status);
}

TEST_CASE("any token is a method and OPTIONS may ask for everything", "[request_head_check]")
{
    CHECK(status_of("BREW /pot HTTP/1.1\r\n" + host_line + "\r\n") == 0);
    CHECK(status_of("OPTIONS * HTTP/1.1\r\n" + host_line + "\r\n") == 0);
}

TEST_CASE("garbage is refused before its end has come", "[request_head_check]")
{
    CHECK(status_of(std::string{"\x16\x03\x01\x02", 4}) == 400); // TLS
    CHECK(status_of("GET / HTTP/1.1\n") == 400);
    CHECK(status_of("GET / HTTP/1.1\rX") == 400);
    CHECK(status_of(get_line + "X-Bad: \x01") == 400);
    CHECK(status_of("PRI * HTTP/2.0\r\n") == 400);
}

TEST_CASE("limits hold at the limit", "[request_head_check]")
{
    SECTION("of the target")
    {
        const head_limits limits{.target = 10};
        CHECK(status_of("GET /234567890 HTTP/1.1\r\n" + host_line + "\r\n", limits) == 0);
        CHECK(status_of("GET /2345678901 HTTP/1.1\r\n" + host_line + "\r\n", limits) == 414);
    }
    SECTION("of the number of fields")
    {
        const head_limits limits{.fields = 2};
        CHECK(status_of(get_with("A: 1\r\n"), limits) == 0);
        CHECK(status_of(get_with("A: 1\r\nB: 2\r\n"), limits) == 431);
    }
    SECTION("of the whole head")
    {
        const auto head = get_with("A: 1\r\n");
        CHECK(status_of(head, {.head = head.size()}) == 0);
        CHECK(status_of(head, {.head = head.size() - 1}) == 431);
    }
    SECTION("of the body")
    {
        const head_limits limits{.body = 10};
        CHECK(status_of(get_with("Content-Length: 10\r\n"), limits) == 0);
        CHECK(status_of(get_with("Content-Length: 11\r\n"), limits) == 413);
        CHECK(status_of(get_with("Content-Length: 99999999999999999999999\r\n"), limits) == 413);
    }
}

TEST_CASE("floods are refused as soon as the limit is full", "[request_head_check]")
{
    CHECK(status_of("GET /" + std::string(9000, 'a')) == 414);
    CHECK(status_of(get_line + "X: " + std::string(9000, 'a')) == 431);
    std::string many = get_line;
    for (int i = 0; i < 10000; ++i)
        many += "A: b\r\n";
    CHECK(status_of(many) == 431);
}

TEST_CASE("only one expectation is known", "[request_head_check]")
{
    CHECK(accepted(get_with("Expect: 100-Continue\r\n")).expects_continue);
    CHECK_FALSE(accepted(get_with("")).expects_continue);
    CHECK(status_of(get_with("Expect: tea\r\n")) == 417);
}
