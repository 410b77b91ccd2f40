// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/retry_after.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::conversation;
using namespace answerd::conversation::providers;
using namespace std::chrono_literals;

namespace {

/// Sun, 06 Nov 1994 08:49:37 GMT
system_time noon()
{
    return std::chrono::sys_days{std::chrono::year{1994} / 11 / 6} + 8h + 49min + 37s;
}

} // namespace

TEST_CASE("a wish in seconds is read", "[retry_after]")
{
    CHECK(retry_after("", "2", noon()) == 2s);
    CHECK(retry_after("", " 0 ", noon()) == 0s);
    CHECK(retry_after("", "0.5", noon()) == 500ms);
}

TEST_CASE("a wish in milliseconds goes before the other", "[retry_after]")
{
    CHECK(retry_after("408", "60", noon()) == 408ms);
    CHECK(retry_after("soon", "60", noon()) == 60s);
}

TEST_CASE("a date is the time until then", "[retry_after]")
{
    CHECK(retry_after("", "Sun, 06 Nov 1994 08:49:40 GMT", noon()) == 3s);
    CHECK(retry_after("", "Mon, 07 Nov 1994 00:00:00 GMT", noon()) == std::nullopt);
}

TEST_CASE("a date in the past means now", "[retry_after]")
{
    CHECK(retry_after("", "Sun, 06 Nov 1994 08:00:00 GMT", noon()) == 0s);
}

TEST_CASE("absurd, negative and unreadable wishes are none", "[retry_after]")
{
    const char* const header = GENERATE(
        "",
        "86400",
        "-1",
        "soon",
        "1 2",
        "1e300",
        "nan",
        "inf",
        "Sun, 99 Nov 1994 08:49:40 GMT",
        "Sun, 06 Nov 9999 08:49:40 GMT",
        "Sun, 06 Xyz 1994 08:49:40 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT"
    );
    CHECK(retry_after("", header, noon()) == std::nullopt);
}

TEST_CASE("the longest wish is honoured and a millisecond more is not", "[retry_after]")
{
    CHECK(retry_after("300000", "", noon()) == 300s);
    CHECK(retry_after("300001", "", noon()) == std::nullopt);
}

TEST_CASE("a wish in the text of an error is found", "[retry_after]")
{
    CHECK(retry_hint("Rate limit reached. Please try again in 408ms. Visit ...") == 408ms);
    CHECK(retry_hint("Please try again in 1.5s.") == 1500ms);
    CHECK(retry_hint(R"({"@type": "RetryInfo", "retryDelay": "17s"})") == 17s);
    CHECK(retry_hint("Try again in 3 s") == 3s);
    CHECK_FALSE(retry_hint("try again in a moment"));
    CHECK_FALSE(retry_hint("try again in 90000s"));
    CHECK_FALSE(retry_hint(""));
}
