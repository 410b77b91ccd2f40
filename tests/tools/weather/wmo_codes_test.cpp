// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/languages.hpp"
#include "tests/support/spoken_safe.hpp"
#include "tools/weather/wmo_codes.hpp"

#include <set>

using namespace answerd::tools;
using namespace answerd::tools::weather;

TEST_CASE("all 28 codes have words of their own in each language", "[wmo_codes]")
{
    const answerd::tests::two_languages languages;
    const std::string tag = GENERATE("en", "de");
    const spoken_terms terms{languages, tag};
    std::set<std::string> words;
    for (const int code : wmo_codes) {
        INFO(tag << " " << code);
        CHECK(languages.pick(tag)->term("weather_" + std::to_string(code)) != "");
        CHECK(languages.pick(tag)->term("weather_" + std::to_string(code) + "_now") != "");
        CHECK(answerd::tests::is_phrase_safe(sky_words(terms, code) + ".").why.empty());
        CHECK(answerd::tests::is_phrase_safe(sky_now_words(terms, code) + ".").why.empty());
        words.insert(sky_words(terms, code));
    }
    CHECK(words.size() == 28);
}

TEST_CASE("codes are said as people say them", "[wmo_codes]")
{
    const answerd::tests::two_languages languages;
    const spoken_terms english{languages, "en"};
    CHECK(sky_words(english, 0) == "a clear sky");
    CHECK(sky_now_words(english, 3) == "cloudy");
    CHECK(sky_words(english, 61) == "light rain");
    CHECK(sky_now_words(english, 61) == "raining lightly");
    CHECK(sky_words(english, 99) == "thunderstorms with heavy hail");
    const spoken_terms german{languages, "de-AT"};
    CHECK(sky_words(german, 61) == "leichter Regen");
    CHECK(sky_now_words(german, 3) == "es ist bewölkt");
}

TEST_CASE("a code that nobody knows has no words", "[wmo_codes]")
{
    const answerd::tests::two_languages languages;
    CHECK(sky_words({languages, "en"}, 4).empty());
    CHECK(sky_now_words({languages, "en"}, 100).empty());
}
