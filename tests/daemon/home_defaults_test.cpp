// SPDX-License-Identifier: Apache-2.0
#include "daemon/home_defaults.hpp"
#include "tests/support/catch.hpp"

using namespace answerd;
using namespace answerd::daemon;
using tools::unit_system;

namespace {

tools::home::home_view dutch_home()
{
    tools::home::home_view home;
    home.name = "Rig Home";
    home.language = "nl";
    home.time_zone = "Europe/Amsterdam";
    home.temperature_unit = "°C";
    home.latitude = 52.37;
    home.longitude = 4.89;
    return home;
}

} // namespace

TEST_CASE("what the configuration leaves open is as Home Assistant has it", "[home_defaults]")
{
    const auto whole = with_home_defaults({}, dutch_home());
    CHECK(whole.language == "nl");
    CHECK(whole.location.name == "Rig Home");
    CHECK(whole.location.time_zone == "Europe/Amsterdam");
    CHECK(whole.location.latitude == 52.37);
    CHECK(whole.location.longitude == 4.89);
    CHECK(whole.location.units == unit_system::metric);
}

TEST_CASE("what the configuration says stays", "[home_defaults]")
{
    config::settings given;
    given.language = "en";
    given.language_is_given = true;
    given.location = {"Mine", 1.0, 2.0, "Asia/Tokyo", unit_system::imperial};
    const auto whole = with_home_defaults(given, dutch_home());
    CHECK(whole.language == "en");
    CHECK(whole.location == given.location);
}

TEST_CASE("a home that tells nothing leaves everything open", "[home_defaults]")
{
    const auto whole = with_home_defaults({}, {});
    CHECK(whole.language == "en");
    CHECK(whole.location == tools::location_options{});
}

TEST_CASE("what we cannot know is left open", "[home_defaults]")
{
    auto odd = dutch_home();
    odd.time_zone = "Mars/Olympus";
    odd.language = "../../etc";
    const auto whole = with_home_defaults({}, odd);
    CHECK_FALSE(whole.location.time_zone.has_value());
    CHECK(whole.language == "en");
}

TEST_CASE("half a place is none of Home Assistant's", "[home_defaults]")
{
    config::settings given;
    given.location.latitude = 10;
    CHECK_FALSE(with_home_defaults(given, dutch_home()).location.longitude.has_value());
}

TEST_CASE("Fahrenheit is imperial", "[home_defaults]")
{
    auto home = dutch_home();
    home.temperature_unit = "°F";
    CHECK(with_home_defaults({}, home).location.units == unit_system::imperial);
}
