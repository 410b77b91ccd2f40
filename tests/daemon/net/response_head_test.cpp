// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/response_head.hpp"
#include "tests/support/catch.hpp"

namespace answerd::daemon::net {
namespace {

using verdict = response_head::verdict;

TEST_CASE("a head is complete at its blank line", "[response_head]")
{
    response_head head;
    CHECK(head.add("HTTP/1.1 503 Loading model\r\n") == verdict::more);
    CHECK(head.add("Retry-After:  2 \r\n") == verdict::more);
    CHECK_FALSE(head.complete());
    CHECK(head.add("\r\n") == verdict::complete);
    CHECK(head.status() == 503);
    CHECK(head.header("retry-after") == "2");
    CHECK(head.header("absent").empty());
}

TEST_CASE("interim answers are passed over with their fields", "[response_head]")
{
    response_head head;
    for (const auto* line : {"HTTP/1.1 103 Early Hints\r\n", "Link: </x>\r\n", "\r\n"})
        CHECK(head.add(line) == verdict::more);
    CHECK(head.add("HTTP/1.1 200 OK\r\n") == verdict::more);
    CHECK(head.add("\r\n") == verdict::complete);
    CHECK(head.status() == 200);
    CHECK(head.header("link").empty());
}

TEST_CASE("trailers change nothing", "[response_head]")
{
    response_head head;
    CHECK(head.add("HTTP/1.1 200 OK\r\n") == verdict::more);
    CHECK(head.add("\r\n") == verdict::complete);
    CHECK(head.add("Content-Type: text/late\r\n") == verdict::complete);
    CHECK(head.header("content-type").empty());
}

TEST_CASE("a head has a largest size and a largest number of fields", "[response_head]")
{
    response_head wide;
    const std::string status = "HTTP/1.1 200 OK\r\n";
    CHECK(wide.add(status) == verdict::more);
    const std::string rest(response_head::most_bytes - status.size(), 'x');
    CHECK(wide.add(rest) == verdict::more);
    CHECK(wide.add("x") == verdict::too_large);

    response_head deep;
    CHECK(deep.add(status) == verdict::more);
    for (std::size_t i = 0; i < response_head::most_fields; ++i)
        CHECK(deep.add("a: b\r\n") == verdict::more);
    CHECK(deep.add("a: b\r\n") == verdict::too_large);
}

TEST_CASE("lines that are no fields are survived", "[response_head]")
{
    response_head head;
    CHECK(head.add("HTTP/1.1\r\n") == verdict::more);
    CHECK(head.add("no colon\r\n") == verdict::more);
    CHECK(head.add("\r\n") == verdict::more); // no status: not a head yet
    CHECK_FALSE(head.complete());
}

} // namespace
} // namespace answerd::daemon::net
