// SPDX-License-Identifier: Apache-2.0
#include "tests/replay/recorded_home.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"

#include <boost/json/parse.hpp>

#include <stdexcept>

using namespace answerd::tests;
namespace json = boost::json;

namespace {

recorded_home a_home(std::string_view entities)
{
    const auto home =
        R"({"one": {"areas": [{"name": "Den", "id": "den", "floor": "Ground"},
                              {"name": "Loft", "id": "loft", "floor": null}],
                    "devices": [], "entities": [)" +
        std::string{entities} + "]}}";
    return read_homes(json::parse(home)).at("one");
}

} // namespace

TEST_CASE("features of a recorded entity become Home Assistant's bits", "[replay]")
{
    const auto home = a_home(R"({"name": "Blind", "id": "cover.blind", "area": "den",
        "attributes": {"supported_features": ["cover.CoverEntityFeature.OPEN",
                                              "cover.CoverEntityFeature.SET_POSITION"]}})");
    CHECK(home.entities.at(0).attributes.at("supported_features") == 5U);
}

TEST_CASE("a feature that is not known is no guess", "[replay]")
{
    CHECK_THROWS_AS(feature_bit("cover.CoverEntityFeature.FLY"), std::out_of_range);
}

TEST_CASE("every synthetic fan turns on and off", "[replay]")
{
    const auto home = a_home(R"({"name": "Fan", "id": "fan.one", "attributes":
        {"supported_features": ["fan.FanEntityFeature.SET_SPEED"]}})");
    CHECK(home.entities.at(0).attributes.at("supported_features") == 49U);
}

TEST_CASE("a device class is its last word", "[replay]")
{
    const auto home = a_home(R"({"name": "Door", "id": "cover.door", "attributes":
        {"device_class": "cover.CoverDeviceClass.GARAGE"}})");
    CHECK(home.entities.at(0).attributes.at("device_class") == "garage");
}

TEST_CASE("an entity begins as a synthetic one does", "[replay]")
{
    struct row {
        std::string_view entity;
        std::string_view state;
    };
    const auto each = GENERATE(
        row{R"({"name": "x", "id": "light.x", "attributes": {"brightness": 100}})", "on"},
        row{R"({"name": "x", "id": "light.x", "state": false})", "off"},
        row{R"({"name": "x", "id": "light.x"})", "off"},
        row{R"({"name": "x", "id": "switch.x", "state": true})", "on"},
        row{R"({"name": "x", "id": "cover.x", "state": false})", "closed"},
        row{R"({"name": "x", "id": "valve.x", "state": null})", "closed"},
        row{R"({"name": "x", "id": "lock.x", "state": "locked"})", "locked"},
        row{R"({"name": "x", "id": "todo.x"})", "0"}
    );
    CAPTURE(each.entity);
    CHECK(a_home(each.entity).entities.at(0).state == each.state);
}

TEST_CASE("a recorded home stands as it was described", "[replay]")
{
    fake_runtime time;
    scripted_home home{time};
    furnish(home, a_home(R"({"name": "Lamp", "id": "light.lamp", "area": "den", "state": "off"})"));

    REQUIRE(home.view()->find_area("den") != nullptr);
    CHECK(home.view()->find_area("den")->floor_id == "Ground");
    CHECK(home.view()->find_area("loft")->floor_id.empty());
    CHECK(home.view()->find("light.lamp")->area_id == "den");
    CHECK(home.state("light.lamp") == "off");
}
