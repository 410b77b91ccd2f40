// SPDX-License-Identifier: Apache-2.0
#include "config/scalars.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::config;
using namespace std::chrono_literals;

namespace {

template <class T>
std::string why(const answerd::result<T>& parsed)
{
    return parsed.has_error() ? parsed.error().detail : std::string{};
}

} // namespace

TEST_CASE("durations have one whole number and one unit", "[scalars]")
{
    CHECK(*parse_duration("250ms", 0ms, 24h) == 250ms);
    CHECK(*parse_duration("25s", 0ms, 24h) == 25s);
    CHECK(*parse_duration("10m", 0ms, 24h) == 10min);
    CHECK(*parse_duration("1h", 0ms, 24h) == 1h);
    for (const char* bad : {"25", "s", "", "1.5s", "-1s", "1 s", "1d", "1h30m", "0x5s", "1S"}) {
        CAPTURE(bad);
        CHECK_THAT(why(parse_duration(bad, 0ms, 24h)), Catch::Contains("is not a duration"));
    }
}

TEST_CASE("a duration is in its range at both ends", "[scalars]")
{
    CHECK(*parse_duration("1s", 1s, 10min) == 1s);
    CHECK(*parse_duration("600s", 1s, 10min) == 10min);
    CHECK(why(parse_duration("999ms", 1s, 10min)) == "999ms is out of range (1s to 10m)");
    CHECK(why(parse_duration("11m", 1s, 10min)) == "11m is out of range (1s to 10m)");
}

TEST_CASE("a duration that overflows is out of range", "[scalars]")
{
    CHECK_THAT(
        why(parse_duration("18446744073709551615h", 1s, 10min)),
        Catch::Contains("out of range")
    );
    CHECK_THAT(
        why(parse_duration("99999999999999999999999h", 1s, 10min)),
        Catch::Contains("out of range")
    );
}

TEST_CASE("durations print as they are best read", "[scalars]")
{
    CHECK(print_duration(250ms) == "250ms");
    CHECK(print_duration(25s) == "25s");
    CHECK(print_duration(90s) == "90s");
    CHECK(print_duration(10min) == "10m");
    CHECK(print_duration(720h) == "720h");
    CHECK(print_duration(0ms) == "0s");
}

TEST_CASE("whole numbers", "[scalars]")
{
    CHECK(*parse_count("1", 1, 100) == 1);
    CHECK(*parse_count("100", 1, 100) == 100);
    CHECK(why(parse_count("0", 1, 100)) == "0 is out of range (1 to 100)");
    CHECK(why(parse_count("101", 1, 100)) == "101 is out of range (1 to 100)");
    CHECK(why(parse_count("-3", 1, 100)) == "-3 is out of range (1 to 100)");
    CHECK_THAT(why(parse_count("99999999999999999999", 1, 100)), Catch::Contains("out of range"));
    for (const char* bad : {"", "ten", "1.0", "1e3", " 1", "0x10", "-"})
        CHECK_THAT(why(parse_count(bad, 1, 100)), Catch::Contains("is not a whole number"));
}

TEST_CASE("numbers", "[scalars]")
{
    CHECK(*parse_number("0.7", 0, 2) == 0.7);
    CHECK(*parse_number("-90", -90, 90) == -90);
    CHECK(why(parse_number("2.1", 0, 2)) == "2.1 is out of range (0 to 2)");
    for (const char* bad : {"", "warm", "0,7", "nan", "inf", ".nan", "1e999"})
        CHECK_THAT(why(parse_number(bad, 0, 2)), Catch::Contains("is not a number"));
}

TEST_CASE("flags", "[scalars]")
{
    CHECK(*parse_flag("true"));
    CHECK(*parse_flag("on"));
    CHECK_FALSE(*parse_flag("no"));
    CHECK(why(parse_flag("1")) == "'1' is neither true nor false");
}

TEST_CASE("addresses to listen at", "[scalars]")
{
    CHECK(*parse_listen("127.0.0.1:8765") == listen_address{"127.0.0.1", 8765});
    CHECK(*parse_listen("[::1]:80") == listen_address{"::1", 80});
    CHECK(*parse_listen("localhost:0") == listen_address{"localhost", 0});
    CHECK(*parse_listen("0.0.0.0:65535") == listen_address{"0.0.0.0", 65535});
    for (const char* bad :
         {"",
          "8765",
          ":8765",
          "127.0.0.1",
          "127.0.0.1:",
          "::1:80",
          "[127.0.0.1]:1",
          "host:80",
          "127.0.0.1:http",
          "[::1]80",
          "256.0.0.1:80",
          "127.0.0.1:-1",
          "[localhost]:1"}) {
        CAPTURE(bad);
        CHECK_THAT(why(parse_listen(bad)), Catch::Contains("is not ADDRESS:PORT"));
    }
    CHECK(why(parse_listen("127.0.0.1:65536")) == "port 65536 is out of range (0 to 65535)");
}

TEST_CASE("only loopback is loopback", "[scalars]")
{
    CHECK(parse_listen("127.9.9.9:1")->is_loopback());
    CHECK(parse_listen("[::1]:1")->is_loopback());
    CHECK(parse_listen("localhost:1")->is_loopback());
    CHECK_FALSE(parse_listen("0.0.0.0:1")->is_loopback());
    CHECK_FALSE(parse_listen("[::]:1")->is_loopback());
    CHECK_FALSE(parse_listen("192.168.1.10:1")->is_loopback());
}

TEST_CASE("listening addresses print as they are written", "[scalars]")
{
    CHECK(print_listen({"::1", 80}) == "[::1]:80");
    CHECK(print_listen({"127.0.0.1", 80}) == "127.0.0.1:80");
}

TEST_CASE("addresses of servers", "[scalars]")
{
    CHECK(*parse_url("http://127.0.0.1:8080/v1", false) == "http://127.0.0.1:8080/v1");
    CHECK(*parse_url("https://api.example.com/v1/", false) == "https://api.example.com/v1");
    CHECK(*parse_url("http://[::1]:1", false) == "http://[::1]:1");
    CHECK(*parse_url("http://h/x?key=1", true) == "http://h/x?key=1");
    for (const char* bad : {"", "127.0.0.1:8080", "ftp://h/", "http://", "file:///etc/passwd", "h"})
        CHECK_THAT(why(parse_url(bad, true)), Catch::Contains("is not an http or https address"));
    CHECK_THAT(why(parse_url("http://me:word@h/", true)), Catch::Contains("name or password"));
    CHECK_THAT(why(parse_url("http://h/x?key=1", false)), Catch::Contains("must end before"));
    CHECK_THAT(why(parse_url("http://h/#x", true)), Catch::Contains("must end before"));
}

TEST_CASE("an address with a password is refused without repeating it", "[scalars]")
{
    CHECK_THAT(why(parse_url("http://me:word@h/", true)), !Catch::Contains("word@"));
}

TEST_CASE("who may connect is an address, a network or a name", "[scalars]")
{
    for (const char* good :
         {"192.168.1.10",
          "::1",
          "192.168.1.0/24",
          "10.0.0.0/0",
          "fd00::/8",
          "::/128",
          "ha.local",
          "homeassistant",
          "a-1.b"})
        CHECK(*parse_peer(good) == good);
    for (const char* bad :
         {"",
          "192.168.1.0/33",
          "::/129",
          "10.0.0.0/",
          "10.0.0.0/a",
          "ha.local/24",
          "256.1.1.1",
          "-a",
          "a-",
          "a..b",
          ".a",
          "a b",
          "a_b",
          "a:80",
          "http://a",
          "123"}) {
        CAPTURE(bad);
        CHECK_THAT(why(parse_peer(bad)), Catch::Contains("is no address, network or host name"));
    }
    CHECK(parse_peer(std::string(63, 'a')).has_value());
    CHECK(parse_peer(std::string(64, 'a')).has_error());
}

TEST_CASE("a host is one name or address", "[scalars]")
{
    for (const char* good : {"192.168.1.10", "::1", "answerd.home.arpa", "homeserver"})
        CHECK(*parse_host(good) == good);
    for (const char* bad : {"", "192.168.1.0/24", "a:80", "[::1]", "http://a", "a b", "*.local"}) {
        CAPTURE(bad);
        CHECK_THAT(why(parse_host(bad)), Catch::Contains("is no host name or address"));
    }
    const std::string label = std::string(62, 'a') + ".";
    const std::string longest = label + label + label + std::string(63, 'a') + ".b";
    CHECK(longest.size() == 254);
    CHECK(parse_host(longest.substr(1)).has_value());
    CHECK(parse_host(longest).has_error());
}

TEST_CASE("language tags", "[scalars]")
{
    for (const char* good : {"en", "de-CH", "zh-Hant-TW"})
        CHECK(*parse_language(good) == good);
    for (const char* bad : {"", "e", "en_US", "-en", "en-", "en--US", "englishlanguage", "../en"})
        CHECK_THAT(why(parse_language(bad)), Catch::Contains("is not a language tag"));
}

TEST_CASE("names of time zones", "[scalars]")
{
    for (const char* good : {"UTC", "Europe/Berlin", "America/Port-au-Prince", "Etc/GMT+5"})
        CHECK(*parse_zone(good) == good);
    for (const char* bad : {"", "/etc/passwd", "../x", "Europe Berlin", "a\nb"})
        CHECK_THAT(why(parse_zone(bad)), Catch::Contains("is not a time zone"));
}
