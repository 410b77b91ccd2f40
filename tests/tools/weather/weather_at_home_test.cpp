// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/tools/weather/weather_world.hpp"

using namespace answerd;
using namespace answerd::tests;
using tools::unit_system;

namespace {

/// A house that knows what it was told.
struct knowing_house final : tools::weather::home_forecast {
    conversation::awaitable<std::optional<tools::weather::told_at_home>>
    get(unit_system units, conversation::patience) override
    {
        asked.push_back(units);
        co_return knows;
    }
    std::optional<tools::weather::told_at_home> knows{};
    std::vector<unit_system> asked{};
};

struct house_world : weather_world {
    house_world()
    {
        tools::weather::told_at_home told;
        told.name = "Cottage";
        told.told.here = tools::time::zone::find("Europe/Vienna").value();
        told.told.current.code = 3;
        told.told.current.temperature = -4.2;
        tools::weather::day_forecast today;
        today.date = tools::time::local_days{std::chrono::year{2026} / 11 / 26};
        today.code = 73;
        today.high = -1;
        today.low = -9;
        told.told.days.push_back(today);
        house->knows = std::move(told);
        get_weather.ask_at_home(house);
    }
    std::shared_ptr<knowing_house> house = std::make_shared<knowing_house>();
};

} // namespace

TEST_CASE("the house is asked first where no place is named", "[get_weather]")
{
    house_world world;
    const auto told = world.weather({});
    CHECK(told.sentence == "It is minus 4 degrees and cloudy.");
    CHECK(text_at(body_of(told), "place") == "Cottage");
    CHECK(world.house->asked == std::vector{unit_system::metric});
    CHECK(world.http.requests.empty());
    const auto tomorrow = world.weather({{"when", "tomorrow"}});
    CHECK(
        tomorrow.sentence.value_or("") == "Tomorrow expect snow, with minus 9 to minus 1 degree."
    );
}

TEST_CASE("a place that is named is not asked of the house", "[get_weather]")
{
    house_world world;
    CHECK(world.weather({{"place", "Graz"}}).ok);
    CHECK(world.house->asked.empty());
}

TEST_CASE("what the house does not know comes from the provider", "[get_weather]")
{
    house_world world;
    SECTION("it knows nothing") { world.house->knows.reset(); }
    SECTION("it knows no days") { world.house->knows->told.days.clear(); }
    const auto told = world.weather({{"when", "on Friday"}});
    CHECK(told.ok);
    CHECK_FALSE(world.house->asked.empty());
    CHECK_FALSE(world.http.requests.empty());
}

TEST_CASE("half an answer of the house is none", "[get_weather]")
{
    house_world world;
    SECTION("one day of two") { CHECK(world.weather({{"when", "next 2 days"}}).ok); }
    SECTION("a sky without its temperature")
    {
        world.house->knows->told.current.temperature.reset();
        CHECK(world.weather({}).ok);
    }
    CHECK_FALSE(world.http.requests.empty());
}
