// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/announce/homes_nearby.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::daemon::os::announce;

TEST_CASE("a home's own address goes before the one where it was seen", "[homes_nearby]")
{
    CHECK(
        url_of({"version=2026.11", "internal_url=http://ha.local:8123/"}, "10.0.0.2", 8123) ==
        "http://ha.local:8123"
    );
    CHECK(url_of({"internal_url="}, "10.0.0.2", 8123) == "http://10.0.0.2:8123");
    CHECK(url_of({}, "10.0.0.2", 80) == "http://10.0.0.2:80");
}

TEST_CASE("what is no address of a web server is not suggested", "[homes_nearby]")
{
    CHECK(url_of({"internal_url=file:///etc/passwd"}, "10.0.0.2", 8123) == "http://10.0.0.2:8123");
    CHECK(url_of({"internal_url=http://a b"}, "10.0.0.2", 8123) == "http://10.0.0.2:8123");
    CHECK(url_of({"internal_url=http://h; rm -rf ~"}, "not an address", 1).empty());
}
