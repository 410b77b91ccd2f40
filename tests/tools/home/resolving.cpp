// SPDX-License-Identifier: Apache-2.0
#include "tests/tools/home/resolving.hpp"

#include "tests/support/languages.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace answerd::tests {
namespace {

using namespace tools::home;

const two_languages languages{};

std::vector<std::string> split(std::string_view text, char at)
{
    std::vector<std::string> parts;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find(at, from), text.size());
        const std::size_t first = std::min(text.find_first_not_of(' ', from), end);
        parts.emplace_back(text.substr(first, end - first));
        from = end + 1;
    }
    return parts;
}

std::vector<std::string> services_for(std::string_view purpose)
{
    if (purpose == "look")
        return {};
    if (purpose == "on")
        return services_for("light,switch,fan,media_player,climate,humidifier,input_boolean,cover,"
                            "lock,valve,scene,script,vacuum,siren,automation");
    std::vector<std::string> services;
    for (const std::string& domain : split(purpose, ','))
        services.push_back(domain + ".act");
    return services;
}

/// "light.sink = Sink light | alias one | alias two @ kitchen # device class"
entity entity_of(std::string_view line)
{
    entity each;
    const auto take = [&](char at) {
        const std::size_t end = line.rfind(at);
        std::string part;
        if (end != std::string_view::npos) {
            part = line.substr(line.find_first_not_of(' ', end + 1));
            line = line.substr(0, line.find_last_not_of(' ', end - 1) + 1);
        }
        return part;
    };
    each.device_class = take('#');
    each.area_id = take('@');
    auto names = split(line.substr(line.find('=') + 1), '|');
    for (std::string& name : names)
        name.erase(name.find_last_not_of(' ') + 1);
    each.id = line.substr(0, line.find(' '));
    each.name = names.front();
    each.aliases.assign(names.begin() + 1, names.end());
    return each;
}

home_view_ptr home_of(home_view home, std::vector<std::string_view> lines)
{
    for (const std::string_view line : lines)
        home.entities.push_back(entity_of(line));
    const auto by_id = [](const auto& a, const auto& b) { return a.id < b.id; };
    std::sort(home.entities.begin(), home.entities.end(), by_id);
    std::sort(home.areas.begin(), home.areas.end(), by_id);
    return std::make_shared<const home_view>(std::move(home));
}

std::string_view name_of(not_found::why why)
{
    switch (why) {
    case not_found::why::unknown_name:
        return "?unknown_name";
    case not_found::why::unknown_area:
        return "?unknown_area";
    case not_found::why::unknown_floor:
        return "?unknown_floor";
    case not_found::why::several:
        return "?several";
    case not_found::why::nothing_there:
        return "?nothing_there";
    case not_found::why::unfit:
        return "?unfit";
    }
    return "?";
}

} // namespace

home_view_ptr english_home()
{
    home_view home;
    home.language = "en";
    home.floors = {
        {.id = "cellar", .name = "Basement", .level = -1},
        {.id = "ground", .name = "Ground floor", .aliases = {"downstairs"}},
        {.id = "first", .name = "Upstairs", .aliases = {"first floor"}, .level = 1}};
    home.areas = {
        {.id = "kitchen", .name = "Kitchen", .floor_id = "ground"},
        {.id = "living_room", .name = "Living Room", .aliases = {"lounge"}, .floor_id = "ground"},
        {.id = "hallway", .name = "Hallway", .floor_id = "ground"},
        {.id = "garage", .name = "Garage", .floor_id = "ground"},
        {.id = "bedroom_1", .name = "Bedroom 1", .floor_id = "first"},
        {.id = "bedroom_2", .name = "Bedroom 2", .floor_id = "first"},
        {.id = "office", .name = "Office", .aliases = {"study"}, .floor_id = "first"},
        {.id = "terrace", .name = "Rooftop Terrace", .floor_id = "first"},
        {.id = "wine", .name = "Wine Cellar", .floor_id = "cellar"},
        {.id = "garden", .name = "Garden"}};
    return home_of(
        home,
        {
            "light.kitchen_ceiling = Ceiling light @ kitchen",
            "light.worktop = Worktop lamp | counter light @ kitchen",
            "switch.coffee = Coffee machine | espresso maker @ kitchen",
            "switch.kettle = Kettle @ kitchen # outlet",
            "cover.kitchen_window = Window @ kitchen # window",
            "media_player.kitchen_radio = Kitchen radio @ kitchen # speaker",
            "binary_sensor.kitchen_motion = Kitchen motion @ kitchen # motion",
            "binary_sensor.dishwasher_leak = Dishwasher leak sensor @ kitchen # moisture",
            "light.living_ceiling = Ceiling light @ living_room",
            "light.reading = Reading lamp @ living_room",
            "light.mood = Mood lights @ living_room",
            "switch.bog_standard = Corner lamp @ living_room # outlet",
            "fan.living = Fan @ living_room",
            "cover.left_blind = Left blind @ living_room # blind",
            "cover.right_blind = Right blind @ living_room # blind",
            "media_player.tv = Living Room TV | telly @ living_room # tv",
            "media_player.living = Living Room @ living_room # speaker",
            "climate.living = Thermostat @ living_room",
            "sensor.living_temp = Living room temperature @ living_room # temperature",
            "vacuum.robby = Robby @ living_room",
            "scene.movie = Movie night @ living_room",
            "light.hall = Hall light @ hallway",
            "lock.front = Front door @ hallway",
            "binary_sensor.front = Front door sensor @ hallway # door",
            "cover.garage_door = Garage door @ garage # garage",
            "lock.garage_side = Side door @ garage",
            "light.garage = Garage light @ garage",
            "light.bed_1 = Bedroom 1 light @ bedroom_1",
            "light.bedside = Bedside lamp @ bedroom_1",
            "cover.bed_1_curtain = Curtain @ bedroom_1",
            "climate.bed_1 = Bedroom 1 thermostat @ bedroom_1",
            "sensor.bed_1_humidity = Humidity @ bedroom_1 # humidity",
            "light.bed_2 = Bedroom 2 light @ bedroom_2",
            "fan.bed_2 = Ceiling fan @ bedroom_2",
            "light.desk = Desk lamp @ office",
            "light.office = Office lights @ office",
            "sensor.office_temp = Office temperature @ office # temperature",
            "sensor.co2 = Carbon dioxide @ office # carbon_dioxide",
            "media_player.outdoor = Outdoor speakers @ terrace # speaker",
            "light.terrace = String lights @ terrace",
            "light.wine = Rack light @ wine",
            "valve.water = Front garden water @ garden # water",
            "lawn_mower.mo = Mo @ garden",
            "sensor.outside_temp = Outside temperature @ garden # temperature",
            "todo.shopping = Shopping list | groceries",
            "calendar.family = Family",
            "script.bedtime = Bedtime | good night",
            "scene.morning = Good morning",
            "alarm_control_panel.house = House alarm",
            "input_boolean.guests = Guest mode",
            "weather.home = Forecast",
            "person.ann = Ann",
        }
    );
}

home_view_ptr german_home()
{
    home_view home;
    home.language = "de";
    home.floors = {
        {.id = "ug", .name = "Keller", .level = -1},
        {.id = "eg", .name = "Erdgeschoss"},
        {.id = "og", .name = "1. OG", .level = 1}};
    home.areas = {
        {.id = "kuche", .name = "Küche", .floor_id = "eg"},
        {.id = "wohnzimmer", .name = "Wohnzimmer", .aliases = {"Stube"}, .floor_id = "eg"},
        {.id = "flur", .name = "Flur", .floor_id = "eg"},
        {.id = "garage", .name = "Garage", .floor_id = "eg"},
        {.id = "bad", .name = "Bad", .floor_id = "og"},
        {.id = "schlafzimmer", .name = "Schlafzimmer", .floor_id = "og"},
        {.id = "kinderzimmer", .name = "Kinderzimmer", .floor_id = "og"},
        {.id = "buro", .name = "Büro", .floor_id = "og"},
        {.id = "waschkuche", .name = "Waschküche", .floor_id = "ug"},
        {.id = "garten", .name = "Garten"}};
    return home_of(
        home,
        {
            "light.kuche = Deckenlampe @ kuche",
            "light.theke = Thekenleuchte @ kuche",
            "switch.kaffee = Kaffeemaschine | Kaffeeautomat @ kuche # outlet",
            "media_player.kuche = Küchenradio @ kuche # speaker",
            "binary_sensor.kuche = Bewegungsmelder @ kuche # motion",
            "light.wohn_decke = Deckenlampe @ wohnzimmer",
            "light.wohn_steh = Stehlampe @ wohnzimmer",
            "switch.wohn_ecke = Ecklampe @ wohnzimmer # outlet",
            "cover.wohn_links = Rollladen links @ wohnzimmer # shutter",
            "cover.wohn_rechts = Rollladen rechts @ wohnzimmer # shutter",
            "media_player.tv = Fernseher @ wohnzimmer # tv",
            "climate.wohn = Heizung Wohnzimmer @ wohnzimmer",
            "sensor.wohn_temp = Temperatur Wohnzimmer @ wohnzimmer # temperature",
            "vacuum.rudi = Rudi @ wohnzimmer",
            "light.flur = Flurlicht @ flur",
            "lock.haus = Haustür @ flur",
            "binary_sensor.haus = Haustür Kontakt @ flur # door",
            "cover.tor = Garagentor @ garage # garage",
            "light.garage = Licht @ garage",
            "light.bad = Spiegelleuchte @ bad",
            "climate.bad = Heizkörper @ bad",
            "sensor.bad_feuchte = Luftfeuchtigkeit @ bad # humidity",
            "binary_sensor.bad_fenster = Fenster @ bad # window",
            "light.schlaf = Schlafzimmerlampe @ schlafzimmer",
            "light.nacht_l = Nachttischlampe links @ schlafzimmer",
            "light.nacht_r = Nachttischlampe rechts @ schlafzimmer",
            "cover.schlaf = Rollo @ schlafzimmer # shade",
            "light.kind = Sternenhimmel @ kinderzimmer",
            "cover.kind = Vorhang @ kinderzimmer # curtain",
            "light.buro = Schreibtischlampe @ buro",
            "fan.buro = Ventilator @ buro",
            "light.wasch = Kellerlicht @ waschkuche",
            "switch.pumpe = Gartenpumpe | Bewässerung @ garten",
            "lawn_mower.emil = Emil @ garten",
            "sensor.aussen = Außentemperatur @ garten # temperature",
            "todo.einkauf = Einkaufsliste | Einkaufszettel",
            "calendar.familie = Familie",
            "script.gute_nacht = Gute Nacht",
            "scene.film = Filmabend",
            "input_boolean.gast = Gästemodus",
        }
    );
}

wanted slots_of(std::string_view text)
{
    wanted what;
    for (const std::string& part : split(text, ';')) {
        const std::size_t at = part.find('=');
        const std::string value = part.substr(at == std::string::npos ? 0 : at + 1);
        const std::string key = part.substr(0, at == std::string::npos ? 0 : at);
        if (key == "area")
            what.area = value;
        else if (key == "floor")
            what.floor = value;
        else if (key == "domain")
            what.domains = split(value, ',');
        else if (key == "class")
            what.device_classes = split(value, ',');
        else if (key == "for")
            what.services = services_for(value);
        else
            what.name = part;
    }
    return what;
}

std::string told(const resolution& got)
{
    const auto* none = std::get_if<not_found>(&got);
    std::string text{none == nullptr ? "" : name_of(none->what)};
    if (none != nullptr && none->what != not_found::why::several)
        return text;
    for (const entity* each : none == nullptr ? std::get<found>(got).entities : none->candidates)
        text += (text.empty() ? "" : " ") + each->id;
    return text;
}

asking::asking(home_view_ptr home, std::string language, std::string area)
    : resolver_{std::move(home), languages}, language_{std::move(language)}, who_{std::move(area)}
{}

std::string asking::operator()(std::string_view slots) const { return told(resolve(slots)); }

std::string asking::operator()(const wanted& what) const
{
    return told(resolver_.resolve(what, who_, language_));
}

resolution asking::resolve(std::string_view slots) const
{
    return resolver_.resolve(slots_of(slots), who_, language_);
}

asking asking::from(std::string area) const
{
    asking elsewhere = *this;
    elsewhere.who_.area_id = std::move(area);
    return elsewhere;
}

} // namespace answerd::tests
