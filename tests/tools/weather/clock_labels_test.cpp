// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tools/weather/clock_labels.hpp"

namespace {

using namespace std::chrono;
using answerd::tools::weather::clock_labels;

TEST_CASE("a label is a date with or without a time", "[clock_labels]")
{
    clock_labels labels;
    CHECK(labels.read("2026-11-25") == local_days{2026y / 11 / 25});
    CHECK(labels.read("2026-11-25T14:15") == local_days{2026y / 11 / 25} + 14h + 15min);
    CHECK(labels.read("2026-11-25T00:00") == local_days{2026y / 11 / 25});
    CHECK(labels.read("2024-02-29T23:59") == local_days{2024y / 2 / 29} + 23h + 59min);
}

TEST_CASE("what no calendar and no clock has is no label", "[clock_labels]")
{
    const auto* text = GENERATE(
        "",
        "2026",
        "2026-11-2",
        "2026-02-29",
        "2026-13-01",
        "2026-00-10",
        "2O26-11-25",
        "20-6-11-25",
        "2026-11-25T",
        "2026-11-25T1:15",
        "2026-11-25T24:00",
        "2026-11-25T12:60",
        "2026-11-25T-1:00"
    );
    clock_labels labels;
    CHECK_FALSE(labels.read(text).has_value());
}

TEST_CASE("a date that was refused does not stand for the next label", "[clock_labels]")
{
    clock_labels labels;
    CHECK(labels.read("2026-11-25T01:00").has_value());
    CHECK_FALSE(labels.read("2026-11-31T02:00").has_value());
    CHECK(labels.read("2026-11-25T03:00") == local_days{2026y / 11 / 25} + 3h);
    CHECK(labels.read("2026-11-26T03:00") == local_days{2026y / 11 / 26} + 3h);
}

} // namespace
