// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/router.hpp"
#include "tests/support/catch.hpp"

#include <string>

using namespace answerd::ha_bridge::http;

namespace {

const std::vector<route>& table()
{
    static const std::vector<route> lines{
        {"POST", "/conversation", {}},
        {"DELETE", "/conversation", {}},
        {"DELETE", "/conversation/{id}", {}},
        {"POST", "/conversation/stream", {}},
        {"POST", "/conversation/{id}/cancel", {}},
        {"GET", "/health", {}, true},
    };
    return lines;
}

/// "METHOD PATH" of the line found, with "=ID" where there is one; else what went wrong.
std::string found(std::string_view method, std::string_view target)
{
    const auto where = find_route(table(), method, target);
    if (const auto* match = std::get_if<matched>(&where)) {
        std::string line{match->where->method};
        line.append(" ").append(match->where->path);
        return match->id ? line.append("=").append(*match->id) : line;
    }
    if (const auto* others = std::get_if<other_methods>(&where))
        return "allow " + others->allow;
    return std::holds_alternative<unknown_path>(where) ? "unknown" : "malformed";
}

} // namespace

TEST_CASE("a request finds its line of the table", "[router]")
{
    CHECK(found("POST", "/conversation") == "POST /conversation");
    CHECK(found("DELETE", "/conversation") == "DELETE /conversation");
    CHECK(found("DELETE", "/conversation/kitchen") == "DELETE /conversation/{id}=kitchen");
    CHECK(found("POST", "/conversation/a/cancel") == "POST /conversation/{id}/cancel=a");
    CHECK(found("POST", "/conversation/stream") == "POST /conversation/stream");
}

TEST_CASE("the query is not part of the path", "[router]")
{
    CHECK(found("GET", "/health?verbose=/1") == "GET /health");
}

TEST_CASE("HEAD is served by the line of GET", "[router]")
{
    CHECK(found("HEAD", "/health") == "GET /health");
}

TEST_CASE("an id is unescaped, also where it holds a slash", "[router]")
{
    CHECK(
        found("DELETE", "/conversation/a%2Fb%20c%C3%BC") ==
        "DELETE /conversation/{id}=a/b c\xc3\xbc"
    );
    CHECK(found("DELETE", "/conversation/a+b") == "DELETE /conversation/{id}=a+b");
    CHECK(found("POST", "/conversation/stream/cancel") == "POST /conversation/{id}/cancel=stream");
}

TEST_CASE("an empty id is an id, so that nobody deletes everything by accident", "[router]")
{
    CHECK(found("DELETE", "/conversation/") == "DELETE /conversation/{id}=");
    CHECK(found("POST", "/conversation//cancel") == "POST /conversation/{id}/cancel=");
}

TEST_CASE("broken escapes are malformed", "[router]")
{
    CHECK(found("DELETE", "/conversation/%zz") == "malformed");
    CHECK(found("DELETE", "/conversation/%2") == "malformed");
    CHECK(found("OPTIONS", "*") == "malformed");
}

TEST_CASE("a path without a line is unknown", "[router]")
{
    for (const std::string path :
         {"/",
          "/conversations",
          "/Health",
          "/health/",
          "//health",
          "/conversation/a/b",
          "/conversation/a/cancel/",
          "/x/../health"})
        CHECK(found("GET", path) == "unknown");
}

TEST_CASE("a known path tells its methods", "[router]")
{
    CHECK(found("GET", "/conversation") == "allow POST, DELETE, OPTIONS");
    CHECK(found("BREW", "/health") == "allow GET, HEAD, OPTIONS");
    CHECK(found("GET", "/conversation/stream") == "allow DELETE, POST, OPTIONS");
    CHECK(found("get", "/health") == "allow GET, HEAD, OPTIONS");
}
