// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tools/time/zone.hpp"

using namespace std::chrono;
using answerd::tools::time::zone;

namespace {

local_seconds local_at(year_month_day day, hours hour, minutes minute = minutes{0})
{
    return local_days{day} + hour + minute;
}

sys_seconds utc_at(year_month_day day, hours hour, minutes minute = minutes{0})
{
    return sys_days{day} + hour + minute;
}

} // namespace

TEST_CASE("a zone is found whatever its case", "[zone]")
{
    REQUIRE(zone::find("europe/berlin").has_value());
    CHECK(zone::find("europe/berlin")->name() == "Europe/Berlin");
}

TEST_CASE("a zone that tzdata lacks is not found", "[zone]")
{
    const auto name = GENERATE(
        "",
        "Mars/Olympus",
        "Factory",
        "localtime",
        "right/Europe/Berlin",
        "posix/Europe/Berlin",
        "Europe",
        "Europe/",
        "/Europe/Berlin",
        "Europe//Berlin",
        "Europe/Berlin/",
        "zone.tab",
        "leapseconds",
        "tzdata.zi",
        "../etc/passwd",
        "Europe/../Europe/Berlin",
        "/usr/share/zoneinfo/Europe/Berlin"
    );
    CHECK_FALSE(zone::find(name).has_value());
    CHECK_FALSE(zone::find(std::string{"Europe/Berlin\0", 14}).has_value());
    CHECK_FALSE(zone::find(std::string(100'000, 'a')).has_value());
}

TEST_CASE("every name of the list is found by itself, once", "[zone]")
{
    REQUIRE(zone::names().size() > 400);
    for (const auto& name : zone::names()) {
        INFO(name);
        REQUIRE(zone::find(name).has_value());
        CHECK(zone::find(name)->name() == name);
        CHECK(zone::find(name) == zone::find(name));
    }
    CHECK(zone::find("EUROPE/BERLIN") == zone::find("Europe/Berlin"));
}

TEST_CASE("local time follows summer time to the minute", "[zone]")
{
    const auto berlin = zone::find("Europe/Berlin").value();
    CHECK(berlin.local(utc_at(2026y / 3 / 29, 0h, 59min)) == local_at(2026y / 3 / 29, 1h, 59min));
    CHECK(berlin.local(utc_at(2026y / 3 / 29, 1h)) == local_at(2026y / 3 / 29, 3h));
    CHECK(berlin.offset(utc_at(2026y / 3 / 29, 1h)) == 2h);
    CHECK(berlin.is_summer_time(utc_at(2026y / 3 / 29, 1h)));
    CHECK_FALSE(berlin.is_summer_time(utc_at(2026y / 3 / 29, 0h, 59min)));
}

TEST_CASE("summer time goes on after the last year that tzdata lists", "[zone]")
{
    const auto berlin = zone::find("Europe/Berlin").value();
    CHECK(berlin.offset(utc_at(2040y / 7 / 1, 0h)) == 2h);
    CHECK(berlin.offset(utc_at(2040y / 1 / 1, 0h)) == 1h);
    CHECK(zone::find("Asia/Tokyo")->offset(utc_at(2040y / 7 / 1, 0h)) == 9h);
}

TEST_CASE("times far away are only as exact as their zone", "[zone]")
{
    const auto berlin = zone::find("Europe/Berlin").value();
    CHECK(berlin.offset(utc_at(1y / 1 / 1, 0h)) == 53min + 28s); // local mean time
    CHECK(berlin.offset(utc_at(9999y / 7 / 1, 0h)) == 2h);
    const auto first = berlin.stretch_at(utc_at(1y / 1 / 1, 0h));
    CHECK(first.end == utc_at(1893y / 3 / 31, 23h, 6min) + 32s);
    CHECK(
        zone::find("Asia/Kolkata")->stretch_at(utc_at(2026y / 1 / 1, 0h)).end == sys_seconds::max()
    );
}

TEST_CASE("one offset holds from one change of the clocks to the next", "[zone]")
{
    const auto berlin = zone::find("Europe/Berlin").value();
    const auto summer = berlin.stretch_at(utc_at(2026y / 7 / 1, 0h));
    CHECK(summer.begin == utc_at(2026y / 3 / 29, 1h));
    CHECK(summer.end == utc_at(2026y / 10 / 25, 1h));
    CHECK(summer.offset == 2h);
    CHECK(berlin.stretch_at(summer.end).offset == 1h);
    CHECK(berlin.stretch_at(summer.end).begin == summer.end);

    const auto fixed = zone::fixed(3h).stretch_at(utc_at(2026y / 7 / 1, 0h));
    CHECK(fixed.offset == 3h);
    CHECK(fixed.begin < utc_at(1y / 1 / 1, 0h));
    CHECK(fixed.end > utc_at(9999y / 1 / 1, 0h));
}

TEST_CASE("a skipped hour is the moment of change", "[zone]")
{
    const auto york = zone::find("America/New_York").value();
    CHECK(york.instant(local_at(2026y / 3 / 8, 2h, 30min)) == utc_at(2026y / 3 / 8, 7h));
}

TEST_CASE("an hour that comes twice means its first", "[zone]")
{
    const auto york = zone::find("America/New_York").value();
    CHECK(york.instant(local_at(2026y / 11 / 1, 1h, 30min)) == utc_at(2026y / 11 / 1, 5h, 30min));
}

TEST_CASE("a fixed offset names itself", "[zone]")
{
    const auto offset = zone::fixed(-(3h + 30min));
    CHECK(offset.name() == "UTC-03:30");
    CHECK(offset.local(utc_at(2026y / 1 / 1, 0h)) == local_at(2025y / 12 / 31, 20h, 30min));
    CHECK(offset.instant(local_at(2025y / 12 / 31, 20h, 30min)) == utc_at(2026y / 1 / 1, 0h));
}

TEST_CASE("universal time is no place", "[zone]")
{
    CHECK(zone{}.is_universal());
    CHECK(zone::find("Etc/UTC")->is_universal());
    CHECK(zone::find("GMT")->is_universal());
    CHECK_FALSE(zone::find("Europe/London")->is_universal());
}

TEST_CASE("the system's zone always exists", "[zone]")
{
    CHECK_FALSE(zone::system().name().empty());
}
