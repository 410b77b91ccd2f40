// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/wyoming/translation.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>

#include <string>

using namespace answerd::conversation;
using namespace answerd::ha_bridge::wyoming;

namespace json = boost::json;

namespace {

utterance said(std::string_view transcript)
{
    return to_utterance(json::parse(transcript).get_object());
}

utterance with_id(const std::string& id)
{
    return to_utterance({{"text", "hi"}, {"context", {{"conversation_id", id}}}});
}

event told(code what, std::string text = "A sentence.")
{
    answer whole;
    whole.code = what;
    whole.text = std::move(text);
    return to_terminal_event(whole);
}

} // namespace

TEST_CASE(
    "a transcript gives text, language, conversation, device and satellite",
    "[wyoming][translation]"
)
{
    const auto got = said(R"({"text": "Wie spät ist es?", "language": "de", "context":
        {"conversation_id": "01M8", "device_id": "444e", "satellite_id": "assist_satellite.office"}})"
    );
    CHECK(got.text == "Wie spät ist es?");
    CHECK(got.language == "de");
    CHECK(got.conversation_id == "01M8");
    CHECK(got.device_id == "444e");
    CHECK(got.satellite_id == "assist_satellite.office");
}

TEST_CASE("over this door nothing streams and no microphone reopens", "[wyoming][translation]")
{
    const auto got = said(R"({"text": "hi"})");
    CHECK_FALSE(got.via.streams);
    CHECK_FALSE(got.via.reopens_mic);
    CHECK_FALSE(got.own_history.has_value());
}

TEST_CASE("everything but the text may be absent or null", "[wyoming][translation]")
{
    const std::string transcript = GENERATE(
        R"({"text": "hi"})",
        R"({"text": "hi", "language": null, "context": null})",
        R"({"text": "hi", "context": {}})",
        R"({"text": "hi", "context": {"conversation_id": null, "device_id": null, "satellite_id": null}})"
    );
    const auto got = said(transcript);
    CHECK(got.text == "hi");
    CHECK_FALSE(got.language.has_value());
    CHECK_FALSE(got.conversation_id.has_value());
    CHECK_FALSE(got.device_id.has_value());
    CHECK_FALSE(got.satellite_id.has_value());
}

TEST_CASE("a text that is missing or no string is said as nothing", "[wyoming][translation]")
{
    const std::string transcript =
        GENERATE("{}", R"({"text": null})", R"({"text": 7})", R"({"text": ["hi"]})");
    CHECK(said(transcript).text.empty());
}

TEST_CASE("fields of a wrong type count as absent", "[wyoming][translation]")
{
    const auto got = said(
        R"({"text": "hi", "language": 7, "context": {"conversation_id": 1, "device_id": [], "satellite_id": {}}})"
    );
    CHECK(got.text == "hi");
    CHECK_FALSE(got.language.has_value());
    CHECK_FALSE(got.conversation_id.has_value());
    CHECK_FALSE(got.device_id.has_value());
    CHECK_FALSE(got.satellite_id.has_value());
    CHECK(said(R"({"text": "hi", "context": "x"})").text == "hi");
}

TEST_CASE("an id has 1 to 256 bytes, or the turn has no history", "[wyoming][translation]")
{
    CHECK_FALSE(with_id("").conversation_id.has_value());
    CHECK(with_id("x").conversation_id == "x");
    CHECK(with_id(std::string(256, 'x')).conversation_id == std::string(256, 'x'));
    CHECK_FALSE(with_id(std::string(257, 'x')).conversation_id.has_value());
    std::string umlauts;
    for (int count = 0; count < 128; ++count)
        umlauts += "ü";
    CHECK(with_id(umlauts).conversation_id == umlauts);
    CHECK_FALSE(with_id(umlauts + "x").conversation_id.has_value());
}

TEST_CASE("an id with a control character gives a turn without history", "[wyoming][translation]")
{
    const std::string id = GENERATE(
        std::string("a\0b", 3),
        "a\nb",
        "\x1f",
        "a\x7f",
        "\xc2\x80",
        "\xc2\x9f"
        "b"
    );
    const auto got = with_id(id);
    CHECK_FALSE(got.conversation_id.has_value());
    CHECK(got.text == "hi");
}

TEST_CASE("an id is taken as it is given", "[wyoming][translation]")
{
    const std::string id =
        GENERATE("my-own-id", " with spaces ", "Küche \xc2\xa0", "\U0001f600", "../..");
    CHECK(with_id(id).conversation_id == id);
}

TEST_CASE("a language of absurd length counts as absent", "[wyoming][translation]")
{
    CHECK(to_utterance({{"language", std::string(64, 'x')}}).language.has_value());
    CHECK_FALSE(to_utterance({{"language", std::string(65, 'x')}}).language.has_value());
}

TEST_CASE("what was answered, also by a pause or a cancel, is handled", "[wyoming][translation]")
{
    const code what = GENERATE(code::ok, code::paused, code::cancelled);
    CHECK(told(what) == event{"handled", {{"text", "A sentence."}}});
}

TEST_CASE("what was not understood is not recognized", "[wyoming][translation]")
{
    CHECK(told(code::not_understood) == event{"not-recognized", {{"text", "A sentence."}}});
}

TEST_CASE("every other class is not handled, with its phrase", "[wyoming][translation]")
{
    int others = 0;
    for (const code what : all_codes) {
        if (what == code::ok || what == code::paused || what == code::cancelled ||
            what == code::not_understood)
            continue;
        CHECK(told(what) == event{"not-handled", {{"text", "A sentence."}}});
        ++others;
    }
    CHECK(others == 14);
}

TEST_CASE("a silent answer is handled without words, whatever its class", "[wyoming][translation]")
{
    const code what = GENERATE(code::ok, code::not_understood, code::busy);
    answer whole;
    whole.code = what;
    whole.silent = true;
    CHECK(to_terminal_event(whole) == event{"handled", {{"text", ""}}});
}

TEST_CASE("the conversation goes back in the context", "[wyoming][translation]")
{
    answer whole;
    whole.text = "Hi.";
    whole.conversation_id = "01M8";
    const auto last = to_terminal_event(whole);
    CHECK(last.data.at("context").at("conversation_id") == "01M8");
}
