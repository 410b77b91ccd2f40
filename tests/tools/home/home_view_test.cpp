// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tools/home/home_view.hpp"

using namespace answerd::tools::home;

namespace {

home_view small_home()
{
    home_view home;
    home.floors = {{.id = "ground"}, {.id = "attic"}};
    home.areas = {{.id = "hall"}, {.id = "kitchen"}};
    home.entities = {{.id = "light.a"}, {.id = "lock.b"}};
    home.satellites = {
        {.entity_id = "assist_satellite.hall", .device_id = "d1", .area_id = "hall"},
        {.entity_id = "assist_satellite.lost", .device_id = "d2"},
    };
    home.area_of_device = {{"d2", "kitchen"}};
    return home;
}

} // namespace

TEST_CASE("entities, areas and floors are found by their ids, others are not", "[home_view]")
{
    const home_view home = small_home();
    REQUIRE(home.find("lock.b") != nullptr);
    CHECK(home.find("lock.b")->domain() == "lock");
    CHECK(home.find("lock.c") == nullptr);
    CHECK(home.find("") == nullptr);
    REQUIRE(home.find_area("kitchen") != nullptr);
    CHECK(home.find_area("attic") == nullptr);
    REQUIRE(home.find_floor("attic") != nullptr);
    CHECK(home.find_floor("kitchen") == nullptr);
}

TEST_CASE("the satellite's own area goes before its device's", "[home_view]")
{
    const home_view home = small_home();
    CHECK(home.area_of_speaker("assist_satellite.hall", "d2") == "hall");
    CHECK(home.area_of_speaker("assist_satellite.lost", "") == "kitchen");
    CHECK(home.area_of_speaker("", "d2") == "kitchen");
    CHECK(home.area_of_speaker("", "").empty());
    CHECK(home.area_of_speaker("assist_satellite.none", "none").empty());
}

TEST_CASE("the speaker's room has the name that the home gives it", "[home_view]")
{
    home_view home = small_home();
    const auto* kitchen = home.find_area("kitchen");
    REQUIRE(kitchen != nullptr);
    CHECK(home.room_of_speaker("", "d2") == kitchen->name);
    CHECK(home.room_of_speaker("", "").empty());
    std::erase_if(home.areas, [](const area& one) { return one.id == "kitchen"; });
    CHECK(home.room_of_speaker("", "d2").empty());
}
