// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/data_file.hpp"
#include "tools/weather/open_meteo_codec.hpp"
#include "tools/weather/place_resolver.hpp"
#include "tools/weather/place_words.hpp"

using namespace answerd::tools::weather;
using answerd::tests::data_file;

namespace {

std::vector<place> candidates(const std::string& name)
{
    const auto read = read_places(200, data_file("open-meteo/places_" + name + ".json"));
    return std::get<std::vector<place>>(read);
}

std::string to_words(const std::vector<place>& places)
{
    std::string text;
    for (const auto& each : places)
        text += (text.empty() ? "" : " | ") + each.label();
    return text;
}

std::string chosen(const place_query& asked, const std::string& file, const place_hints& hints = {})
{
    const auto choice = choose_place(asked, candidates(file), hints);
    if (const auto* found = std::get_if<found_place>(&choice))
        return found->place.label();
    if (const auto* which = std::get_if<which_place>(&choice))
        return "which? " + to_words(which->places);
    if (const auto* others = std::get_if<other_places>(&choice))
        return "others: " + to_words(others->places);
    return "nothing";
}

place_readings readings(std::string_view said)
{
    return std::get<place_readings>(read_place_words(said));
}

struct row {
    place_query asked;
    const char* file;
    const char* place;
};

} // namespace

TEST_CASE("nothing and words for home are home", "[place]")
{
    const auto said = GENERATE(
        "",
        "  ",
        "home",
        "Home",
        "at home",
        "here",
        "my location",
        "zuhause",
        "Zu Hause",
        "daheim",
        "hier",
        "bei mir",
        "draußen",
        "null",
        "current location",
        "in here"
    );
    INFO(said);
    CHECK(read_place_words(said) == place_words{at_home{}});
}

TEST_CASE("coordinates are read as people write them", "[place]")
{
    CHECK(read_place_words("48.1, 11.5") == place_words{coordinates{48.1, 11.5}});
    CHECK(read_place_words("48.1 11.5") == place_words{coordinates{48.1, 11.5}});
    CHECK(read_place_words("48.1N, 11.5E") == place_words{coordinates{48.1, 11.5}});
    CHECK(read_place_words("33.9° S 151.2° E") == place_words{coordinates{-33.9, 151.2}});
    CHECK(read_place_words("-33.9;151.2") == place_words{coordinates{-33.9, 151.2}});
    CHECK(read_place_words("40.7, 74 W") == place_words{readings("40.7, 74 W")});
    CHECK(read_place_words("90,180") == place_words{coordinates{90, 180}});
}

TEST_CASE("coordinates off the globe are no place", "[place]")
{
    const auto said = GENERATE("90.1, 0", "0, 180.1", "-91 0", "1e300 0");
    CHECK(read_place_words(said) == place_words{no_place{}});
}

TEST_CASE("what cannot be looked up is no place", "[place]")
{
    CHECK(read_place_words("X") == place_words{no_place{}});
    CHECK(read_place_words("?!") == place_words{at_home{}});
    CHECK(read_place_words(",") == place_words{at_home{}});
    CHECK(std::holds_alternative<place_readings>(read_place_words(std::string(100, 'x'))));
    CHECK(read_place_words(std::string(101, 'x')) == place_words{no_place{}});
}

TEST_CASE("a comma sets the qualifiers apart", "[place]")
{
    CHECK(
        readings("Austin, Texas") == place_readings{{"Austin", {"Texas"}}, {"Texas", {"Austin"}}}
    );
    CHECK(readings("Austin, Texas, USA") == place_readings{{"Austin", {"Texas", "USA"}}});
    CHECK(readings("Springfield (Illinois)").front() == place_query{"Springfield", {"Illinois"}});
    CHECK(readings("Paris in Frankreich").front() == place_query{"Paris", {"Frankreich"}});
    CHECK(readings("in Berlin") == place_readings{{"Berlin", {}}});
}

TEST_CASE("without a comma the last words may be a qualifier", "[place]")
{
    CHECK(
        readings("Portland Maine") ==
        place_readings{{"Portland Maine", {}}, {"Portland", {"Maine"}}}
    );
    CHECK(
        readings("Columbia South Carolina") ==
        place_readings{
            {"Columbia South Carolina", {}},
            {"Columbia South", {"Carolina"}},
            {"Columbia", {"South Carolina"}}}
    );
    CHECK(readings("a b c d e f").size() <= 4);
}

TEST_CASE("qualifiers choose the place", "[place]")
{
    const std::vector<row> rows{
        {{"Austin", {"Texas"}}, "austin", "Austin, Texas, United States"},
        {{"austin", {"TX"}}, "austin", "Austin, Texas, United States"},
        {{"Austin", {"Minnesota"}}, "austin", "Austin, Minnesota, United States"},
        {{"Austin", {"MN", "USA"}}, "austin", "Austin, Minnesota, United States"},
        {{"Austin", {"Travis County"}}, "austin", "Austin, Texas, United States"},
        {{"Austin", {"Canada"}}, "austin", "Austin, Manitoba, Canada"},
        {{"Austin", {"Kanada"}}, "austin", "Austin, Manitoba, Canada"},
        {{"Austin", {"55912"}}, "austin", "Austin, Minnesota, United States"},
        {{"Paris", {"France"}}, "paris", "Paris, Île-de-France Region, France"},
        {{"Paris", {"Frankreich"}}, "paris", "Paris, Île-de-France Region, France"},
        {{"paris", {"texas"}}, "paris", "Paris, Texas, United States"},
        {{"Paris", {"Ontario"}}, "paris", "Paris, Ontario, Canada"},
        {{"Portland", {"Maine"}}, "portland", "Portland, Maine, United States"},
        {{"Portland", {"ME"}}, "portland", "Portland, Maine, United States"},
        {{"Portland", {"Australia"}}, "portland", "Portland, Victoria, Australia"},
        {{"Portland", {"VIC"}}, "portland", "Portland, Victoria, Australia"},
        {{"Chicago", {"US"}}, "chicago", "Chicago, Illinois, United States"},
        {{"Chicago", {"the States"}}, "chicago", "Chicago, Illinois, United States"},
        {{"Springfield", {"IL"}}, "springfield", "Springfield, Illinois, United States"},
        {{"Berlin", {"Germany"}}, "berlin", "Berlin, State of Berlin, Germany"},
        {{"Berlin", {"DE"}}, "berlin", "Berlin, State of Berlin, Germany"},
        {{"Berlin", {"NH"}}, "berlin", "Berlin, New Hampshire, United States"},
        {{"Vienna", {"Österreich"}}, "vienna", "Vienna, Austria"},
        {{"Vienna", {"Virginia"}}, "vienna", "Vienna, Virginia, United States"},
        {{"Munich", {"Bayern"}}, "munich", "Munich, Bavaria, Germany"},
        {{"10115", {"Berlin"}}, "postcode_10115", "Berlin, State of Berlin, Germany"},
    };
    for (const auto& [asked, file, place] : rows) {
        INFO(asked.name << ", " << asked.qualifiers.front());
        CHECK(chosen(asked, file) == place);
    }
}

TEST_CASE("qualifiers may be in the language of the request", "[place]")
{
    const place_hints german{.language = "de"};
    CHECK(
        chosen({"München", {"Deutschland"}}, "muenchen_de", german) ==
        "München, Bayern, Deutschland"
    );
    CHECK(
        chosen({"München", {"Germany"}}, "muenchen_de", german) == "München, Bayern, Deutschland"
    );
    CHECK(
        chosen({"Muenchen", {"Bavaria"}}, "muenchen_de", german) == "München, Bayern, Deutschland"
    );
    CHECK(chosen({"Berlin", {"USA"}}, "berlin_de", german) == "Berlin, New Hampshire, USA");
    CHECK(
        chosen({"Den Haag", {"Holland"}}, "den_haag_de", german) ==
        "Den Haag, Südholland, Niederlande"
    );
}

TEST_CASE("without qualifiers the place that people think of first is meant", "[place]")
{
    CHECK(chosen({"Paris", {}}, "paris") == "Paris, Île-de-France Region, France");
    CHECK(chosen({"Portland", {}}, "portland") == "Portland, Oregon, United States");
    CHECK(chosen({"sao paulo", {}}, "sao_paulo") == "São Paulo, Brazil");
    CHECK(chosen({"the hague", {}}, "the_hague") == "The Hague, South Holland, Netherlands");
    CHECK(
        chosen({"Saint-Domingue", {}}, "santo_domingo") ==
        "Santo Domingo, Nacional, Dominican Republic"
    );
    CHECK(chosen({"Frankfurt", {}}, "frankfurt") == "Frankfurt am Main, Hesse, Germany");
}

TEST_CASE("a town is meant before the region that has its name", "[place]")
{
    const auto choice = choose_place({"São Paulo", {}}, candidates("sao_paulo"), {});
    CHECK(std::get<found_place>(choice).place.feature == "PPLA");
}

TEST_CASE("places as good as each other are asked about", "[place]")
{
    CHECK(
        chosen({"Springfield", {}}, "springfield") ==
        "which? Springfield, Missouri, United States | Springfield, Massachusetts, United States | "
        "Springfield, Illinois, United States | Springfield, Oregon, United States"
    );
    CHECK_THAT(chosen({"Springfield", {"US"}}, "springfield"), Catch::StartsWith("which?"));
    CHECK_THAT(chosen({"Cambridge", {}}, "cambridge"), Catch::StartsWith("which?"));
}

TEST_CASE("the home country decides between equals", "[place]")
{
    const place_hints british{.home_country = "GB"};
    CHECK(chosen({"Cambridge", {}}, "cambridge", british) == "Cambridge, England, United Kingdom");
    const place_hints american{.home_country = "US"};
    CHECK_THAT(chosen({"Springfield", {}}, "springfield", american), Catch::StartsWith("which?"));
    CHECK(chosen({"Paris", {}}, "paris", american) == "Paris, Île-de-France Region, France");
}

TEST_CASE("a postal code is one of the home country's", "[place]")
{
    CHECK(
        chosen({"10115", {}}, "postcode_10115", {.home_country = "DE"}) ==
        "Berlin, State of Berlin, Germany"
    );
    CHECK(
        chosen({"10115", {}}, "postcode_10115", {.home_country = "US"}) == "New York, United States"
    );
}

TEST_CASE("a qualifier that fits none lists what was found", "[place]")
{
    CHECK(
        chosen({"Vienna", {"France"}}, "vienna") ==
        "others: Vienna, Austria | Vienna, Virginia, United States"
    );
    CHECK_THAT(chosen({"Paris", {"Texas", "France"}}, "paris"), Catch::StartsWith("others:"));
}

TEST_CASE("candidates without people keep the provider's order", "[place]")
{
    auto places = candidates("springfield");
    for (auto& each : places)
        each.population = 0;
    const auto choice = choose_place({"Springfield", {}}, places, {});
    CHECK(std::get<found_place>(choice).place.regions.front() == "Missouri");
}

TEST_CASE("a place under another name is told from one that is called so", "[place]")
{
    const auto other = choose_place({"Saint-Domingue", {}}, candidates("santo_domingo"), {});
    CHECK_FALSE(std::get<found_place>(other).is_named_so);
    const auto same = choose_place({"Graz", {}}, candidates("graz"), {});
    CHECK(std::get<found_place>(same).is_named_so);
}

TEST_CASE("no candidates are nothing", "[place]")
{
    CHECK(chosen({"Xyzzy", {}}, "none") == "nothing");
}
