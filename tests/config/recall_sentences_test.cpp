// SPDX-License-Identifier: Apache-2.0
#include "config/languages_table.hpp"
#include "conversation/recall/recollection.hpp"
#include "tests/support/asking.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_runtime.hpp"
#include "tests/support/spoken_safe.hpp"

using namespace answerd::conversation;
using namespace answerd::tests;

namespace {

struct question {
    const char* tag;
    const char* text;
    const char* answer;
};

std::string told(const question& asked, bool acted)
{
    static const answerd::config::languages_table shipped{"en", "/nonexistent", [](const auto&) {}};
    fake_runtime time;
    recent_turns turns{time, 5};
    recall::recollection model{shipped, turns};
    asking of;
    of.said.satellite_id = "kitchen";
    of.said.text = "lampe!";
    answer whole{.text = "X."};
    if (acted)
        whole.extra.affected = {{"entity", "light.a", "Ada"}};
    turns.hear("t", turn_started{of.said});
    turns.hear("t", turn_finished{whole});
    of.said.text = asked.text;
    of.messages = {user_message(asked.text)};
    auto round = of.until(time.now());
    round.language = asked.tag;
    const auto got = time.play(model.infer(round));
    const auto* said = std::get_if<completion>(&got);
    return said == nullptr ? "passed" : said->content;
}

} // namespace

TEST_CASE("what was heard, why, and again, in every language that is shipped", "[sentences]")
{
    const question each = GENERATE(
        question{"en", "What did you hear?", "You said, lampe."},
        question{"en", "what did I just say", "You said, lampe."},
        question{"en", "say that again", "X."},
        question{"en", "Why did you do that?", "Because you said, lampe. So I did that with Ada."},
        question{"de", "Was hast du gehört?", "Du hast gesagt, lampe."},
        question{"de", "Was hast du gerade verstanden", "Du hast gesagt, lampe."},
        question{
            "de",
            "Warum hast du das gemacht?",
            "Weil du gesagt hast, lampe. Das habe ich mit Ada gemacht."},
        question{"de", "wie bitte", "X."},
        question{"fr", "Qu'est-ce que tu as entendu ?", "Tu as dit, lampe."},
        question{
            "fr",
            "Pourquoi as-tu fait ça ?",
            "Parce que tu as dit, lampe. Je l'ai fait avec Ada."},
        question{"fr", "répète", "X."},
        question{"es", "¿Qué has oído?", "Has dicho, lampe."},
        question{"es", "¿Por qué hiciste eso?", "Porque has dicho, lampe. Lo hice con Ada."},
        question{"es", "repite", "X."},
        question{"nl", "Wat heb je gehoord?", "Je zei, lampe."},
        question{
            "nl",
            "Waarom heb je dat gedaan?",
            "Omdat je zei, lampe. Dat heb ik gedaan met Ada."},
        question{"nl", "herhaal dat", "X."}
    );
    CAPTURE(each.tag, each.text);
    CHECK(told(each, true) == each.answer);
    CHECK(is_spoken_safe(told(each, false)).why.empty());
}

TEST_CASE("what only resembles these questions goes on to a model", "[sentences]")
{
    CHECK(told({"en", "why is the sky blue", ""}, true) == "passed");
    CHECK(told({"en", "what did you hear about the election", ""}, true) == "passed");
    CHECK(told({"de", "Warum ist die Banane krumm", ""}, true) == "passed");
}
