// SPDX-License-Identifier: Apache-2.0
#include "conversation/code_cut.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/languages.hpp"

using namespace answerd::conversation;
using namespace answerd::tests;

namespace {

struct example {
    std::string tag;
    std::string said;
    std::string left;
    std::string digits;
};

std::optional<code_cut> cut(const std::string& said, const std::string& tag = "en")
{
    return cut_code(said, {language_of(tag), language_of("en")});
}

const std::vector<example> examples{
    {"en", "unlock the front door, code 4 2 1 1", "unlock the front door", "4211"},
    {"en", "Unlock the front door. The code is 4211.", "Unlock the front door.", "4211"},
    {"en", "code four two one one, open the safe please", "open the safe please", "4211"},
    {"en", "disarm the alarm with pin 42-11 now", "disarm the alarm now", "4211"},
    {"en", "unlock the door 4211 is my code", "unlock the door", "4211"},
    {"en", "disarm the alarm 4211 please", "disarm the alarm please", "4211"},
    {"en", "unlock the front door four two one one", "unlock the front door", "4211"},
    {"en", "arm the alarm with the code “4,211”", "arm the alarm", "4211"},
    {"en", "my code is 4211", "[code]", "4211"},
    {"en", "open it, code 12345678901234567", "open it", ""},
    {"de", "Schließ die Haustür auf, Code 4 2 1 1", "Schließ die Haustür auf", "4211"},
    {"de", "schalte die Alarmanlage mit Code 4211 ein", "schalte die Alarmanlage ein", "4211"},
    {"de", "Alarmanlage mit dem Code vier zwei eins eins ein", "Alarmanlage ein", "4211"},
    {"fr", "déverrouille la porte avec le code 4211", "déverrouille la porte", "4211"},
    {"es", "abre la puerta, el código es cuatro dos uno uno", "abre la puerta", "4211"},
    {"nl", "doe de voordeur open met pincode 4211", "doe de voordeur open", "4211"},
};

} // namespace

TEST_CASE("a code within a request is taken out of it", "[code_cut]")
{
    for (const example& each : examples) {
        CAPTURE(each.tag, each.said);
        const auto got = cut(each.said, each.tag);
        REQUIRE(got);
        CHECK(got->left == each.left);
        CHECK(got->digits == each.digits);
    }
}

TEST_CASE("numbers that are no codes stay", "[code_cut]")
{
    const std::string said = GENERATE(
        "what is the weather in zip code 10115",
        "set the blinds to 100",
        "what does error code 404 mean",
        "set an alarm for 7 30",
        "set a timer for 1500 seconds",
        "what is 1234 times 2",
        "open the blinds to 100 percent",
        "unlock room 101",
        "code 42",
        "turn on the lights"
    );
    CAPTURE(said);
    CHECK_FALSE(cut(said));
}

TEST_CASE("every code of a sentence goes, and the first counts", "[code_cut]")
{
    const auto got = cut("unlock the door code 4211 or code 999 if that fails");
    REQUIRE(got);
    CHECK(got->left == "unlock the door or if that fails");
    CHECK(got->digits == "4211");
}

TEST_CASE("a long request hides its code as a short one does", "[code_cut]")
{
    std::string said = "please";
    for (int i = 0; i < 500; ++i)
        said += " really";
    const auto got = cut(said + " unlock the door, code 4211");
    REQUIRE(got);
    CHECK(got->left == said + " unlock the door");
}

TEST_CASE("what is no UTF-8 is cut as far as it is words", "[code_cut]")
{
    const auto got = cut("unlock \xff\xfe the door code 4211 \xc3");
    REQUIRE(got);
    CHECK(got->left.find("4211") == std::string::npos);
}

TEST_CASE("codes in a history that a caller keeps are hidden", "[code_cut]")
{
    std::vector<message> history{
        user_message("unlock the front door, code 4211"),
        assistant_message("Shall I unlock the front door?"),
        user_message("how much is 10 times 100"),
        assistant_message("It is 1000. What is the code to unlock the back door? Just say it."),
        user_message("4 2 1 1"),
        assistant_message("Done."),
        user_message("1000")};
    hide_codes(history, {language_of("en"), language_of("en")});
    CHECK(history[0].content == "unlock the front door");
    CHECK(history[2].content == "how much is 10 times 100");
    CHECK(history[4].content == "[code]");
    CHECK(history[6].content == "1000");
}
