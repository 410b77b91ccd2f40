// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/addresses.hpp"
#include "conversation/speech/call_filter.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::conversation::speech;

namespace {

void check(const std::string& text, const std::string& left)
{
    CAPTURE(text);
    CHECK(without_addresses(text) == left);
}

} // namespace

TEST_CASE("URLs and mail addresses go, the punctuation around them stays", "[addresses]")
{
    check("see https://a.b/c?d=e, and", "see , and");
    check("(see HTTP://A.B)", "(see )");
    check("www.example.com.", ".");
    check("°www.example.com", "");
    check("mailto:x", "");
    check("to a.b@c.de!", "to !");
    check("meet me @ noon", "meet me @ noon");
}

TEST_CASE("paths go and fractions, dates and word pairs stay", "[addresses]")
{
    check("/etc/hosts ~/x ./y C:\\z", "   ");
    check("example.com/page", "");
    check("src/main.cpp", "");
    check("and/or TCP/IP 1/2 24/7 28/11/2026 km/h", "and/or TCP/IP 1/2 24/7 28/11/2026 km/h");
    check("10.5 l/100 km", "10.5 l/100 km");
    check("example.com", "example.com");
}

TEST_CASE("keys and endless words go", "[addresses]")
{
    check("sk-abcdefgh12345678abcdefgh", "");
    check("123e4567-e89b-12d3-a456-426614174000", "");
    check(std::string(101, 'a'), "");
    check("Donaudampfschifffahrtsgesellschaft", "Donaudampfschifffahrtsgesellschaft");
    check("2026-11-28T14:30:00+01:00", "2026-11-28T14:30:00+01:00");
}

TEST_CASE("names in snake case become words", "[addresses]")
{
    check("snake_case", "snake case");
    check("light.kitchen_lamp.", "kitchen lamp.");
}

TEST_CASE("calls go with what is in their brackets", "[addresses]")
{
    check("get_weather(place=\"San Francisco\", n=(1)) then", " then");
    check("a.b(c) then", " then");
    check("get_weather(open", "");
    check("lamp(s) and e.g.(this)", "lamp(s) and e.g.(this)");
}

TEST_CASE("a name before something that was taken out goes with it", "[addresses]")
{
    check("get_weather " + std::string{taken_out} + " then", "  then");
    check("functools" + std::string{taken_out}, " ");
    check("It is on" + std::string{taken_out}, "It is on ");
}

TEST_CASE("citations go", "[addresses]")
{
    check("a[1] b[^2] c[1, 2] d[1-3] e[x]", "a b c d e[x]");
    check("a\u30104\u2020source\u3011b", "ab");
    check("a\u3010open", "a");
}
