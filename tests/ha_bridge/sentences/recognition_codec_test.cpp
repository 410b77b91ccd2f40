// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/sentences/recognition_codec.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/recognised.hpp"

#include <boost/json/serialize.hpp>

using namespace answerd;
using namespace answerd::ha_bridge::sentences;
using namespace answerd::tests;
namespace json = boost::json;

namespace {

recognition read(std::string_view sentence)
{
    CAPTURE(sentence);
    const auto got = decode_recognition(recognised(sentence), sentence);
    REQUIRE(got.has_value());
    REQUIRE(got->has_value());
    return **got;
}

std::string slots_of(std::string_view sentence) { return json::serialize(read(sentence).slots); }

bool is_nothing(const json::value& answer)
{
    const auto got = decode_recognition(answer, "x");
    return got && !got->has_value();
}

bool is_malformed(std::string_view answer)
{
    const auto got = decode_recognition(json::parse(answer), "x");
    return !got && got.error().code == errc::malformed;
}

} // namespace

TEST_CASE("a sentence is asked about as it was said, with its language and device", "[recogniser]")
{
    CHECK(
        json::serialize(recognise_command({"an der \"Tür\"", "de", "kitchen1"})) ==
        R"({"type":"conversation/agent/homeassistant/debug","sentences":["an der \"Tür\""],"language":"de","device_id":"kitchen1"})"
    );
    CHECK_FALSE(recognise_command({"x", "en", {}}).contains("device_id"));
}

TEST_CASE("a recognised sentence is an intent and the values of its slots", "[recogniser]")
{
    const auto found = read("turn on the hall light");
    CHECK(found.intent == "HassTurnOn");
    CHECK(found.is_whole());
    CHECK(json::serialize(found.slots) == R"({"area":"Hall","domain":"light"})");
    CHECK(found.targets == std::vector<std::string>{"light.hall_lamp"});
}

TEST_CASE("names come as the home has them, classes as Home Assistant has them", "[recogniser]")
{
    CHECK(slots_of("turn on the porch light") == R"({"name":"Porch light"})");
    CHECK(slots_of("öffne das Garagentor") == R"({"device_class":"garage","domain":"cover"})");
}

TEST_CASE("a whole number is written without a fraction, another keeps it", "[recogniser]")
{
    CHECK(slots_of("set a timer for 5 minutes") == R"({"minutes":5})");
    CHECK(read("set the heating to 21 degrees").slots.at("temperature") == 21);
    CHECK(read("set the heating to 20.5 degrees").slots.at("temperature") == 20.5);
}

TEST_CASE("the speaker's room that nobody named is left out for players alone", "[recogniser]")
{
    CHECK(slots_of("pause") == "{}");
    CHECK(slots_of("volume up") == R"({"volume_step":"up"})");
    CHECK(slots_of("set volume to 50 percent") == R"({"volume_level":50})");
    CHECK(slots_of("pause in the hall") == R"({"area":"Hall"})");
    CHECK(slots_of("turn on the lights") == R"({"domain":"light","area":"Hall"})");
}

TEST_CASE("a slot that fits nothing in the home is told apart", "[recogniser]")
{
    const auto found = read("turn on the light in the dungeon");
    CHECK_FALSE(found.is_whole());
    CHECK(found.open == std::vector<std::string>{"area"});
    CHECK(json::serialize(found.slots) == R"({"domain":"light","area":"dungeon"})");
}

TEST_CASE("a match that says it is none is not whole, whatever it lists", "[recogniser]")
{
    auto answer = recognised("turn on the porch light");
    answer.at("results").at(0).as_object()["match"] = false;
    const auto got = decode_recognition(answer, "turn on the porch light");
    REQUIRE(got.has_value());
    REQUIRE(got->has_value());
    CHECK_FALSE((*got)->is_whole());
}

TEST_CASE("no intent, and the sentence of an automation, are nothing to us", "[recogniser]")
{
    CHECK(is_nothing(recognised("colourless green ideas")));
    CHECK(is_nothing(recognised("bedtime routine please")));
    auto both = recognised("turn on the porch light");
    both.at("results").at(0).as_object()["source"] = "trigger";
    CHECK(is_nothing(both));
}

TEST_CASE("an answer of another shape is malformed", "[recogniser]")
{
    CHECK(is_malformed("null"));
    CHECK(is_malformed("[]"));
    CHECK(is_malformed(R"({"result":[]})"));
    CHECK(is_malformed(R"({"results":{}})"));
    CHECK(is_malformed(R"({"results":[]})"));
    CHECK(is_malformed(R"({"results":["x"]})"));
}

TEST_CASE("fields of a wrong type are passed over", "[recogniser]")
{
    const auto got = decode_recognition(
        json::parse(
            R"({"results":[{"intent":{"name":"HassTurnOn"},"match":true,"targets":[1],
            "details":{"name":7,"area":{"value":{"a":1}},"floor":{"value":""},"domain":{"value":["light"]}},
            "unmatched_slots":"none"}]})"
        ),
        "x"
    );
    REQUIRE(got.has_value());
    REQUIRE(got->has_value());
    CHECK((*got)->slots.empty());
    CHECK((*got)->targets.empty());
    CHECK(is_nothing(json::parse(R"({"results":[{"intent":{"name":5},"match":true}]})")));
    CHECK(is_nothing(json::parse(R"({"results":[{"match":true}]})")));
}

TEST_CASE("slots, targets and their texts are limited", "[recogniser]")
{
    json::object details;
    json::object targets;
    for (int i = 0; i < 300; ++i) {
        details["slot" + std::to_string(i)] = json::object{{"value", "x"}};
        targets["light.l" + std::to_string(i)] = json::object{};
    }
    details["slot0"] = json::object{{"value", std::string(513, 'x')}};
    details["slot1"] = json::object{{"value", std::string(512, 'x')}};
    const json::value answer = json::object{
        {"results",
         json::array{json::object{
             {"intent", json::object{{"name", "HassTurnOn"}}},
             {"match", true},
             {"details", details},
             {"targets", targets}}}}};
    const auto got = decode_recognition(answer, "x");
    REQUIRE(got.has_value());
    REQUIRE(got->has_value());
    CHECK((*got)->slots.size() == 16);
    CHECK_FALSE((*got)->slots.contains("slot0"));
    CHECK((*got)->slots.contains("slot1"));
    CHECK((*got)->targets.size() == 256);
}
