// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tools/home/folding.hpp"
#include "tools/home/spelling.hpp"
#include "tools/plain_words.hpp"

using namespace answerd::tools::home;

TEST_CASE("words are told without case, accents, punctuation and digraphs", "[folding]")
{
    CHECK(joined(fold("  Küchen-Licht, oben! ")) == "kuchen licht oben");
    CHECK(joined(fold("KUECHE")) == "kuche");
    CHECK(joined(fold("Straße")) == "strasse");
    CHECK(joined(fold("Zoë's lamp")) == "zos lamp");
    CHECK(joined(fold("Zoe's lamp")) == "zos lamp");
    CHECK(joined(fold("light.bed_1")) == "light bed 1");
    CHECK(joined(fold("💡")).empty());
    CHECK(squeezed(fold("living room")) == "livingroom");
}

TEST_CASE("plain letters are folded as all others are", "[folding]")
{
    for (const char* text :
         {"Bedroom 1 Light", "don't -- stop", "'", " a'b ", "x_y.z", "A\tB\nC", ""})
        CHECK(joined(fold(text)) == joined(fold(answerd::tools::plain_words(text))));
}

TEST_CASE("a name has forty words at most", "[folding]")
{
    std::string many;
    for (int i = 0; i < 41; ++i)
        many += "a ";
    CHECK(fold(many).size() == 40);
}

TEST_CASE("a word and its plural have one stem", "[folding]")
{
    const auto alike = [](const char* one, const char* other) {
        return stem_of(squeezed(fold(one))) == stem_of(squeezed(fold(other)));
    };
    CHECK(alike("light", "lights"));
    CHECK(alike("curtain", "curtains"));
    CHECK(alike("switch", "switches"));
    CHECK(alike("battery", "batteries"));
    CHECK(alike("Lampe", "Lampen"));
    CHECK(alike("Licht", "Lichter"));
    CHECK(alike("Vorhang", "Vorhänge"));
    CHECK(alike("Küche", "Küchen"));
    CHECK(alike("Tür", "Türen"));
    CHECK_FALSE(alike("lamp", "light"));
    CHECK_FALSE(alike("fan", "far"));
}

TEST_CASE("a bag has no order", "[folding]")
{
    CHECK(bag_of(fold("lights kitchen")) == bag_of(fold("Kitchen light")));
    CHECK(bag_of(fold("a a b")) != bag_of(fold("a b b")));
}

TEST_CASE("names differ in letters, or in one when they sound alike", "[spelling]")
{
    const auto apart = [](const char* one, const char* other, std::size_t most) {
        return difference(spelling_of(fold(one)), spelling_of(fold(other)), most);
    };
    CHECK(apart("kitchen", "Kitchen", 2) == 0);
    CHECK(apart("kitchen", "kichen", 2) == 1);
    CHECK(apart("kitchen", "chicken", 1) == 2);
    CHECK(apart("kitchen", "garage", 2) == 3);
    CHECK(apart("office", "offis", 2) == 2);
    CHECK(apart("Fenster", "Venster", 2) == 1);
    CHECK(apart("Thekenlicht", "Tekenlicht", 2) == 1);
    CHECK(apart("bath", "bad", 0) == 1);
    CHECK(apart("", "", 0) == 0);
}

TEST_CASE("a long name may have more slips than a short one", "[spelling]")
{
    CHECK(slip_of(spelling_of(fold("tv"))) == 0);
    CHECK(slip_of(spelling_of(fold("lamp"))) == 1);
    CHECK(slip_of(spelling_of(fold("wohnzimmerlampe"))) == 4);
    CHECK(slip_of(spelling_of(fold(std::string(200, 'x')))) == 4);
}
