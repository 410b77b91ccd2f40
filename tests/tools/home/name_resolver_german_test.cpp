// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/tools/home/resolving.hpp"

using namespace answerd::tests;

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
    static const asking one{german_home(), "de"};
    return one;
}

} // namespace

TEST_CASE("a German name is found with its articles, cases and spellings", "[name_resolver]")
{
    check(
        ask(),
        {
            {"Kaffeemaschine", "switch.kaffee"},
            {"die Kaffeemaschine", "switch.kaffee"},
            {"der Kaffeeautomat", "switch.kaffee"},
            {"meine Kaffeemaschine", "switch.kaffee"},
            {"Kaffee Maschine", "switch.kaffee"},
            {"Kaffee-Maschine", "switch.kaffee"},
            {"Kuechenradio", "media_player.kuche"},
            {"Küchenradio", "media_player.kuche"},
            {"das Radio in der Küche", "media_player.kuche"},
            {"Radio; area=Küche", "media_player.kuche"},
            {"Schlafzimmerlampe", "light.schlaf"},
            {"Schlafzimmer Lampe", "light.schlaf"},
            {"Stehlampe", "light.wohn_steh"},
            {"Stehlampen", "light.wohn_steh"},
            {"die Stehlampe im Wohnzimmer", "light.wohn_steh"},
            {"Ecklampe", "switch.wohn_ecke"},
            {"Sternenhimmel", "light.kind"},
            {"Haustür", "lock.haus"},
            {"Haustuer; for=lock", "lock.haus"},
            {"Einkaufsliste", "todo.einkauf"},
            {"die Einkaufslisten", "todo.einkauf"},
            {"Einkaufszettel", "todo.einkauf"},
            {"Rudi", "vacuum.rudi"},
            {"Gute Nacht", "script.gute_nacht"},
            {"Spiegelleuchte", "light.bad"},
            {"Spiegellampe", "light.bad"},
            {"Spiegellicht", "light.bad"},
            {"Spiegelleuchte im Bad", "light.bad"},
            {"Bewässerung", "switch.pumpe"},
            {"Bewaesserung", "switch.pumpe"},
            {"linker Rollladen", "cover.wohn_links"},
            {"Rollladen links", "cover.wohn_links"},
            {"Rolladen rechts", "cover.wohn_rechts"},
            {"Nachttischlampe rechts", "light.nacht_r"},
            {"rechte Nachttischlampe", "light.nacht_r"},
            {"Heizung im Wohnzimmer; for=on", "climate.wohn"},
            {"Temperatur im Wohnzimmer", "sensor.wohn_temp"},
            {"Außentemperatur", "sensor.aussen"},
            {"Aussentemperatur", "sensor.aussen"},
        }
    );
}

TEST_CASE("a German compound is its room and its kind", "[name_resolver]")
{
    check(
        ask(),
        {
            {"Wohnzimmerlampe; for=on", "light.wohn_decke light.wohn_steh"},
            {"Wohnzimmerlicht; for=on", "light.wohn_decke light.wohn_steh"},
            {"die Lampe im Wohnzimmer; for=on", "light.wohn_decke light.wohn_steh"},
            {"das Licht im Wohnzimmer; for=on", "light.wohn_decke light.wohn_steh"},
            {"die Lichter im Wohnzimmer; for=on", "light.wohn_decke light.wohn_steh"},
            {"alle Lampen im Wohnzimmer; for=on", "light.wohn_decke light.wohn_steh"},
            {"Lampen in der Stube; for=on", "light.wohn_decke light.wohn_steh"},
            {"Stubenlampe; for=on", "light.wohn_decke light.wohn_steh"},
            {"Wohnzimmerbeleuchtung; for=on", "light.wohn_decke light.wohn_steh"},
            {"Küchenlicht; for=on", "light.kuche light.theke"},
            {"Küchenlichter; for=on", "light.kuche light.theke"},
            {"Kuechenlampen; for=on", "light.kuche light.theke"},
            {"Küchenlampe; domain=light; for=on", "light.kuche light.theke"},
            {"Licht; area=Küche; for=on", "light.kuche light.theke"},
            {"area=Küche; domain=light; for=on", "light.kuche light.theke"},
            {"area=in der Küche; domain=light; for=on", "light.kuche light.theke"},
            {"area=Kueche; domain=light; for=on", "light.kuche light.theke"},
            {"Küche; domain=light; for=on", "light.kuche light.theke"},
            {"Flurlicht; for=on", "light.flur"},
            {"Flurlampe; for=on", "light.flur"},
            {"Licht im Flur; for=on", "light.flur"},
            {"das Licht in der Diele; for=on", "light.flur"},
            {"Badlicht; for=on", "light.bad"},
            {"Badezimmerlicht; for=on", "light.bad"},
            {"Bürolampe; for=on", "light.buro"},
            {"Licht im Arbeitszimmer; for=on", "light.buro"},
            {"Garagenlicht; for=on", "light.garage"},
            {"Licht; area=Garage; for=on", "light.garage"},
            {"Küchendeckenlampe", "light.kuche"},
            {"Küchen-Deckenlampe", "light.kuche"},
            {"Deckenlampe in der Küche", "light.kuche"},
            {"Deckenlampe Wohnzimmer", "light.wohn_decke"},
            {"Deckenlicht im Wohnzimmer", "light.wohn_decke"},
            {"Deckenlampe; area=Wohnzimmer", "light.wohn_decke"},
            {"Deckenleuchte; area=Küche; domain=light; for=on", "light.kuche"},
            {"Wohnzimmerrollläden; for=on", "cover.wohn_links cover.wohn_rechts"},
            {"Rollläden im Wohnzimmer; for=on", "cover.wohn_links cover.wohn_rechts"},
            {"alle Rollläden im Wohnzimmer; for=on", "cover.wohn_links cover.wohn_rechts"},
            {"Jalousien im Wohnzimmer; for=on", "cover.wohn_links cover.wohn_rechts"},
            {"area=Wohnzimmer; class=shutter; for=on", "cover.wohn_links cover.wohn_rechts"},
            {"Schlafzimmerrollo; for=on", "cover.schlaf"},
            {"Rollo im Schlafzimmer; for=on", "cover.schlaf"},
            {"Rollladen im Schlafzimmer; for=on", "cover.schlaf"},
            {"Gardinen im Kinderzimmer; for=on", "cover.kind"},
            {"Garagentor; for=on", "cover.tor"},
            {"das Tor in der Garage; for=cover", "cover.tor"},
            {"Wohnzimmerfernseher; for=on", "media_player.tv"},
            {"Fernseher im Wohnzimmer; for=on", "media_player.tv"},
            {"der TV; for=on", "media_player.tv"},
            {"Musik in der Küche; for=on", "media_player.kuche"},
            {"Badheizung; for=on", "climate.bad"},
            {"Heizung im Bad; for=on", "climate.bad"},
            {"Heizkörper im Bad; for=on", "climate.bad"},
            {"Badfenster", "binary_sensor.bad_fenster"},
            {"Fenster im Bad", "binary_sensor.bad_fenster"},
            {"Luftfeuchte im Bad", "sensor.bad_feuchte"},
            {"Wohnzimmertemperatur", "sensor.wohn_temp"},
            {"Bewegung in der Küche", "binary_sensor.kuche"},
            {"Staubsauger; for=vacuum", "vacuum.rudi"},
            {"der Saugroboter; for=vacuum", "vacuum.rudi"},
            {"Rasenmäher; for=lawn_mower", "lawn_mower.emil"},
            {"kitchen lights; for=on", "light.kuche light.theke"},
            {"area=Kitchen; domain=light; for=on", "light.kuche light.theke"},
            {"area=living room; domain=light; for=on", "light.wohn_decke light.wohn_steh"},
        }
    );
}

TEST_CASE("German words for floors and for all of it", "[name_resolver]")
{
    const std::string up = "light.bad light.buro light.kind light.nacht_l light.nacht_r "
                           "light.schlaf";
    const std::string ground = "light.flur light.garage light.kuche light.theke light.wohn_decke "
                               "light.wohn_steh";
    check(
        ask(),
        {
            {"alle Lichter oben; for=on", up},
            {"Lichter oben; for=on", up},
            {"Licht oben; for=on", up},
            {"die Lampen im Obergeschoss; for=on", up},
            {"Lichter im ersten Stock; for=on", up},
            {"Licht in der 1. Etage; for=on", up},
            {"floor=oben; domain=light; for=on", up},
            {"floor=1. OG; domain=light; for=on", up},
            {"floor=OG; domain=light; for=on", up},
            {"area=oben; domain=light; for=on", up},
            {"floor=upstairs; domain=light; for=on", up},
            {"Lichter im Erdgeschoss; for=on", ground},
            {"floor=EG; domain=light; for=on", ground},
            {"floor=Erdgeschoss; domain=light; for=on", ground},
            {"Licht im Keller; for=on", "light.wasch"},
            {"Kellerlicht; for=on", "light.wasch"},
            {"floor=Keller; domain=light; for=on", "light.wasch"},
            {"floor=UG; domain=light; for=on", "light.wasch"},
            {"alles im Bad; for=on", "climate.bad light.bad"},
            {"alle Geräte im Büro; for=on", "fan.buro light.buro"},
            {"alles in der Garage; for=on", "light.garage"},
            {"area=Garage; for=on", "light.garage"},
            {"alle Heizungen im Haus; for=on", "climate.bad climate.wohn"},
            {"alle Rollläden im ganzen Haus; for=on", "cover.wohn_links cover.wohn_rechts"},
            {"überall; domain=climate; for=on", "climate.bad climate.wohn"},
            {"area=überall; domain=climate; for=on", "climate.bad climate.wohn"},
            {"Licht im Dachgeschoss; for=on", "?unknown_area"},
            {"Licht auf dem Balkon; for=on", "?unknown_area"},
            {"Gästezimmerlampe; for=on", "?unknown_area"},
            {"area=Gästezimmer; domain=light; for=on", "?unknown_area"},
            {"floor=zweiter Stock; domain=light; for=on", "?unknown_floor"},
        }
    );
}

TEST_CASE("a German speaker's room comes first", "[name_resolver]")
{
    check(
        ask().from("wohnzimmer"),
        {
            {"das Licht; for=on", "light.wohn_decke light.wohn_steh"},
            {"Licht; domain=light; for=on", "light.wohn_decke light.wohn_steh"},
            {"domain=light; for=on", "light.wohn_decke light.wohn_steh"},
            {"die Lampen; for=on", "light.wohn_decke light.wohn_steh"},
            {"die Deckenlampe; for=on", "light.wohn_decke"},
            {"Deckenlampe; domain=light; for=on", "light.wohn_decke"},
            {"das Licht hier; for=on", "light.wohn_decke light.wohn_steh"},
            {"Licht in diesem Raum; for=on", "light.wohn_decke light.wohn_steh"},
            {"area=hier; domain=light; for=on", "light.wohn_decke light.wohn_steh"},
            {"der Fernseher; for=on", "media_player.tv"},
            {"das Licht im Bad; for=on", "light.bad"},
            {"die Heizung; for=on", "climate.wohn"},
            {"alle Heizungen; for=on", "climate.bad climate.wohn"},
            {"Ventilator; for=on", "fan.buro"},
        }
    );
}
