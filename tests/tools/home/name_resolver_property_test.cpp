// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/languages.hpp"
#include "tests/tools/home/resolving.hpp"

#include <algorithm>
#include <memory>
#include <random>

using namespace answerd::tests;
using namespace answerd::tools::home;

// Homes and questions drawn by chance from few words, so that names, areas and kinds collide often.
namespace {

const two_languages languages{};

using chance = std::minstd_rand;

const std::vector<std::string> nouns{
    "lamp",
    "Licht",
    "fan",
    "door",
    "window",
    "Fenster",
    "blind",
    "Rollo",
    "radio",
    "kettle",
    "lock",
    "heating",
    "music",
    "sensor",
    "garage",
    "light",
    "lights"};
const std::vector<std::string> places{
    "Kitchen",
    "Küche",
    "Bedroom 1",
    "Bedroom 2",
    "Hall",
    "Garage",
    "Heating",
    "Bad",
    "Attic",
    "Light"};
const std::vector<std::string> adjectives{"left", "the", "big", "all", "kitchen", "upstairs", "1"};
const std::vector<std::string> domains{"light", "switch", "fan", "cover", "lock", "sensor"};

const std::string& one_of(const std::vector<std::string>& list, chance& draw)
{
    return list[draw() % list.size()];
}

std::string some_name(chance& draw)
{
    std::string name = one_of(nouns, draw);
    if (draw() % 2 == 0)
        name = one_of(adjectives, draw) + " " + name;
    if (draw() % 3 == 0)
        name = one_of(places, draw) + " " + name;
    if (draw() % 5 == 0)
        name += " in " + one_of(places, draw);
    return name;
}

home_view some_home(chance& draw)
{
    home_view home;
    home.language = draw() % 2 == 0 ? "en" : "de";
    home.floors = {{.id = "f0", .name = "Ground"}, {.id = "f1", .name = "Upstairs", .level = 1}};
    for (std::size_t i = 0; i < places.size(); ++i)
        if (draw() % 3 != 0)
            home.areas.push_back(
                {.id = "a" + std::to_string(i),
                 .name = places[i],
                 .floor_id = "f" + std::to_string(i % 2)}
            );
    for (int i = 0; i < 30; ++i) {
        const std::string& domain = one_of(domains, draw);
        home.entities.push_back(
            {.id = domain + "." + std::to_string(100 + i),
             .name = some_name(draw),
             .area_id = "a" + std::to_string(draw() % places.size())}
        );
    }
    return home;
}

wanted some_question(chance& draw)
{
    wanted what;
    if (draw() % 4 != 0)
        what.name = some_name(draw);
    if (draw() % 3 == 0)
        what.area = one_of(places, draw);
    if (draw() % 4 == 0)
        what.floor = draw() % 2 == 0 ? "upstairs" : "Ground";
    if (draw() % 2 == 0)
        what.domains = {one_of(domains, draw)};
    if (draw() % 3 == 0)
        what.services = {one_of(domains, draw) + ".act", "light.turn_on"};
    return what;
}

name_resolver resolver_of(const home_view_ptr& home)
{
    static const name_resolver any{std::make_shared<const home_view>(), languages};
    return any.with(home);
}

/// Asks `count` questions of chance in homes of chance.
template <class Check>
void ask_around(unsigned seed, int count, Check check)
{
    chance draw{seed};
    for (int i = 0; i < count; ++i) {
        auto home = std::make_shared<const home_view>(some_home(draw));
        const wanted what = some_question(draw);
        const speaker who{draw() % 2 == 0 ? "a" + std::to_string(draw() % places.size()) : ""};
        INFO(i << ": " << what.name << "; area=" << what.area << "; floor=" << what.floor);
        check(home, what, who, draw() % 2 == 0 ? "en" : "de");
    }
}

} // namespace

TEST_CASE("nothing is found outside the area that was asked for", "[name_resolver]")
{
    ask_around(1, 120, [](home_view_ptr home, wanted what, const speaker& who, const char* tag) {
        if (home->areas.empty())
            return;
        const area& room = home->areas.front();
        what.area = room.name;
        what.floor.clear();
        const auto got = resolver_of(home).resolve(what, who, tag);
        if (const auto* good = std::get_if<found>(&got))
            for (const entity* each : good->entities)
                CHECK(each->area_id == room.id);
    });
}

TEST_CASE("nothing is found outside the floor that was asked for", "[name_resolver]")
{
    ask_around(2, 120, [](home_view_ptr home, wanted what, const speaker& who, const char* tag) {
        what.floor = "Upstairs";
        const auto got = resolver_of(home).resolve(what, who, tag);
        if (const auto* good = std::get_if<found>(&got))
            for (const entity* each : good->entities) {
                const area* room = home->find_area(each->area_id);
                REQUIRE(room != nullptr);
                CHECK(room->floor_id == "f1");
            }
    });
}

TEST_CASE("an unknown area or floor never yields entities", "[name_resolver]")
{
    ask_around(3, 120, [](home_view_ptr home, wanted what, const speaker& who, const char* tag) {
        wanted elsewhere = what;
        elsewhere.area = "Observatory";
        const name_resolver resolver = resolver_of(home);
        CHECK(std::holds_alternative<not_found>(resolver.resolve(elsewhere, who, tag)));
        what.floor = "Mezzanine";
        CHECK(std::holds_alternative<not_found>(resolver.resolve(what, who, tag)));
    });
}

TEST_CASE("nothing is found that no service acts on", "[name_resolver]")
{
    ask_around(4, 120, [](home_view_ptr home, wanted what, const speaker& who, const char* tag) {
        what.services = {"cover.open_cover"};
        const auto got = resolver_of(home).resolve(what, who, tag);
        if (const auto* good = std::get_if<found>(&got))
            for (const entity* each : good->entities)
                CHECK(each->domain() == "cover");
    });
}

TEST_CASE(
    "the order of a home's entities and of the slots' lists does not matter",
    "[name_resolver]"
)
{
    ask_around(5, 120, [](home_view_ptr home, wanted what, const speaker& who, const char* tag) {
        home_view turned = *home;
        std::reverse(turned.entities.begin(), turned.entities.end());
        wanted other = what;
        other.domains.push_back("fan");
        what.domains.insert(what.domains.begin(), "fan");
        const auto backwards = std::make_shared<const home_view>(std::move(turned));
        const auto sorted = [](const resolution& got) {
            std::string text = told(got);
            std::sort(text.begin(), text.end());
            return text;
        };
        CHECK(
            sorted(resolver_of(home).resolve(what, who, tag)) ==
            sorted(resolver_of(backwards).resolve(other, who, tag))
        );
    });
}

TEST_CASE("who has a name of their own is found by it", "[name_resolver]")
{
    ask_around(6, 40, [](home_view_ptr home, const wanted&, const speaker&, const char* tag) {
        home_view named = *home;
        named.entities.push_back({.id = "switch.own", .name = "Zanzibar 7"});
        const auto all = std::make_shared<const home_view>(std::move(named));
        const wanted what{.name = "zanzibar 7", .domains = {"light"}};
        CHECK(told(resolver_of(all).resolve(what, {}, tag)) == "switch.own");
    });
}

TEST_CASE("a found group has no entity twice, and a choice never less than two", "[name_resolver]")
{
    ask_around(
        7,
        400,
        [](home_view_ptr home, const wanted& what, const speaker& who, const char* tag) {
            const auto got = resolver_of(home).resolve(what, who, tag);
            if (const auto* good = std::get_if<found>(&got)) {
                auto unique = good->entities;
                REQUIRE_FALSE(unique.empty());
                unique.erase(std::unique(unique.begin(), unique.end()), unique.end());
                CHECK(unique.size() == good->entities.size());
            } else if (const auto& none = std::get<not_found>(got);
                       none.what == not_found::why::several)
                CHECK(none.candidates.size() > 1);
        }
    );
}
