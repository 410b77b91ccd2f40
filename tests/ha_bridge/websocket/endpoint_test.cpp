// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/endpoint.hpp"
#include "tests/support/catch.hpp"

using namespace answerd;
using namespace answerd::ha_bridge::websocket;

TEST_CASE("the websocket stands below the address", "[endpoint]")
{
    const auto at = endpoint_of("http://homeassistant.local:8123");
    REQUIRE(at.has_value());
    CHECK(*at == endpoint{false, "homeassistant.local", 8123, "/api/websocket", ""});
}

TEST_CASE("the usual ports need not be named", "[endpoint]")
{
    CHECK(endpoint_of("https://ha.example")->port == 443);
    CHECK(endpoint_of("https://ha.example")->secure);
    CHECK(endpoint_of("http://ha.example/")->port == 80);
}

TEST_CASE("a path in front is kept", "[endpoint]")
{
    CHECK(endpoint_of("https://example.org/home/")->target == "/home/api/websocket");
}

TEST_CASE("an IPv6 address loses its brackets", "[endpoint]")
{
    CHECK(endpoint_of("http://[::1]:8123")->host == "::1");
}

TEST_CASE("what is no web address is refused", "[endpoint]")
{
    for (const auto* url : {"", "homeassistant.local", "ftp://ha", "http://", "http://ha:99999"})
        CHECK(endpoint_of(url).error().code == errc::malformed);
}
