// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/access.hpp"
#include "tests/support/catch.hpp"

#include <string>

using namespace answerd::ha_bridge::http;

namespace {

unsigned site(const request& asked, const access_rules& rules = {})
{
    const auto refused = check_site(asked, rules);
    return refused ? refused->status : 200;
}

unsigned host(const std::string& name, const access_rules& rules = {})
{
    return site({.host = name, .reached_at = "192.168.1.5"}, rules);
}

unsigned with_token(const std::string& header, const std::string& token)
{
    const auto refused = check_token({.authorization = header}, {.token = token});
    return refused ? refused->status : 200;
}

} // namespace

TEST_CASE("loopback names are good hosts, with any port", "[access]")
{
    for (const std::string name :
         {"localhost",
          "LocalHost:8765",
          "localhost.",
          "127.0.0.1",
          "127.0.0.1:1",
          "127.8.9.10",
          "[::1]",
          "[::1]:8765"}) {
        INFO(name);
        CHECK(host(name) == 200);
    }
}

TEST_CASE("the address that was reached is a good host", "[access]")
{
    CHECK(host("192.168.1.5:8765") == 200);
    CHECK(host("192.168.1.6:8765") == 403);
    CHECK(site({.host = "[FE80::1]", .reached_at = "fe80::1"}) == 200);
}

TEST_CASE("a foreign host is refused, however much it looks like ours", "[access]")
{
    for (const std::string name :
         {"evil.example",
          "localhost.evil.example",
          "127.0.0.1.evil.example",
          "evil.example:8765",
          "127.evil",
          "127.0.0.1:80x",
          "[::1",
          "[::1]x",
          "localhost:",
          "xlocalhost",
          ""}) {
        INFO(name);
        CHECK(host(name) == (name == "localhost:" ? 200U : 403U));
    }
}

TEST_CASE("configured hosts are good", "[access]")
{
    const access_rules rules{.hosts = {"answerd.home.arpa"}};
    CHECK(host("Answerd.Home.Arpa:8765", rules) == 200);
    CHECK(host("other.home.arpa", rules) == 403);
}

TEST_CASE("HTTP/1.0 without a host is no browser", "[access]") { CHECK(site({}) == 200); }

TEST_CASE("a page may ask only the host that served it", "[access]")
{
    const auto from = [](const std::string& origin, const access_rules& rules = {}) {
        return site({.host = "localhost:8765", .origin = origin}, rules);
    };
    CHECK(from("http://localhost:8765") == 200);
    CHECK(from("https://LOCALHOST:8765") == 200);
    CHECK(from("http://localhost:3000") == 403);
    CHECK(from("http://evil.example") == 403);
    CHECK(from("null") == 403);
    CHECK(from("") == 403);
    CHECK(from("ftp://localhost:8765") == 403);
    CHECK(from("https://panel.example:8443", {.hosts = {"panel.example"}}) == 200);
    CHECK(from("https://panel.example.evil.example", {.hosts = {"panel.example"}}) == 403);
    CHECK(from("ftp://panel.example", {.hosts = {"panel.example"}}) == 403);
    CHECK(from("http://", {.hosts = {"panel.example"}}) == 403);
    CHECK(site({.origin = "http://localhost"}) == 403);
}

TEST_CASE("without a token everybody may ask", "[access]") { CHECK_FALSE(check_token({}, {})); }

TEST_CASE("the token is compared whole", "[access]")
{
    CHECK(with_token("Bearer s3cret", "s3cret") == 200);
    for (const std::string wrong :
         {"Bearer s3cre",
          "Bearer s3cret1",
          "Bearer S3cret",
          "Bearer ",
          "Bearer",
          "",
          "s3cret",
          "Basic s3cret",
          "Bearers3cret",
          "Bearer s3cret s3cret",
          "Bearer s3crets3cret"}) {
        INFO(wrong);
        CHECK(with_token(wrong, "s3cret") == 401);
    }
}

TEST_CASE("the scheme may have any case and more than one space", "[access]")
{
    CHECK(with_token("bearer s3cret", "s3cret") == 200);
    CHECK(with_token("BEARER  s3cret ", "s3cret") == 200);
}

TEST_CASE("an empty token opens nothing", "[access]")
{
    CHECK(with_token("Bearer ", "") == 401);
    CHECK(with_token("Bearer x", "") == 401);
}

TEST_CASE("a missing header is told what it must be", "[access]")
{
    const auto refused = check_token({}, {.token = "s3cret"});
    REQUIRE(refused);
    CHECK(refused->status == 401);
    CHECK(refused->wants_bearer);
    CHECK_THAT(refused->body, Catch::Contains("Authorization") && !Catch::Contains("s3cret"));
}

TEST_CASE("hosts are compared without port, brackets, case and final dot", "[access]")
{
    CHECK(bare_host("Example.ORG.:80") == "example.org");
    CHECK(bare_host("[::1]:80") == "::1");
    CHECK(bare_host("::1") == "::1");
    CHECK(bare_host("[::1]80").empty());
}
