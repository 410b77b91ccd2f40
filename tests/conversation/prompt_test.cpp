// SPDX-License-Identifier: Apache-2.0
#include "conversation/prompt.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scripted_turn.hpp"

using namespace answerd::conversation;
using namespace answerd::tests;

namespace {

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

} // namespace

TEST_CASE("one line before what was said tells time, language and room", "[prompt]")
{
    const prompt words{{.time_zone = "Europe/Berlin"}};
    utterance said;
    said.text = "is it warm?";
    const system_time now{std::chrono::seconds{1795872300}}; // 2026-11-28 14:25 in Berlin
    CHECK(
        words.user_text(said, "en", "Kitchen", now) ==
        "[Saturday 2026-11-28 14:25 (Europe/Berlin); language: en; room: Kitchen]\nis it warm?"
    );
    CHECK(
        words.user_text(said, "de", "", now) ==
        "[Saturday 2026-11-28 14:25 (Europe/Berlin); language: de]\nis it warm?"
    );
}

TEST_CASE("the room is asked for in each turn and never stands in the system text", "[prompt]")
{
    scripted_engine engine;
    engine.tools->room = "Kitchen";
    engine.model->then(words("Yes."));
    engine.model->then(words("Still yes."));
    (void)engine.ask("is it warm?");
    engine.tools->room = "Hall";
    (void)engine.ask("and now?");
    const auto& asked = engine.model->questions.back().messages;
    CHECK_THAT(
        first_line(asked.at(asked.size() - 3).content.value()),
        Catch::EndsWith("; room: Kitchen]")
    );
    CHECK_THAT(first_line(asked.back().content.value()), Catch::EndsWith("; room: Hall]"));
    for (const auto& one : asked)
        if (one.who == role::system)
            CHECK(one.content.value().find("Kitchen") == std::string::npos);
}
