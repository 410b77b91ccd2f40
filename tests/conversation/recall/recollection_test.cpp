// SPDX-License-Identifier: Apache-2.0
#include "conversation/recall/recollection.hpp"
#include "tests/support/asking.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"

using namespace answerd;
using namespace answerd::conversation;
using namespace answerd::tests;
using recall::recollection;

namespace {

/// A language of four sentences.
class small_language final : public languages {
 public:
    [[nodiscard]] language_ptr pick(std::string_view) const override { return only_; }
    [[nodiscard]] std::vector<std::string> tags() const override { return {"en"}; }

 private:
    language_ptr only_ = [] {
        auto made = std::make_shared<language>();
        made->sentences = {
            {.templates = {"what did you hear"}, .say = "You said, {last.heard}."},
            {.templates = {"what did you hear"}, .say = "I remember nothing."},
            {.templates = {"why"}, .say = "{last.heard}, so {last.about}."},
            {.templates = {"why"}, .say = "{last.heard}, and nothing else."},
            {.templates = {"again"}, .say = "{again}"},
            {.templates = {"hello"}, .say = "Hello."},
        };
        return made;
    }();
};

struct bench {
    small_language spoken{};
    fake_runtime time{};
    recent_turns turns{time, 5};
    recollection model{spoken, turns};
    asking of{};

    void turn(const std::string& heard, answer whole)
    {
        of.said.text = heard;
        turns.hear("t", turn_started{of.said});
        turns.hear("t", turn_finished{whole});
    }
    /// "passed", or what is said.
    std::string hear(const std::string& text)
    {
        of.said.text = text;
        of.messages = {user_message(text)};
        const reply got = time.play(model.infer(of.until(time.now())));
        const auto* said = std::get_if<completion>(&got);
        return said == nullptr ? "passed" : said->content;
    }
};

} // namespace

TEST_CASE("what was heard is told without its own full stop", "[recollection]")
{
    bench here;
    here.of.said.satellite_id = "kitchen";
    here.turn("What time is it? ", {.text = "Ten."});
    CHECK(here.hear("What did you hear?") == "You said, What time is it.");
    CHECK(here.hear("again") == "Ten.");
}

TEST_CASE("why tells what was acted on, or that nothing was", "[recollection]")
{
    bench here;
    here.of.said.satellite_id = "kitchen";
    here.turn("lights", {.text = "On."});
    CHECK(here.hear("why") == "lights, and nothing else.");
    answer whole{.text = "On."};
    whole.extra.affected = {{"entity", "light.a", "Lamp"}, {"entity", "light.b", "Spot"}};
    here.turn("lights", whole);
    CHECK(here.hear("why") == "lights, so Lamp, Spot.");
}

TEST_CASE("another speaker's turn is not told", "[recollection]")
{
    bench here;
    here.of.said.satellite_id = "kitchen";
    here.turn("my secret", {.text = "Hm."});
    here.of.said.satellite_id = "bedroom";
    CHECK(here.hear("what did you hear") == "passed");
    here.of.said.satellite_id.reset();
    here.of.said.conversation_id = "c";
    CHECK(here.hear("what did you hear") == "passed");
}

TEST_CASE("nothing else is its business", "[recollection]")
{
    bench here;
    here.of.said.satellite_id = "kitchen";
    CHECK(here.hear("what did you hear") == "passed");
    here.turn("lights", {.text = "On."});
    CHECK(here.hear("hello") == "passed");
    CHECK(here.hear("what did you hear from mum") == "passed");
}

TEST_CASE("after tools have run, and while a question waits, it passes", "[recollection]")
{
    bench here;
    here.of.said.satellite_id = "kitchen";
    here.turn("lights", {.text = "On."});
    here.of.said.text = "what did you hear";
    here.of.messages = {user_message("what did you hear"), tool_message("1", "{}")};
    const auto after = here.time.play(here.model.infer(here.of.until(here.time.now())));
    CHECK(std::holds_alternative<passed>(after));
    here.of.messages = {user_message("what did you hear")};
    const pending open{};
    auto asked = here.of.until(here.time.now());
    asked.waiting = &open;
    const auto waits = here.time.play(here.model.infer(asked));
    CHECK(std::holds_alternative<passed>(waits));
}
