// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/setup/home_version.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::ha_bridge::setup;

TEST_CASE("versions compare by year and month", "[home_version]")
{
    CHECK(is_at_least("2026.11.0b1", "2024.9"));
    CHECK(is_at_least("2024.10", "2024.9"));
    CHECK_FALSE(is_at_least("2023.12.9", "2024.9"));
    CHECK_FALSE(is_at_least("", "2024.9"));
    CHECK_FALSE(is_at_least("new", "2024.9"));
}

TEST_CASE(
    "an old one reads no control, and a version that is not known is taken for new",
    "[home_version]"
)
{
    CHECK(reads_control("2026.11.0"));
    CHECK(reads_control("2026.6.0"));
    CHECK_FALSE(reads_control("2026.4.0"));
    CHECK(reads_control(""));
}
