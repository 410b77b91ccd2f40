// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/languages.hpp"
#include "tests/support/scripted_home.hpp"
#include "tools/home/home_names.hpp"
#include "tools/home/name_index.hpp"
#include "tools/home/name_resolver.hpp"

#include <memory>

using namespace answerd::tests;
using namespace answerd::tools::home;

namespace {

const two_languages languages{};

home_view two_rooms()
{
    home_view home;
    home.language = "en";
    home.floors = {{.id = "ground", .name = "Ground floor"}};
    home.areas = {
        {.id = "hall", .name = "Hall", .floor_id = "ground"},
        {.id = "kitchen", .name = "Kitchen", .floor_id = "ground"}};
    home.entities = {
        {.id = "light.sink", .name = "Sink light", .area_id = "kitchen"},
        {.id = "media_player.radio", .name = "Radio", .area_id = "hall"}};
    return home;
}

home_view_ptr kept(home_view home) { return std::make_shared<const home_view>(std::move(home)); }

const entity* named(const name_resolver& in, std::string name, std::string area = {})
{
    const wanted what{.name = std::move(name), .area = std::move(area)};
    const resolution got = in.resolve(what, {}, "en");
    const auto* there = std::get_if<found>(&got);
    return there == nullptr ? nullptr : there->entities.front();
}

} // namespace

TEST_CASE("views are called the same though features, classes and rooms differ", "[name_tables]")
{
    home_view other = two_rooms();
    other.entities[0].features = 4;
    other.entities[1].device_class = "speaker";
    other.entities[1].area_id = "kitchen";
    other.services.insert("light.turn_on");
    CHECK(are_called_the_same(two_rooms(), other));
}

TEST_CASE("views are not called the same when a name, alias or entity differs", "[name_tables]")
{
    home_view other = two_rooms();
    SECTION("a name") { other.entities[0].name = "Sink lamp"; }
    SECTION("an alias") { other.entities[0].aliases = {"Tap light"}; }
    SECTION("one less") { other.entities.pop_back(); }
    SECTION("an area") { other.areas[0].name = "Corridor"; }
    SECTION("a floor") { other.floors[0].aliases = {"Downstairs"}; }
    SECTION("the language") { other.language = "de"; }
    CHECK_FALSE(are_called_the_same(two_rooms(), other));
}

TEST_CASE("a view that is called the same is not folded again", "[name_tables]")
{
    const home_view one = two_rooms();
    const home_view other = two_rooms();
    const home_words words{*languages.pick("en"), *languages.pick("en")};
    const name_index first{one, words};
    const name_index second{other, first};
    CHECK(&second.names() == &first.names());
    CHECK(second.all().front() == &other.entities.front());
    CHECK(second.owner(second.name(0)) == &other.entities.front());
}

TEST_CASE("what is found is of the newest view", "[name_tables]")
{
    const auto before = kept(two_rooms());
    home_view changed = two_rooms();
    changed.entities[1].features = 21;
    changed.entities[1].area_id = "kitchen";
    const auto after = kept(std::move(changed));
    const name_resolver first{before, languages};
    const name_resolver second = first.with(after);
    REQUIRE(named(second, "radio") != nullptr);
    CHECK(named(second, "radio")->features == 21);
    CHECK(named(second, "radio", "Kitchen") == &after->entities[1]);
    CHECK(named(first, "radio", "Kitchen") == nullptr);
}

TEST_CASE("a new name is found and the old one is not", "[name_tables]")
{
    home_view renamed = two_rooms();
    renamed.entities[0] = {.id = "light.tap", .name = "Zork", .area_id = "kitchen"};
    const name_resolver first{kept(two_rooms()), languages};
    const name_resolver second = first.with(kept(std::move(renamed)));
    CHECK(named(first, "sink light") != nullptr);
    CHECK(named(second, "zork") != nullptr);
    CHECK(named(second, "sink light") == nullptr);
}

TEST_CASE("names are folded when the home changes, not when somebody speaks", "[home_names]")
{
    fake_runtime time;
    scripted_home home{time};
    home.add({.id = "light.sink", .name = "Sink light"});
    auto names = std::make_shared<home_names>(home, languages);
    const auto running = time.begin(keep_folded(home, time, names));
    time.settle();
    const std::weak_ptr<const home_view> before = home.view();
    home.add({.id = "light.tap", .name = "Tap light"});
    time.settle();
    CHECK(before.expired()); // nobody has asked for a name, and the old ones are gone
    CHECK(named(names->resolver(), "tap light") != nullptr);
    CHECK_FALSE(*running);
    names.reset();
    home.add({.id = "light.oven", .name = "Oven light"});
    time.settle();
    CHECK(*running); // nobody needs them any more
}

TEST_CASE("the words of a home are not gone over before there is one", "[home_names]")
{
    struct counted final : answerd::conversation::languages {
        [[nodiscard]] answerd::conversation::language_ptr pick(std::string_view tag) const override
        {
            ++picked;
            return all.pick(tag);
        }
        [[nodiscard]] std::vector<std::string> tags() const override { return all.tags(); }

        two_languages all{};
        mutable int picked{0};
    };
    const counted words;
    fake_runtime time;
    scripted_home home{time};
    auto names = std::make_shared<home_names>(home, words);
    (void)time.begin(keep_folded(home, time, names));
    time.settle();
    CHECK(words.picked == 0);
    home.add({.id = "light.sink", .name = "Sink light"});
    time.settle();
    CHECK(words.picked > 0);
}

TEST_CASE("a word that a thousand names have tells nothing", "[name_tables]")
{
    const auto home_of = [](int count) {
        home_view home;
        home.language = "en";
        for (int i = 0; i < count; ++i)
            home.entities.push_back(
                {.id = "sensor." + std::to_string(10000 + i), .name = "Zork " + std::to_string(i)}
            );
        return kept(std::move(home));
    };
    const wanted what{.name = "zork"};
    const name_resolver few{home_of(1000), languages};
    const auto some = few.resolve(what, {}, "en");
    CHECK(std::get<not_found>(some).what == not_found::why::several);
    const name_resolver many{home_of(1001), languages};
    const auto none = many.resolve(what, {}, "en");
    CHECK(std::get<not_found>(none).what == not_found::why::unknown_name);
}
