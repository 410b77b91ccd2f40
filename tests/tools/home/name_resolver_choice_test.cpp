// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/tools/home/resolving.hpp"

#include <set>

using namespace answerd::tests;
using answerd::tools::home::entity;
using answerd::tools::home::found;
using answerd::tools::home::not_found;

namespace {

void check(const asking& ask, const std::vector<asked_row>& rows)
{
    for (const asked_row& each : rows) {
        INFO(each.slots);
        CHECK(ask(each.slots) == each.expected);
    }
}

const asking& ask()
{
    static const asking one{english_home(), "en"};
    return one;
}

/// Asked with the players that play now.
std::string
playing(const asking& from, std::string_view slots, const std::set<std::string>& players)
{
    auto what = slots_of(slots);
    what.prefers = [players](const entity& each) { return players.count(each.id) > 0; };
    return from(what);
}

not_found refused(std::string_view slots) { return std::get<not_found>(ask().resolve(slots)); }

} // namespace

TEST_CASE("the speaker's room comes first", "[name_resolver]")
{
    check(
        ask().from("kitchen"),
        {
            {"the light; for=on", "light.kitchen_ceiling light.worktop"},
            {"lights; for=on", "light.kitchen_ceiling light.worktop"},
            {"domain=light; for=on", "light.kitchen_ceiling light.worktop"},
            {"lights; domain=light; for=on", "light.kitchen_ceiling light.worktop"},
            {"ceiling light; for=on", "light.kitchen_ceiling"},
            {"Ceiling light; domain=light; for=on", "light.kitchen_ceiling"},
            {"the window; for=on", "cover.kitchen_window"},
            {"the radio; for=on", "media_player.kitchen_radio"},
            {"music; for=media_player", "media_player.kitchen_radio"},
            {"for=media_player", "media_player.kitchen_radio"},
            {"lights here; for=on", "light.kitchen_ceiling light.worktop"},
            {"area=this room; domain=light; for=on", "light.kitchen_ceiling light.worktop"},
            {"area=here; domain=light; for=on", "light.kitchen_ceiling light.worktop"},
            {"living room lights; for=on", "light.living_ceiling light.mood light.reading"},
            {"Reading lamp; for=on", "light.reading"},
            {"the vacuum; for=vacuum", "vacuum.robby"},
            {"the blinds; for=on", "cover.left_blind cover.right_blind"},
        }
    );
}

TEST_CASE("all of a kind is that of every room, wherever one speaks", "[name_resolver]")
{
    const std::string blinds = "cover.left_blind cover.right_blind";
    const std::string thermostats = "climate.bed_1 climate.living";
    const std::string from = GENERATE("", "living_room", "kitchen");
    check(
        ask().from(from),
        {
            {"all blinds; for=on", blinds},
            {"all thermostats; for=on", thermostats},
            {"every thermostat; for=on", thermostats},
            {"all the thermostats in the house; for=on", thermostats},
            {"thermostats everywhere; for=on", thermostats},
            {"everywhere; domain=climate; for=on", thermostats},
            {"area=everywhere; domain=climate; for=on", thermostats},
            {"area=whole house; domain=climate; for=on", thermostats},
            {"all ceiling lights; for=on", "light.kitchen_ceiling light.living_ceiling"},
        }
    );
}

TEST_CASE("one of several is asked back, unless the room says which", "[name_resolver]")
{
    check(
        ask(),
        {
            {"ceiling light; for=on", "?several light.kitchen_ceiling light.living_ceiling"},
            {"thermostat; for=climate", "climate.living"},
            {"the fan; for=on", "fan.living"},
            {"the blind; for=on", "?several cover.left_blind cover.right_blind"},
            {"bedroom light; for=on", "?several light.bed_1 light.bed_2"},
            {"the lock; for=lock", "?several lock.front lock.garage_side"},
        }
    );
    CHECK(ask().from("living_room")("ceiling light; for=on") == "light.living_ceiling");
    CHECK(ask().from("bedroom_2")("bedroom light; for=on") == "light.bed_2");
}

TEST_CASE("a kind is a group, a name is not", "[name_resolver]")
{
    const auto is_group = [](std::string_view slots) {
        return std::get<found>(ask().resolve(slots)).group;
    };
    CHECK(is_group("kitchen lights; for=on"));
    CHECK(is_group("area=Kitchen; domain=light; for=on"));
    CHECK_FALSE(is_group("office lights; for=on"));
    CHECK_FALSE(is_group("Kettle; domain=light; for=on"));
}

TEST_CASE("what was found says where", "[name_resolver]")
{
    const auto where = [](std::string_view slots) {
        const auto got = std::get<found>(ask().resolve(slots));
        return got.area_id + "/" + got.floor_id;
    };
    CHECK(where("area=lounge; domain=light; for=on") == "living_room/");
    CHECK(where("lights in the kitchen; for=on") == "kitchen/");
    CHECK(where("floor=upstairs; domain=light; for=on") == "/first");
    CHECK(where("all lights upstairs; for=on") == "/first");
    CHECK(where("Kettle; for=on") == "/");
}

TEST_CASE("a verb that implies a state takes what is in it", "[name_resolver]")
{
    const asking nowhere = ask();
    const asking kitchen = ask().from("kitchen");
    const std::string pause = "for=media_player";
    CHECK(playing(nowhere, pause, {"media_player.tv"}) == "media_player.tv");
    CHECK(playing(kitchen, pause, {"media_player.tv"}) == "media_player.tv");
    CHECK(
        playing(kitchen, pause, {"media_player.tv", "media_player.kitchen_radio"}) ==
        "media_player.kitchen_radio"
    );
    CHECK(
        playing(nowhere, pause, {"media_player.tv", "media_player.kitchen_radio"}) ==
        "?several media_player.kitchen_radio media_player.living media_player.outdoor "
        "media_player.tv"
    );
    CHECK(playing(kitchen, pause, {}) == "media_player.kitchen_radio");
    CHECK(
        playing(nowhere, "the music; for=media_player", {"media_player.tv"}) == "media_player.tv"
    );
    CHECK(
        playing(nowhere, "area=lounge; for=media_player", {"media_player.tv"}) == "media_player.tv"
    );
    CHECK(
        playing(
            nowhere,
            "all players; for=media_player",
            {"media_player.tv", "media_player.outdoor"}
        ) == "media_player.outdoor media_player.tv"
    );
    CHECK(
        playing(kitchen, "telly; for=media_player", {"media_player.outdoor"}) == "media_player.tv"
    );
}

TEST_CASE("a wrong domain beside a right name is mended", "[name_resolver]")
{
    check(
        ask(),
        {
            {"Coffee machine; domain=light; for=on", "switch.coffee"},
            {"Coffee machine; domain=light,media_player; for=on", "switch.coffee"},
            {"Front door; class=door; for=on", "lock.front"},
            {"Fan; domain=switch; for=on", "fan.living"},
            {"Front garden water; domain=switch; class=outlet; for=on", "valve.water"},
            {"Living Room TV; domain=media_player; class=receiver; for=on", "media_player.tv"},
            {"kitchen lights; domain=switch; for=on", "light.kitchen_ceiling light.worktop"},
            {"Living Room; domain=light; for=on", "light.living_ceiling light.mood light.reading"},
            {"Living Room; for=media_player", "media_player.living"},
            {"Corner lamp; domain=light; for=on", "switch.bog_standard"},
        }
    );
}

TEST_CASE("what nobody knows is not found, and never everything", "[name_resolver]")
{
    check(
        ask(),
        {
            {"area=Moon; domain=light; for=on", "?unknown_area"},
            {"area=the; domain=light; for=on", "?unknown_area"},
            {"area=bedroom; domain=light; for=on", "?unknown_area"},
            {"area=bathroom; domain=light; for=on", "?unknown_area"},
            {"Kettle; area=Moon; for=on", "?unknown_area"},
            {"area=here; domain=light; for=on", "?unknown_area"},
            {"floor=attic; domain=light; for=on", "?unknown_floor"},
            {"floor=Kichen; domain=light; for=on", "?unknown_floor"},
            {"bathroom lights; for=on", "?unknown_area"},
            {"lights in the attic; for=on", "?unknown_area"},
            {"garden lights; for=on", "?nothing_there"},
            {"Kettle; area=Office; for=on", "?nothing_there"},
            {"Kettle; for=lock", "?unfit"},
            {"Kettle; floor=Upstairs; for=on", "?nothing_there"},
            {"kitchen lights; area=Office; for=on", "?nothing_there"},
            {"purple lamp; for=on", "?unknown_name"},
            {"kichen lights; for=on", "?unknown_name"},
            {"water heater; for=on", "?nothing_there"},
            {"blorp; for=on", "?unknown_name"},
            {"for=on", "?unknown_name"},
            {"the; for=on", "?unknown_name"},
            {"area=Kitchen; domain=lock; for=lock", "?nothing_there"},
            {"class=outlet; domain=light; for=on", "?nothing_there"},
            {"class=gate; for=cover", "?nothing_there"},
        }
    );
}

TEST_CASE(
    "in one room a class means what people call so too, where nothing is of it",
    "[name_resolver]"
)
{
    check(
        ask(),
        {
            {"area=Garage; class=door; domain=cover; for=on", "cover.garage_door"},
            {"area=Garage; class=gate; domain=cover; for=on", "cover.garage_door"},
            {"area=Living Room; class=shutter; for=on", "cover.left_blind cover.right_blind"},
            {"area=Garage; class=blind; domain=cover; for=on", "?nothing_there"},
            {"class=gate; domain=cover; for=cover", "?nothing_there"},
        }
    );
}

TEST_CASE("a word for a place alone is too little for what has it in its name", "[name_resolver]")
{
    auto home = std::make_shared<answerd::tools::home::home_view>();
    home->entities = {{.id = "valve.water", .name = "Front garden water"}};
    const asking small{home, "en"};
    CHECK(small("the garden; for=on") == "?unknown_area");
    CHECK(small("the garden water; for=on") == "valve.water");
}

TEST_CASE("close names are offered, told apart by their rooms", "[name_resolver]")
{
    using names = std::vector<std::string>;
    CHECK(
        refused("ceiling light; for=on").close ==
        names{"Ceiling light in Kitchen", "Ceiling light in Living Room"}
    );
    CHECK(refused("area=Kichen; domain=light; for=on").close == names{"Kitchen"});
    CHECK(refused("area=offis; domain=light; for=on").close == names{"Office"});
    CHECK(refused("area=bedroom; domain=light; for=on").close == names{"Bedroom 1", "Bedroom 2"});
    CHECK(refused("floor=upstars; domain=light; for=on").close == names{"Upstairs"});
    CHECK(refused("coffee mashine; for=on").close == names{"Coffee machine"});
    CHECK(refused("kettel; for=on").close == names{"Kettle"});
    CHECK(refused("area=Moon; domain=light; for=on").close.empty());
    CHECK(refused("Kettle; area=Office; for=on").close == names{"Kettle"});
    CHECK(refused("area=Moon; domain=light; for=on").wanted == "Moon");
}

TEST_CASE("every name that is offered is found again", "[name_resolver]")
{
    for (const std::string& name : refused("ceiling light; for=on").close)
        CHECK(ask()(name + "; for=on").starts_with("light."));
}
