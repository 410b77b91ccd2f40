// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tools/plain_words.hpp"

using namespace answerd::tools;

TEST_CASE("case and accents do not tell names apart", "[plain_words]")
{
    CHECK(plain_words("São Paulo") == "sao paulo");
    CHECK(plain_words("ÜBERMORGEN Früh") == "ubermorgen fruh");
    CHECK(plain_words("Straße") == "strasse");
    CHECK(plain_words("København") == "kobenhavn");
    CHECK(plain_words("Łódź") == "lodz");
}

TEST_CASE("punctuation is one space and none at the ends", "[plain_words]")
{
    CHECK(plain_words("  Saint-Domingue, (RD) ") == "saint domingue rd");
    CHECK(plain_words("St. John's") == "st johns");
    CHECK(plain_words("...").empty());
}

TEST_CASE("folding keeps punctuation, which dates need", "[plain_words]")
{
    CHECK(folded("3. März, 17:30") == "3. marz, 17:30");
}

TEST_CASE("an umlaut may be written as two letters", "[plain_words]")
{
    CHECK(same_words("Muenchen", "München"));
    CHECK(same_words("Zürich", "Zurich"));
    CHECK_FALSE(same_words("Berlin", "Bern"));
}

TEST_CASE("a name from outside keeps its letters only", "[plain_words]")
{
    CHECK(clean_name("Den Haag\n\x07 <b>*") == "Den Haag b");
    CHECK(clean_name("Saint-Jean (Québec)") == "Saint-Jean (Québec)");
    CHECK(clean_name(std::string(500, 'x')).size() == 60);
    CHECK(clean_name("   ").empty());
    CHECK(clean_name("Bristol & Bath / South  West") == "Bristol Bath South West");
}

TEST_CASE("invalid UTF-8 never gets through", "[plain_words]")
{
    CHECK(plain_words("\xff\xfe").empty());
    CHECK(
        clean_name("Gr\xc3"
                   "az") == "Graz"
    );
}

TEST_CASE("words are what stands between spaces", "[plain_words]")
{
    CHECK(split_words("  a bc  d ") == std::vector<std::string>{"a", "bc", "d"});
    CHECK(split_words("").empty());
}

TEST_CASE("the first letter of a sentence is large", "[plain_words]")
{
    CHECK(capitalised("übermorgen") == "Übermorgen");
    CHECK(capitalised("in Graz") == "In Graz");
    CHECK(capitalised("").empty());
}

TEST_CASE("words of plain letters fold as those beside an accent do", "[plain_words]")
{
    const auto before = [](std::string whole, std::string_view last) {
        REQUIRE(whole.ends_with(last));
        whole.erase(whole.size() - last.size());
        return whole;
    };
    for (char first = 1; first > 0 && first < 127; ++first)
        for (char second = 1; second > 0 && second < 127; ++second) {
            const std::string text{'A', first, second, 'b'};
            const std::string accented = text + "\u00e9";
            if (folded(text) != before(folded(accented), "e"))
                FAIL_CHECK("folded: " << int{first} << ' ' << int{second});
            if (plain_words(text) != before(plain_words(accented), "e"))
                FAIL_CHECK("plain_words: " << int{first} << ' ' << int{second});
        }
}
