// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/languages.hpp"
#include "tools/home/name_resolver.hpp"

using namespace answerd;
using namespace answerd::tools::home;

namespace {

const tests::two_languages words{};

home_view_ptr small_home()
{
    auto home = std::make_shared<home_view>();
    home->areas = {
        {.id = "bad", .name = "Bad"},
        {.id = "kitchen", .name = "Kitchen", .aliases = {"Küche"}}};
    home->entities = {
        {.id = "light.a", .name = "Ceiling light", .area_id = "bad"},
        {.id = "light.b", .name = "Ceiling light", .area_id = "kitchen"},
        {.id = "switch.c", .name = "Kaffeemaschine", .aliases = {"Café"}, .area_id = "kitchen"},
    };
    return home;
}

} // namespace

TEST_CASE("a name is found without its case and accents, by an alias too", "[name_resolver]")
{
    const name_resolver resolver{small_home(), words};
    const auto got = resolver.resolve({.name = "CAFE"}, {}, "en");
    REQUIRE(std::holds_alternative<found>(got));
    CHECK(std::get<found>(got).entities.front()->id == "switch.c");
}

TEST_CASE("an unknown area yields no entities", "[name_resolver]")
{
    const name_resolver resolver{small_home(), words};
    const auto got = resolver.resolve({.area = "moon", .domains = {"light"}}, {}, "en");
    REQUIRE(std::holds_alternative<not_found>(got));
    CHECK(std::get<not_found>(got).what == not_found::why::unknown_area);
}
