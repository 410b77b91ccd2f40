// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/dismissals.hpp"
#include "tests/support/asking.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/languages.hpp"
#include "tests/support/run_now.hpp"

namespace answerd::conversation::providers {
namespace {

/// Whether `text` is answered with silence.
bool silent(std::string text, std::string_view language = "en", noise_options noise = {})
{
    const tests::two_languages known;
    dismissals subject{known, std::move(noise)};
    tests::asking asking;
    asking.messages = {user_message(text)};
    asking.said.text = std::move(text);
    auto asked = asking.until({});
    asked.language = language;
    const reply got = tests::run_now(subject.infer(asked));
    const auto* said = std::get_if<completion>(&got);
    REQUIRE((said == nullptr || (said->content.empty() && said->tool_calls.empty())));
    return said != nullptr && said->silent;
}

TEST_CASE("what calls a question off is answered with silence in its language", "[dismissals]")
{
    CHECK(silent("Never mind."));
    CHECK(silent("stop"));
    CHECK(silent("Vergiss es!", "de"));
    CHECK_FALSE(silent("vergiss es", "en"));
}

TEST_CASE("a sentence with more in it is not called off", "[dismissals]")
{
    CHECK_FALSE(silent("stop the music"));
    CHECK_FALSE(silent("never mind the rain, what time is it?"));
    CHECK_FALSE(silent(""));
    CHECK_FALSE(silent("?"));
}

TEST_CASE("a question of ours that waits hears the words itself", "[dismissals]")
{
    const tests::two_languages known;
    dismissals subject{known, {}};
    tests::asking asking;
    asking.said.text = "never mind";
    auto asked = asking.until({});
    const pending question{.what = pending::kind::confirmation};
    asked.waiting = &question;
    CHECK(std::holds_alternative<passed>(tests::run_now(subject.infer(asked))));
    asked.waiting = nullptr;
    CHECK(std::holds_alternative<completion>(tests::run_now(subject.infer(asked))));
}

TEST_CASE("a later round of a turn is not called off by its first words", "[dismissals]")
{
    const tests::two_languages known;
    dismissals subject{known, {}};
    tests::asking asking;
    asking.said.text = "stop";
    asking.messages.push_back(tool_message("call_1", "{}"));
    CHECK(std::holds_alternative<passed>(tests::run_now(subject.infer(asking.until({})))));
}

TEST_CASE("noise is kept unless it is to be dropped", "[dismissals]")
{
    const std::string heard =
        GENERATE("Thank you for watching!", "[BLANK_AUDIO]", "(upbeat music)", " [ Inaudible ] ");
    CAPTURE(heard);
    CHECK_FALSE(silent(heard));
    CHECK(silent(heard, "en", {.drop = true}));
}

TEST_CASE("every language that is shipped knows some noise", "[dismissals]")
{
    CHECK(silent("Untertitel der Amara.org-Community", "de", {.drop = true}));
    CHECK(silent("Thanks for watching", "en", {.drop = true}));
}

TEST_CASE("further phrases are whole sentences, or between stars any part of one", "[dismissals]")
{
    const noise_options noise{.drop = true, .phrases = {"Hello there", "*channel four*"}};
    CHECK(silent("hello, there", "en", noise));
    CHECK_FALSE(silent("hello there, what time is it", "en", noise));
    CHECK(silent("this is Channel Four news", "en", noise));
    CHECK_FALSE(silent("this is channel fourteen news", "en", noise));
    CHECK_FALSE(silent("what time is it", "en", {.drop = true, .phrases = {"", "**", "*?*"}}));
}

} // namespace
} // namespace answerd::conversation::providers
