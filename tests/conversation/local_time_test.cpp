// SPDX-License-Identifier: Apache-2.0
#include "conversation/local_time.hpp"
#include "tests/support/catch.hpp"

namespace {

using namespace std::chrono;
using answerd::conversation::local_time_words;

TEST_CASE("wall time is told with its day and zone", "[local_time]")
{
    const auto when = sys_days{2026y / 11 / 28} + 13h + 5min + 59s;
    CHECK(local_time_words(when, "Europe/Berlin") == "Saturday 2026-11-28 14:05 (Europe/Berlin)");
    CHECK(local_time_words(when, "Asia/Tokyo") == "Saturday 2026-11-28 22:05 (Asia/Tokyo)");
    CHECK(local_time_words(when + 11h, "Asia/Kolkata") == "Sunday 2026-11-29 05:35 (Asia/Kolkata)");
}

TEST_CASE("wall time is that of the zone before midnight and before 1970", "[local_time]")
{
    const auto dawn = sys_days{1970y / 1 / 1};
    CHECK(
        local_time_words(dawn, "America/New_York") ==
        "Wednesday 1969-12-31 19:00 (America/New_York)"
    );
}

TEST_CASE("summer time counts", "[local_time]")
{
    const auto before = sys_days{2026y / 3 / 29} + 59min;
    CHECK(local_time_words(before, "Europe/Berlin") == "Sunday 2026-03-29 01:59 (Europe/Berlin)");
    CHECK(
        local_time_words(before + 1min, "Europe/Berlin") ==
        "Sunday 2026-03-29 03:00 (Europe/Berlin)"
    );
}

TEST_CASE("an unknown zone is read as UTC", "[local_time]")
{
    const auto when = sys_days{2026y / 11 / 28} + 13h + 5min;
    CHECK(local_time_words(when, "Mars/Base").starts_with("Saturday 2026-11-28 13:05 ("));
}

} // namespace
