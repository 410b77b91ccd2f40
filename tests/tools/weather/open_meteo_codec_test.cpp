// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/data_file.hpp"
#include "tools/weather/open_meteo_codec.hpp"

using namespace std::chrono;
using namespace answerd::tools;
using namespace answerd::tools::weather;
using answerd::tests::data_file;
using answerd::tools::time::zone;

namespace {

forecast read_good(const std::string& body, const zone& expected = {})
{
    return std::get<forecast>(read_forecast(200, body, expected));
}

service_fault fault_of(int status, const std::string& body)
{
    const auto places = read_places(status, body);
    const auto forecast = read_forecast(status, body, {});
    REQUIRE(std::get<service_fault>(places) == std::get<service_fault>(forecast));
    return std::get<service_fault>(forecast);
}

} // namespace

TEST_CASE("a place is asked for by its escaped name", "[open_meteo]")
{
    CHECK(
        geocoding_url("https://g/v1/search", {.name = "São Paulo", .language = "de"}) ==
        "https://g/v1/search?name=S%C3%A3o%20Paulo&count=10&language=de&format=json"
    );
    CHECK_THAT(
        geocoding_url("https://g/v1/search?apikey=1", {.name = "a&b=c#d"}),
        Catch::StartsWith("https://g/v1/search?apikey=1&name=a%26b%3Dc%23d&count=10")
    );
}

TEST_CASE("a forecast is asked for in one unit system and zone", "[open_meteo]")
{
    const forecast_request what{47.07, -15.4, "Europe/Vienna", unit_system::metric, 7};
    const auto url = forecast_url("http://f/v1/forecast", what);
    CHECK_THAT(url, Catch::StartsWith("http://f/v1/forecast?latitude=47.07&longitude=-15.4&"));
    CHECK_THAT(url, Catch::Contains("&timezone=Europe%2FVienna&forecast_days=7"));
    CHECK_THAT(url, !Catch::Contains("unit"));
    auto imperial = what;
    imperial.units = unit_system::imperial;
    CHECK_THAT(
        forecast_url("http://f", imperial),
        Catch::EndsWith("&temperature_unit=fahrenheit&wind_speed_unit=mph&precipitation_unit=inch")
    );
}

TEST_CASE("coordinates stay decimal and short", "[open_meteo]")
{
    forecast_request what;
    what.latitude = -0.00001;
    what.longitude = 1e300;
    CHECK_THAT(
        forecast_url("http://f", what),
        Catch::StartsWith("http://f?latitude=0&longitude=180&")
    );
}

TEST_CASE("a reply of the geocoder is read", "[open_meteo]")
{
    const auto read = read_places(200, data_file("open-meteo/places_austin.json"));
    const auto& places = std::get<std::vector<place>>(read);
    REQUIRE(places.size() == 4);
    CHECK(places[0].name == "Austin");
    CHECK(places[0].country == "United States");
    CHECK(places[0].country_code == "US");
    CHECK(places[0].regions == std::vector<std::string>{"Texas", "Travis"});
    CHECK(places[0].postcodes == std::vector<std::string>{"73301", "78701"});
    CHECK(places[0].time_zone == "America/Chicago");
    CHECK(places[0].population == 961855);
    CHECK(places[3].population == 0);
}

TEST_CASE("no results key is no place and no fault", "[open_meteo]")
{
    const auto body = GENERATE(
        as<std::string>{},
        R"({"generationtime_ms":0.4})",
        R"({"results":null})",
        R"({"results":[]})"
    );
    CHECK(std::get<std::vector<place>>(read_places(200, body)).empty());
}

TEST_CASE("results that are no places are left out", "[open_meteo]")
{
    const auto read = read_places(
        200,
        R"({"results":[7,null,{"name":"A"},{"latitude":1,"longitude":2},{"name":null,"latitude":1,
        "longitude":2},{"name":"Graz","latitude":47,"longitude":15,"population":null,"admin1":7}]})"
    );
    const auto& places = std::get<std::vector<place>>(read);
    REQUIRE(places.size() == 1);
    CHECK(places[0].label() == "Graz");
}

TEST_CASE("names from outside are cleaned", "[open_meteo]")
{
    const auto read = read_places(
        200,
        R"({"results":[{"name":"<b>Graz</b>\u0007 {x}","latitude":47,"longitude":15}]})"
    );
    CHECK(std::get<std::vector<place>>(read)[0].name == "bGrazb x");
}

TEST_CASE("a forecast is read whole", "[open_meteo]")
{
    const auto read = read_good(data_file("open-meteo/forecast_graz.json"));
    CHECK(read.here.name() == "Europe/Vienna");
    CHECK(read.current.temperature == 5.5);
    CHECK(read.current.code == 45);
    const auto hours = read.hours();
    CHECK(hours.size() == 384);
    CHECK(hours[0].begin == sys_days{2026y / 11 / 24} + 23h);
    CHECK(read.days.size() == 16);
    CHECK(read.days[0].date == local_days{2026y / 11 / 25});
    CHECK(read.days[0].sunrise == local_days{2026y / 11 / 25} + 7h + 12min);
}

TEST_CASE("a day that loses an hour is read with 23", "[open_meteo]")
{
    const auto read = read_good(data_file("open-meteo/forecast_berlin_2026-03-29.json")).hours();
    CHECK(read.size() == 47);
    for (std::size_t i = 1; i < read.size(); ++i)
        CHECK(read[i].begin - read[i - 1].begin == 1h);
}

TEST_CASE("an hour that comes twice is read as two", "[open_meteo]")
{
    const auto read = read_good(data_file("open-meteo/forecast_berlin_2026-10-25.json")).hours();
    CHECK(read.size() == 49);
    for (std::size_t i = 1; i < read.size(); ++i)
        CHECK(read[i].begin - read[i - 1].begin == 1h);
}

TEST_CASE("labels that ignore summer time never stand for two hours", "[open_meteo]")
{
    const auto read = read_good(
        R"({"timezone":"Europe/Berlin","hourly":{"time":["2026-03-29T01:00","2026-03-29T02:00",
        "2026-03-29T03:00"],"temperature_2m":[1,2,3]}})"
    );
    const auto hours = read.hours();
    REQUIRE(hours.size() == 2);
    CHECK(hours[1].begin - hours[0].begin == 1h);
    CHECK(hours[1].sky.temperature == 3.0);
}

TEST_CASE("extremes are read as they are", "[open_meteo]")
{
    const double warm = GENERATE(-40.0, 0.0, 100.0, -0.4);
    const auto body =
        R"({"timezone":"UTC","current":{"temperature_2m":)" + std::to_string(warm) + "}}";
    CHECK(read_good(body).current.temperature == warm);
}

TEST_CASE("values that are null, missing or odd are absent", "[open_meteo]")
{
    const auto read = read_good(
        R"({"timezone":"Europe/Vienna","current":{"temperature_2m":null,"weather_code":"rain",
        "wind_speed_10m":3},"hourly":{"time":["2026-11-25T00:00","garbage",7,"2026-11-25T01:00"],
        "temperature_2m":[1.5,null],"weather_code":[-1,100,61,3]},
        "daily":{"time":["2026-11-25","2026-99-99",null],"temperature_2m_max":[]}})"
    );
    CHECK_FALSE(read.current.temperature.has_value());
    CHECK_FALSE(read.current.code.has_value());
    CHECK(read.current.wind_speed == 3.0);
    const auto hours = read.hours();
    REQUIRE(hours.size() == 2);
    CHECK(hours[0].sky.temperature == 1.5);
    CHECK_FALSE(hours[0].sky.code.has_value());
    CHECK_FALSE(hours[1].sky.temperature.has_value());
    CHECK(hours[1].sky.code == 3);
    REQUIRE(read.days.size() == 1);
    CHECK(read.days[0].is_empty());
}

TEST_CASE("arrays longer than any forecast are cut", "[open_meteo]")
{
    std::string times;
    std::string dates;
    for (int i = 0; i < 1000; ++i) {
        const auto at = local_days{2026y / 1 / 1} + hours{i};
        const year_month_day date{floor<days>(at)};
        const auto hour = duration_cast<hours>(at - floor<days>(at)).count();
        const auto two = [](auto n) { return (n < 10 ? "0" : "") + std::to_string(n); };
        const auto day = "2026-" + two(unsigned{date.month()}) + "-" + two(unsigned{date.day()});
        times += (i > 0 ? ",\"" : "\"") + day + "T" + two(hour) + ":00\"";
        dates += (i > 0 ? ",\"" : "\"") + day + "\"";
    }
    const auto read = read_good(
        R"({"timezone":"UTC","hourly":{"time":[)" + times + R"(]},"daily":{"time":[)" + dates +
        "]}}"
    );
    CHECK(read.hours().size() == 408);
    CHECK(read.days.size() == 17);
}

TEST_CASE("the zone is the reply's, else the one asked for, else its offset", "[open_meteo]")
{
    const auto vienna = zone::find("Europe/Vienna").value();
    const std::string tail = R"(,"current":{"temperature_2m":1}})";
    CHECK(read_good(R"({"timezone":"Asia/Tokyo")" + tail, vienna).here.name() == "Asia/Tokyo");
    CHECK(read_good(R"({"timezone":"Mars/Base")" + tail, vienna).here == vienna);
    CHECK(
        read_good(R"({"timezone":7,"utc_offset_seconds":19800)" + tail).here.name() == "UTC+05:30"
    );
    CHECK(read_good(R"({"utc_offset_seconds":1e99)" + tail).here.name() == "UTC");
}

TEST_CASE("each fault of the service has its name", "[open_meteo]")
{
    const std::string reason = R"({"error":true,"reason":"some raw text"})";
    CHECK(fault_of(400, reason) == service_fault::refused);
    CHECK(fault_of(403, "") == service_fault::refused);
    CHECK(fault_of(429, reason) == service_fault::busy);
    CHECK(fault_of(500, "") == service_fault::broken);
    CHECK(fault_of(502, "<html>Bad Gateway</html>") == service_fault::broken);
    CHECK(fault_of(302, "") == service_fault::broken);
    CHECK(fault_of(200, reason) == service_fault::broken);
    CHECK(fault_of(200, "<html>Log in to the hotel</html>") == service_fault::broken);
    CHECK(fault_of(200, "") == service_fault::broken);
    CHECK(fault_of(200, "[]") == service_fault::broken);
    CHECK(fault_of(200, R"({"results":7)") == service_fault::broken);
}

TEST_CASE("hours that are no JSON are none, beside a present that is told", "[open_meteo]")
{
    const auto read = read_good(
        R"({"timezone":"UTC","current":{"temperature_2m":1},"hourly":{"time":[tomorrow]}})"
    );
    CHECK(read.current.temperature == 1.0);
    CHECK(read.hours().empty());
    CHECK(
        std::get<service_fault>(read_forecast(200, R"({"hourly":{"time":[tomorrow]}})", {})) ==
        service_fault::broken
    );
}

TEST_CASE("each field of an hour and of a day has its place", "[open_meteo]")
{
    const auto read = read_good(
        R"({"timezone":"UTC","hourly":{"time":["2026-11-25T00:00"],"weather_code":[1],
        "temperature_2m":[2],"apparent_temperature":[3],"relative_humidity_2m":[4],
        "precipitation":[5],"precipitation_probability":[6],"wind_speed_10m":[7],
        "wind_gusts_10m":[8]},"daily":{"time":["2026-11-25"],"weather_code":[1],
        "temperature_2m_max":[2],"temperature_2m_min":[3],"precipitation_sum":[4],
        "precipitation_probability_max":[5],"wind_speed_10m_max":[6],"wind_gusts_10m_max":[7],
        "uv_index_max":[8],"sunrise":["2026-11-25T07:00"],"sunset":["2026-11-25T16:00"]}})"
    );
    const conditions sky{
        .code = 1,
        .temperature = 2,
        .feels_like = 3,
        .humidity = 4,
        .precipitation = 5,
        .precipitation_chance = 6,
        .wind_speed = 7,
        .wind_gusts = 8};
    CHECK((read.hours().at(0).sky == sky));
    const auto& day = read.days.at(0);
    CHECK(day.code == 1);
    CHECK(day.high == 2.0);
    CHECK(day.low == 3.0);
    CHECK(day.precipitation == 4.0);
    CHECK(day.precipitation_chance == 5.0);
    CHECK(day.wind_speed == 6.0);
    CHECK(day.wind_gusts == 7.0);
    CHECK(day.uv_index == 8.0);
    CHECK(day.sunrise == day.date + 7h);
    CHECK(day.sunset == day.date + 16h);
}

TEST_CASE("a forecast of hours alone is one", "[open_meteo]")
{
    CHECK(read_good(R"({"hourly":{"time":["2026-11-25T00:00"]}})").hours().size() == 1);
}

TEST_CASE("every way of cutting a forecast off is broken", "[open_meteo]")
{
    const auto whole = data_file("open-meteo/forecast_graz.json");
    for (std::size_t length = 0; length + 2 < whole.size(); length += 7)
        CHECK(std::holds_alternative<service_fault>(read_forecast(200, whole.substr(0, length), {}))
        );
}

TEST_CASE("a forecast has its limit of size, hours or not", "[open_meteo]")
{
    const std::string before = R"({"current":{"temperature_2m":1},"hourly":{"x":")";
    const std::string after = R"("}})";
    const std::string at_limit((1U << 20U) - before.size() - after.size(), 'x');
    CHECK(read_good(before + at_limit + after).current.temperature == 1.0);
    CHECK(
        std::get<service_fault>(read_forecast(200, before + at_limit + "x" + after, {})) ==
        service_fault::broken
    );
}

TEST_CASE("a forecast without a single section is broken", "[open_meteo]")
{
    CHECK(
        std::get<service_fault>(read_forecast(200, R"({"timezone":"UTC"})", {})) ==
        service_fault::broken
    );
}

TEST_CASE("every way of cutting a reply off is broken, never half an answer", "[open_meteo]")
{
    const auto whole = data_file("open-meteo/places_graz.json");
    for (std::size_t length = 0; length + 2 < whole.size(); ++length)
        CHECK(std::holds_alternative<service_fault>(read_places(200, whole.substr(0, length))));
}

TEST_CASE("depth and size have their limits", "[open_meteo]")
{
    const auto nested = [](std::size_t depth) {
        return R"({"x":)" + std::string(depth, '[') + std::string(depth, ']') + "}";
    };
    CHECK(std::holds_alternative<std::vector<place>>(read_places(200, nested(31))));
    CHECK(std::holds_alternative<service_fault>(read_places(200, nested(32))));
    CHECK(std::holds_alternative<service_fault>(read_places(200, nested(100000))));
    const std::string frame = R"({"x":""})";
    const std::string at_limit((1U << 20U) - frame.size(), 'x');
    CHECK(std::holds_alternative<std::vector<place>>(
        read_places(200, R"({"x":")" + at_limit + R"("})")
    ));
    CHECK(std::holds_alternative<service_fault>(read_places(200, R"({"x":")" + at_limit + R"(x"})"))
    );
}
