// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/announce/avahi_bus.hpp"
#include "tests/daemon/os/announce/other_bus.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>

#include <string>

using namespace answerd::daemon::os::announce;
using answerd::tests::other_bus;

TEST_CASE("without a system bus nothing is announced, in silence", "[avahi_bus]")
{
    const other_bus none{"unix:path=/nonexistent/bus"};
    boost::asio::io_context loop{1};
    bool told = false;
    avahi_bus bus{loop.get_executor(), [&told](const std::string&) { told = true; }};
    bus.announce({{"answerd", 10600}});
    loop.poll();
    CHECK(bus.announced() == 0);
    CHECK_FALSE(told);
    bus.withdraw();
}

TEST_CASE("a bus that never answers keeps nobody from ending", "[avahi_bus]")
{
    const answerd::tests::temporary_directory place;
    const std::string path = (place.path() / "bus").string();
    boost::asio::io_context loop{1};
    using local = boost::asio::local::stream_protocol;
    local::acceptor hung{loop, local::endpoint{path}};
    const other_bus silent{"unix:path=" + path};
    avahi_bus bus{loop.get_executor(), [](const std::string&) {}};
    bus.announce({{"answerd", 10600}});
    loop.poll();
    CHECK(bus.announced() == 0);
    bus.withdraw();
    loop.run(); // ends: nothing is waited for
    CHECK(loop.stopped());
}

TEST_CASE("with nothing to announce the bus is not looked for", "[avahi_bus]")
{
    boost::asio::io_context loop{1};
    avahi_bus bus{loop.get_executor(), [](const std::string&) {}};
    bus.announce({});
    CHECK(loop.poll() == 0);
    CHECK(bus.announced() == 0);
}
