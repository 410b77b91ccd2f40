// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/spoken_numbers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/languages.hpp"

using namespace answerd::conversation::speech;
using namespace answerd::tests;

namespace {

void english_says(const std::string& text, const std::string& spoken)
{
    CAPTURE(text);
    CHECK(spoken_numbers(text, {english(), english()}) == spoken);
}

void german_says(const std::string& text, const std::string& spoken)
{
    CAPTURE(text);
    CHECK(spoken_numbers(text, {german(), english()}) == spoken);
}

} // namespace

TEST_CASE("temperatures have a word for their sign and unit", "[spoken_numbers]")
{
    english_says("21.5°C", "21.5 degrees");
    english_says("-1.5 °C", "minus 1.5 degrees");
    english_says("\u22125 ℃ to +3°F", "minus 5 degrees to plus 3 degrees Fahrenheit");
    english_says("1 °C", "1 degree");
    english_says("-1.0 C", "minus 1 degree");
    english_says("turn 90°", "turn 90 degrees");
    german_says("-1.5 °C", "minus 1,5 Grad");
    german_says("21.5 °C", "21,5 Grad");
    german_says("21,0°C", "21 Grad");
    german_says("in °C", "in Grad");
}

TEST_CASE("temperatures are rounded to the tenth", "[spoken_numbers]")
{
    english_says("21.456 °C", "21.5 degrees");
    german_says("21.456 °C", "21,5 Grad");
    english_says("-0.04 °C", "0 degrees");
    german_says("20.96 Grad", "21 Grad");
    german_says("21.50 Grad Celsius", "21,5 Grad Celsius");
}

TEST_CASE("the decimal mark is the language's", "[spoken_numbers]")
{
    german_says("12.75 km", "12,75 Kilometer");
    english_says("12,5 km", "12.5 kilometers");
    german_says("0.5 und 45.2 und 3.14159", "0,5 und 45,2 und 3,14159");
    german_says("1013.25 hPa", "1013,25 Hektopascal");
}

TEST_CASE("groups of digits are no decimals", "[spoken_numbers]")
{
    german_says("1.000 km", "1.000 Kilometer");
    english_says("1,000 km and 1,234,567", "1,000 kilometers and 1,234,567");
    german_says("1.234,50 km", "1.234,5 Kilometer");
    german_says("1,000 km", "1,000 Kilometer");
}

TEST_CASE("dates, times, versions and telephone numbers stay", "[spoken_numbers]")
{
    for (const std::string text :
         {"am 3.10.",
          "am 3.10.2026",
          "um 14.30 Uhr",
          "14:30 Uhr",
          "12.30 h",
          "der 21.5.",
          "21.5",
          "10.2026",
          "Version 2.0.1",
          "192.168.1.1",
          "555-1234",
          "1/2",
          "Covid-19",
          "A4",
          "5G",
          "2nd"})
        german_says(text, text);
    english_says("at 3.30 pm on 10.12", "at 3.30 pm on 10.12");
    english_says("the 80s", "the 80s");
}

TEST_CASE("ISO dates are told as people do", "[spoken_numbers]")
{
    german_says("am 2026-11-08", "am 8. November 2026");
    english_says("2026-11-28", "November 28, 2026");
    english_says("2026-11-28T14:30:00+01:00 it", "November 28, 2026, 14:30 it");
    english_says("2026-11-28T14:30:00.123Z", "November 28, 2026, 14:30");
    english_says("2026-13-28", "2026-13-28");
}

TEST_CASE("ranges say to", "[spoken_numbers]")
{
    english_says("10-15 °C", "10 to 15 degrees");
    english_says("10\u201315 km/h", "10 to 15 kilometers per hour");
    german_says("10 - 15 °C", "10 bis 15 Grad");
    german_says("-5 bis -3 °C", "minus 5 bis minus 3 Grad");
    english_says("10°C\u201315°C", "10 to 15 degrees");
    english_says("2020\u20132024", "2020 to 2024");
    english_says("3-1", "3-1");
}

TEST_CASE("units are words", "[spoken_numbers]")
{
    english_says("45% and 1 km/h", "45 percent and 1 kilometer per hour");
    german_says(
        "45 %, 3 kWh, 80 m², 5 s",
        "45 Prozent, 3 Kilowattstunden, 80 Quadratmeter, 5 Sekunden"
    );
    english_says("5 min.", "5 minutes.");
    english_says("12 µg/m³", "12 micrograms per cubic meter");
    english_says("3 dogs", "3 dogs");
}

TEST_CASE("money is said with its currency behind", "[spoken_numbers]")
{
    english_says("$5", "5 dollars");
    english_says("$1", "1 dollar");
    english_says("$12.50", "12.50 dollars");
    german_says("12.50 €", "12,50 Euro");
    german_says("€ 3,00", "3 Euro");
    english_says("$5 million", "5 million dollars");
    english_says("-$5", "minus 5 dollars");
}

TEST_CASE("signs without units are words as well", "[spoken_numbers]")
{
    english_says("-5", "minus 5");
    german_says("es sind -1.75", "es sind minus 1,75");
    english_says("0.30000000000000004", "0.3");
}
