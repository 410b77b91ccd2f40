// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/public_address.hpp"
#include "tests/support/catch.hpp"

#include <string>

namespace answerd::daemon::net {
namespace {

TEST_CASE("addresses of strangers are public", "[public_address]")
{
    const auto* text = GENERATE(
        "9.255.255.255",
        "11.0.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "100.128.0.0",
        "192.167.255.255",
        "8.8.8.8",
        "2606:4700::1111",
        "::ffff:8.8.8.8",
        "64:ff9b::8.8.8.8",
        "2002:808:808::1"
    );
    INFO(text);
    CHECK(is_public(boost::asio::ip::make_address(text)));
}

TEST_CASE("addresses of this host, its network and special blocks are not", "[public_address]")
{
    const auto* text = GENERATE(
        "0.0.0.0",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "127.0.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.168.1.1",
        "198.19.0.1",
        "224.0.0.251",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::192.168.1.1",
        "2002:c0a8:101::1",
        "2001:db8::1",
        "2001::1",
        "fe80::1",
        "fc00::1",
        "fd12:3456::1",
        "ff02::fb"
    );
    INFO(text);
    CHECK_FALSE(is_public(boost::asio::ip::make_address(text)));
}

} // namespace
} // namespace answerd::daemon::net
