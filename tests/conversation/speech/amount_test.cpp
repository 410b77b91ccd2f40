// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/amount.hpp"
#include "conversation/speech/quantity.hpp"
#include "conversation/speech/units.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::conversation::speech;

namespace {

std::string read(std::string_view digits, char mark)
{
    const auto value = read_amount(digits, mark);
    return value ? value->whole + "|" + value->fraction : "no";
}

std::string round_to(const std::string& whole, const std::string& fraction, int digits)
{
    const amount value = rounded({whole, fraction, '.'}, digits);
    return value.fraction.empty() ? value.whole : value.whole + "." + value.fraction;
}

std::string_view term_at(std::string_view text)
{
    const unit* of = unit_at(text);
    return of == nullptr ? "none" : of->term;
}

} // namespace

TEST_CASE("a mark before three digits is a group unless it is the decimal mark", "[amount]")
{
    CHECK(read("42", '.') == "42|");
    CHECK(read("21.5", ',') == "21|5");
    CHECK(read("1.000", ',') == "1.000|");
    CHECK(read("1.000", '.') == "1|000");
    CHECK(read("1.000.000", ',') == "1.000.000|");
    CHECK(read("1,234.5", '.') == "1,234|5");
    CHECK(read("0.125", ',') == "0|125");
}

TEST_CASE("what is no number is not read", "[amount]")
{
    for (const std::string_view text :
         {"", "3.10.2026", "14:30", "1.2.3", "1/2", "1,2,3", "12.34.567"})
        CHECK(read(text, '.') == "no");
}

TEST_CASE("rounding drops what nobody says", "[amount]")
{
    CHECK(round_to("21", "456", 1) == "21.5");
    CHECK(round_to("20", "96", 1) == "21");
    CHECK(round_to("9", "99", 1) == "10");
    CHECK(round_to("5", "0", 1) == "5");
    CHECK(round_to("5", "50", 2) == "5.5");
    CHECK(round_to("5", "", 2) == "5");
    CHECK(round_to("12345678901234567890", "123", 1) == "12345678901234567890.123");
}

TEST_CASE("the longest unit is found and nothing within a word", "[units]")
{
    CHECK(term_at("km/h") == "kilometres_per_hour");
    CHECK(term_at("km") == "kilometres");
    CHECK(term_at("m²") == "square_metres");
    CHECK(term_at("°C.") == "celsius");
    CHECK(term_at("° ") == "degrees");
    CHECK(term_at("meter") == "none");
    CHECK(term_at("mal") == "none");
    CHECK(term_at("") == "none");
}

TEST_CASE("a quantity tells how much of the text it took", "[quantity]")
{
    CHECK(read_quantity("-1.5 °C now", '.')->length == std::string_view{"-1.5 °C"}.size());
    CHECK(read_quantity("10-15 km/h now", '.')->length == 10);
    CHECK(read_quantity("$ 5 now", '.')->length == 3);
    CHECK(read_quantity("5 dogs", '.')->length == 1);
    CHECK(read_quantity("10 -5", '.')->length == 2);
}

TEST_CASE("no quantity is read where the number goes on", "[quantity]")
{
    for (const std::string_view text : {"5G", "2nd", "555-1234", "3.10.2026", "14:30"})
        CHECK_FALSE(read_quantity(text, ','));
}
