// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/response.hpp"
#include "tests/support/catch.hpp"

#include <string>

using namespace answerd::ha_bridge::http;

TEST_CASE("a whole answer names its type and length", "[response]")
{
    const response said{.status = 200, .body = "{}"};
    CHECK(
        response_head(said, {}) == "HTTP/1.1 200 OK\r\n"
                                   "Content-Type: application/json\r\n"
                                   "Content-Length: 2\r\n"
                                   "Cache-Control: no-store\r\n"
                                   "X-Content-Type-Options: nosniff\r\n"
                                   "\r\n"
    );
}

TEST_CASE("an answer without content has neither type nor length", "[response]")
{
    const auto head = response_head({.status = 204}, {});
    CHECK_THAT(head, Catch::StartsWith("HTTP/1.1 204 No Content\r\n"));
    CHECK_THAT(head, !Catch::Contains("Content-Length") && !Catch::Contains("Content-Type: "));
}

TEST_CASE("the end of a connection is announced in the way of its version", "[response]")
{
    CHECK_THAT(response_head({}, {}), !Catch::Contains("Connection"));
    CHECK_THAT(
        response_head({}, {.keep_alive = false}),
        Catch::Contains("\r\nConnection: close\r\n")
    );
    CHECK_THAT(
        response_head({}, {.http_1_0 = true}),
        Catch::StartsWith("HTTP/1.0 200") && Catch::Contains("\r\nConnection: keep-alive\r\n")
    );
}

TEST_CASE("a stream is framed in chunks or by its end", "[response]")
{
    const response events{.content_type = event_stream_type};
    CHECK_THAT(
        response_head(events, {.framing = framing::chunked}),
        Catch::Contains("\r\nTransfer-Encoding: chunked\r\n") && !Catch::Contains("Content-Length")
    );
    CHECK_THAT(
        response_head(events, {.framing = framing::until_close}),
        !Catch::Contains("Transfer-Encoding") && !Catch::Contains("Content-Length")
    );
}

TEST_CASE("problems are listed with their fields", "[response]")
{
    const auto refused = problem_response(422, "no good", {{"text", "is required"}});
    CHECK(refused.status == 422);
    CHECK(
        refused.body ==
        R"({"error":"no good","problems":[{"field":"text","message":"is required"}]})"
    );
    CHECK(problem_response(404, "gone").body == R"({"error":"gone","problems":[]})");
}

TEST_CASE("every status that is sent has a reason", "[response]")
{
    const auto status = GENERATE(
        as<unsigned>{},
        200,
        204,
        400,
        401,
        403,
        404,
        405,
        408,
        413,
        414,
        415,
        417,
        422,
        431,
        500,
        503,
        505
    );
    CHECK_THAT(response_head({.status = status}, {}), !Catch::Contains(" Status\r\n"));
}

TEST_CASE("405 names the methods and 401 the scheme", "[response]")
{
    CHECK_THAT(
        response_head({.status = 405, .allow = "GET, HEAD"}, {}),
        Catch::Contains("\r\nAllow: GET, HEAD\r\n")
    );
    CHECK_THAT(
        response_head({.status = 401, .wants_bearer = true}, {}),
        Catch::Contains("\r\nWWW-Authenticate: Bearer\r\n")
    );
}
