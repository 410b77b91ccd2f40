// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/data_file.hpp"
#include "tools/weather/forecast_columns.hpp"

#include <string>

namespace {

using namespace std::chrono;
using namespace answerd::tools::weather;
using answerd::tests::data_file;

TEST_CASE("lists and single values of a section are columns", "[forecast_columns]")
{
    const auto read = read_columns(
        R"({"timezone":"Europe\/Vienna","utc_offset_seconds":3600,"current":{"a":1.5,"time":"2026-11-25T14:15"},
        "hourly":{"a":[1,-2.5,3e1]},"x":[1]})"
    );
    REQUIRE(read.has_value());
    CHECK(read->time_zone == "Europe/Vienna");
    CHECK(read->utc_offset == 3600);
    CHECK(read->single("current", "a").at(0) == 1.5);
    CHECK(read->single("current", "time").label_at(0) == local_days{2026y / 11 / 25} + 14h + 15min);
    CHECK(read->list("hourly", "a").values == std::vector<double>{1, -2.5, 30});
    CHECK(read->list("current", "a").values.empty());
    CHECK(read->single("hourly", "a").values.empty());
    CHECK(read->list("hourly", "b").values.empty());
    CHECK(read->columns.size() == 3);
}

TEST_CASE("a single value of no use is no column: a reply names every unit", "[forecast_columns]")
{
    const auto* odd = GENERATE("null", "true", R"("mm")");
    const auto read = read_columns(R"({"units":{"a":)" + std::string{odd} + R"(,"b":2}})");
    REQUIRE(read.has_value());
    CHECK(read->columns.size() == 1);
    CHECK_FALSE(read->single("units", "a").at(0).has_value());
    CHECK(read->single("units", "b").at(0) == 2.0);
}

TEST_CASE("a value of no use keeps the place of those after it", "[forecast_columns]")
{
    const auto* odd =
        GENERATE("null", "true", R"("text")", "{}", "[]", R"({"a":[1,{"time":2}]})", "[[7],8]");
    const auto read = read_columns(R"({"hourly":{"a":[1,)" + std::string{odd} + R"(,3],"b":[4]}})");
    REQUIRE(read.has_value());
    const auto& found = read->list("hourly", "a");
    REQUIRE(found.values.size() == 3);
    CHECK(found.at(0) == 1.0);
    CHECK_FALSE(found.at(1).has_value());
    CHECK(found.at(2) == 3.0);
    CHECK_FALSE(found.at(3).has_value());
    CHECK(read->list("hourly", "b").at(0) == 4.0);
}

TEST_CASE("labels and numbers are not taken for each other", "[forecast_columns]")
{
    const auto read = read_columns(
        R"({"daily":{"time":[5,"2026-11-25"],"sunset":["2026-11-25T16:10"],"high":["2026-11-25",9]}})"
    );
    REQUIRE(read.has_value());
    CHECK_FALSE(read->list("daily", "time").label_at(0).has_value());
    CHECK(read->list("daily", "time").label_at(1) == local_days{2026y / 11 / 25});
    CHECK(read->list("daily", "sunset").label_at(0) == local_days{2026y / 11 / 25} + 16h + 10min);
    CHECK_FALSE(read->list("daily", "high").at(0).has_value());
    CHECK(read->list("daily", "high").at(1) == 9.0);
}

TEST_CASE("rows and columns have their limits", "[forecast_columns]")
{
    std::string rows = "0";
    for (std::size_t n = 1; n <= most_rows; ++n)
        rows += ",0";
    std::string body = R"({"hourly":{)";
    for (int n = 0; n < 100; ++n)
        body += (n > 0 ? ",\"" : "\"") + std::to_string(n) + "\":[" + (n == 0 ? rows : "1") + "]";
    const auto read = read_columns(body + "}}");
    REQUIRE(read.has_value());
    CHECK(read->list("hourly", "0").values.size() == most_rows);
    CHECK(read->list("hourly", "63").values.size() == 1);
    CHECK(read->list("hourly", "64").values.empty());
}

TEST_CASE("what is no object, or says error, is told", "[forecast_columns]")
{
    const auto* text =
        GENERATE("", "7", "null", R"([{"hourly":{"a":[1]}}])", "{} {}", "{\"a\":1}x");
    CHECK_FALSE(read_columns(text).has_value());
    const auto* error = GENERATE("true", "null", "{}", "[]", "\"x\"");
    const auto read = read_columns(R"({"error":)" + std::string{error} + "}");
    REQUIRE(read.has_value());
    CHECK(read->says_error);
    CHECK_FALSE(read_columns(R"({"current":{"error":1}})").value().says_error);
    CHECK(read_columns(" {} \n").has_value());
}

TEST_CASE("every way of cutting a forecast off is refused", "[forecast_columns]")
{
    const auto whole = data_file("open-meteo/forecast_berlin_2026-03-29.json");
    const auto end = whole.rfind('}');
    for (std::size_t length = 0; length <= end; ++length)
        CHECK_FALSE(read_columns(std::string_view{whole}.substr(0, length)).has_value());
    CHECK(read_columns(whole).has_value());
}

TEST_CASE("depth and size of a forecast have their limits", "[forecast_columns]")
{
    const auto nested = [](std::size_t depth) {
        return R"({"x":)" + std::string(depth, '[') + std::string(depth, ']') + "}";
    };
    CHECK(read_columns(nested(31)).has_value());
    CHECK_FALSE(read_columns(nested(32)).has_value());
    const std::string frame = R"({"x":""})";
    const std::string at_limit((1U << 20U) - frame.size(), 'x');
    CHECK(read_columns(R"({"x":")" + at_limit + R"("})").has_value());
    CHECK_FALSE(read_columns(R"({"x":")" + at_limit + R"(x"})").has_value());
}

} // namespace
