// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tools/name_match.hpp"

#include <string>
#include <vector>

using answerd::tools::close_names;
using answerd::tools::meant_name;
using answerd::tools::unfit_name;
using names = std::vector<std::string>;

TEST_CASE("a tool's name starts with a letter and has at most 64 plain characters", "[name_match]")
{
    CHECK_FALSE(unfit_name("get_weather"));
    CHECK_FALSE(unfit_name("A-1"));
    CHECK_FALSE(unfit_name(std::string(64, 'a')));
    CHECK(unfit_name(std::string(65, 'a')));
    CHECK(unfit_name(""));
    CHECK(unfit_name("1st"));
    CHECK(unfit_name("_x"));
    CHECK(unfit_name("wetter_für"));
    CHECK(unfit_name("a b"));
    CHECK(unfit_name("a.b"));
}

TEST_CASE(
    "quotes, case, brackets and a namespace do not hide the tool that is meant",
    "[name_match]"
)
{
    const names known{"get_weather", "get_datetime"};
    const auto written = GENERATE(
        "\"get_weather\"",
        "Get_Weather",
        "getWeather",
        "get-weather",
        "functions.get_weather",
        "default_api:get_weather",
        "tools/get_weather",
        "get_weather()",
        " get_weather\n",
        "`get_weather`"
    );
    CAPTURE(written);
    CHECK(meant_name(written, known) == "get_weather");
}

TEST_CASE("a name that could mean two tools means none", "[name_match]")
{
    CHECK_FALSE(meant_name("Turn_On", {"turn_on", "turnOn"}));
    CHECK_FALSE(meant_name("", {"turn_on"}));
    CHECK_FALSE(meant_name("weather", {"get_weather"}));
}

TEST_CASE("names a typing error away are told, nearest first, three at most", "[name_match]")
{
    CHECK(
        close_names("get_wether", {"get_datetime", "get_weather", "set_timer"}) ==
        names{"get_weather"}
    );
    CHECK(close_names("weather", {"get_weather"}) == names{"get_weather"});
    CHECK(
        close_names("lamp5", {"lamp1", "lamp2", "lamp3", "lamp4"}) ==
        names{"lamp1", "lamp2", "lamp3"}
    );
    CHECK(close_names("order_pizza", {"get_weather", "get_datetime"}).empty());
    CHECK(close_names(std::string(1U << 20U, 'x'), {"get_weather"}).empty());
}
