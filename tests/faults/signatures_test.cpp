// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/fault_rows.hpp"
#include "tests/faults/faulty_house.hpp"
#include "tests/support/catch.hpp"

#include <map>

using namespace answerd;
using namespace answerd::tests;

// What a provider signed is opaque to us and must come back to it as it was, or the next request is
// refused (Gemini, Anthropic) or the model forgets its thoughts. The codecs' own tests hold a
// single step; here it passes the whole loop: stream, turn, history, request.

namespace {

/// Every character that Base64 has, and some length.
std::string long_signature()
{
    const std::string letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_";
    std::string made;
    for (int times = 0; times < 40; ++times)
        made += letters;
    return made + "==";
}

/// How the signature stands in a request of each API.
std::string sent_form(std::string_view api, const std::string& signature)
{
    static const std::map<std::string_view, std::string> forms{
        {"openai", R"("reasoning_details":[{"type":"reasoning.text","signature":"@"}])"},
        {"anthropic", R"({"type":"thinking","thinking":"Hm.","signature":"@"})"},
        {"gemini", R"("thoughtSignature":"@")"},
        {"ollama", R"("signature":"@")"},
    };
    return replaced(forms.at(api), "@", signature);
}

} // namespace

TEST_CASE(
    "what a provider signed is in the next round and the next turns, byte for byte",
    "[signatures]"
)
{
    const std::string signature = GENERATE(std::string{a_signature}, long_signature());
    for (const auto& api : all_dialects()) {
        INFO(api->api());
        const std::string form = sent_form(api->api(), signature);
        faulty_house house{*api};
        auto answers = one(bytes(replaced(api->signed_call(), a_signature, signature)));
        answers.push_back(good(*api));
        CHECK(house.say("weather?", answers).text == "It is noon.");
        REQUIRE(house.http.requests.size() == 2);
        CHECK_THAT(house.http.requests[0].body, !Catch::Contains(form));
        CHECK_THAT(house.http.requests[1].body, Catch::Contains(form));

        for (int turn = 0; turn < 2; ++turn) {
            (void)house.say("and now?", one(good(*api)));
            REQUIRE(house.http.requests.size() == 1);
            CHECK_THAT(house.http.requests[0].body, Catch::Contains(form));
        }
    }
}

TEST_CASE("a signature stands where it was given: with its call, before its result", "[signatures]")
{
    for (const auto& api : all_dialects()) {
        INFO(api->api());
        faulty_house house{*api};
        auto answers = one(bytes(api->signed_call()));
        answers.push_back(good(*api));
        (void)house.say("weather?", answers);
        (void)house.say("and now?", one(good(*api)));
        const std::string& body = house.http.requests.at(0).body;
        const auto signed_at = body.find(sent_form(api->api(), std::string{a_signature}));
        const auto asked_at = body.find("weather?");
        const auto result_at = body.find("sunny");
        CHECK(asked_at < signed_at);
        CHECK(signed_at < result_at);
        CHECK(result_at < body.find("and now?"));
        CHECK(body.find(a_signature) == body.rfind(a_signature));
    }
}
