// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/announce/homes_nearby.hpp"
#include "daemon/os/announce/system_bus.hpp"
#include "tests/daemon/os/announce/other_bus.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>

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

TEST_CASE("a bus that never lets anybody in holds nobody up who looks for homes", "[homes_nearby]")
{
    const answerd::tests::temporary_directory place;
    const std::string path = (place.path() / "bus").string();
    boost::asio::io_context loop{1};
    using local = boost::asio::local::stream_protocol;
    local::acceptor hung{loop, local::endpoint{path}};
    const answerd::tests::other_bus silent{"unix:path=" + path};
    const auto bus = open_system_bus(std::chrono::seconds{1});
    REQUIRE(bus != nullptr);
    CHECK_FALSE(is_let_in(*bus, std::chrono::milliseconds{10}));
    CHECK(homes_nearby(std::chrono::milliseconds{10}).empty());
}
