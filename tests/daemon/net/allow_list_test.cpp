// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/allow_list.hpp"
#include "tests/support/catch.hpp"

namespace answerd::daemon::net {
namespace {

boost::asio::ip::address at(const char* text) { return boost::asio::ip::make_address(text); }

allow_list list_of(std::vector<std::string> entries, allow_list::addresses own = {})
{
    return {entries, [own] { return own; }};
}

TEST_CASE("an empty list lets this host in and nobody else", "[allow_list]")
{
    const auto list = list_of({}, {at("192.168.1.5"), at("fd00::5")});
    CHECK(list.allows(at("127.0.0.1")));
    CHECK(list.allows(at("127.8.8.8")));
    CHECK(list.allows(at("::1")));
    CHECK(list.allows(at("192.168.1.5")));
    CHECK(list.allows(at("::ffff:192.168.1.5")));
    CHECK(list.allows(at("fd00::5")));
    CHECK_FALSE(list.allows(at("192.168.1.6")));
    CHECK_FALSE(list.allows(at("10.0.0.1")));
    CHECK_FALSE(list.allows(at("fd00::6")));
}

TEST_CASE("addresses and networks let in what they name", "[allow_list]")
{
    const auto list =
        list_of({"192.168.1.10", "172.30.32.0/23", "10.0.0.1/32", "fd00:1::/64", "2001:db8::7"});
    for (const char* in :
         {"192.168.1.10",
          "::ffff:192.168.1.10",
          "172.30.32.0",
          "172.30.33.255",
          "::ffff:172.30.33.1",
          "10.0.0.1",
          "fd00:1::9",
          "2001:db8::7"}) {
        CAPTURE(in);
        CHECK(list.allows(at(in)));
    }
    for (const char* out :
         {"192.168.1.11",
          "172.30.34.0",
          "172.30.31.255",
          "10.0.0.2",
          "fd00:1:0:1::9",
          "2001:db8::8",
          "0.0.0.0",
          "::"}) {
        CAPTURE(out);
        CHECK_FALSE(list.allows(at(out)));
    }
}

TEST_CASE("a network is meant whichever of its addresses is written", "[allow_list]")
{
    const auto list = list_of({"192.168.1.77/24", "0.0.0.0/0"});
    CHECK(list.allows(at("192.168.1.1")));
    CHECK(list.allows(at("8.8.8.8")));
    CHECK_FALSE(list.allows(at("2001:db8::1")));
}

TEST_CASE("the number of a link does not matter", "[allow_list]")
{
    const auto list = list_of({"fe80::/10"}, {at("fe80::1%1")});
    CHECK(list.allows(at("fe80::9%1")));
    CHECK(list_of({}, {at("2001:db8::1")}).allows(at("2001:db8::1")));
    CHECK(list_of({}, {at("fe80::1%1")}).allows(at("fe80::1%1")));
}

TEST_CASE("a name lets in what it resolved to last", "[allow_list]")
{
    auto list = list_of({"homeassistant.local", "192.168.1.10"});
    CHECK(list.names() == std::vector<std::string>{"homeassistant.local"});
    CHECK_FALSE(list.allows(at("192.168.1.20")));
    list.resolved("homeassistant.local", {at("192.168.1.20"), at("fd00::20")});
    CHECK(list.allows(at("192.168.1.20")));
    CHECK(list.allows(at("fd00::20")));
    list.resolved("homeassistant.local", {});
    CHECK(list.allows(at("192.168.1.20")));
    list.resolved("homeassistant.local", {at("192.168.1.21")});
    CHECK_FALSE(list.allows(at("192.168.1.20")));
    list.resolved("somebody.else", {at("192.168.1.99")});
    CHECK_FALSE(list.allows(at("192.168.1.99")));
}

TEST_CASE("the line that lets addresses in names them all", "[allow_list]")
{
    CHECK(
        line_to_allow({"192.168.1.20", "fd00::2"}) == "wyoming: {allow: [192.168.1.20, fd00::2]}"
    );
}

TEST_CASE("this host has its loopback address", "[allow_list]")
{
    const auto own = own_addresses();
    CHECK(std::find(own.begin(), own.end(), at("127.0.0.1")) != own.end());
}

TEST_CASE("a list may become another, and a name that stays keeps its addresses", "[allow_list]")
{
    auto list = list_of({"192.168.1.10", "10.0.0.0/8", "ha.local", "old.local"});
    list.resolved("ha.local", {at("192.168.1.20")});
    list.resolved("old.local", {at("192.168.1.21")});
    list.become({"192.168.1.30", "ha.local"});
    CHECK(list.allows(at("192.168.1.30")));
    CHECK(list.allows(at("192.168.1.20")));
    for (const char* out : {"192.168.1.10", "10.1.1.1", "192.168.1.21"}) {
        CAPTURE(out);
        CHECK_FALSE(list.allows(at(out)));
    }
    CHECK(list.names() == std::vector<std::string>{"ha.local"});
}

} // namespace
} // namespace answerd::daemon::net
