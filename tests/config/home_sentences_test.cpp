// SPDX-License-Identifier: Apache-2.0
#include "config/languages_table.hpp"
#include "conversation/providers/builtin_engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_now.hpp"

#include <memory>
#include <string>
#include <variant>
#include <vector>

using namespace answerd::conversation;
using namespace answerd::conversation::providers;
using answerd::config::languages_table;

// What people say to a home's services without a model, and the call that comes of it.
namespace {

tool_set_ptr services()
{
    std::vector<tool_definition> all;
    for (const char* each :
         {"HassStartTimer",
          "HassCancelTimer",
          "HassCancelAllTimers",
          "HassIncreaseTimer",
          "HassDecreaseTimer",
          "HassPauseTimer",
          "HassUnpauseTimer",
          "HassTimerStatus",
          "HassListAddItem",
          "HassListCompleteItem",
          "HassListRemoveItem",
          "todo_get_items",
          "calendar_get_events",
          "HassBroadcast"})
        all.push_back({each, "", {}});
    return make_tool_set(std::move(all));
}

class listener {
 public:
    listener(std::string tag, tool_set_ptr tools) : tag_{std::move(tag)}, tools_{std::move(tools)}
    {}

    /// "HassStartTimer {"duration":"5 minutes"}", the words that are said, or "?".
    std::string hear(const std::string& text)
    {
        static const languages_table shipped{"en", "/nonexistent", [](const auto&) {}};
        static const builtin_engine_holder engine{shipped};
        utterance said;
        said.text = text;
        messages_.push_back(user_message(text));
        signal stop;
        const inference asked{
            .messages = messages_,
            .tools = tools_,
            .said = said,
            .language = tag_,
            .stop = stop};
        const reply got = answerd::tests::run_now(engine.get().infer(asked));
        const auto* words = std::get_if<completion>(&got);
        if (words == nullptr)
            return "?";
        message kept = assistant_message(words->content);
        kept.tool_calls = words->tool_calls;
        messages_.push_back(kept);
        if (words->tool_calls.empty())
            return words->content;
        return words->tool_calls[0].name + " " + words->tool_calls[0].arguments;
    }

 private:
    /// Compiling the sentences is slow where sanitizers are on: once is enough.
    struct builtin_engine_holder {
        explicit builtin_engine_holder(const languages_table& all)
            : engine{std::make_unique<builtin_engine>(all, unmatched::pass)}
        {}
        [[nodiscard]] builtin_engine& get() const { return *engine; }
        std::unique_ptr<builtin_engine> engine;
    };
    using signal = answerd::conversation::signal;

    std::string tag_;
    tool_set_ptr tools_;
    std::vector<message> messages_{};
};

std::string heard(std::string tag, const std::string& text)
{
    return listener{std::move(tag), services()}.hear(text);
}

struct example {
    std::string said;
    std::string call;
};

} // namespace

TEST_CASE("timers, lists, calendar and announcements need no model", "[home_sentences]")
{
    const auto one = GENERATE(values<example>(
        {{"Set a timer for 5 minutes.", R"(HassStartTimer {"duration":"5 minutes"})"},
         {"set a five minute timer", R"(HassStartTimer {"duration":"five minute"})"},
         {"Please start a timer for an hour and a half",
          R"(HassStartTimer {"duration":"an hour and a half"})"},
         {"set a timer for 1 hour and 30 minutes",
          R"(HassStartTimer {"duration":"1 hour and 30 minutes"})"},
         {"set a pasta timer for 10 minutes",
          R"(HassStartTimer {"duration":"10 minutes","name":"pasta"})"},
         {"set a timer for 10 minutes called pasta",
          R"(HassStartTimer {"duration":"10 minutes","name":"pasta"})"},
         {"set a timer", "HassStartTimer {}"},
         {"How long is left?", "HassTimerStatus {}"},
         {"how much time is left on the timer", "HassTimerStatus {}"},
         {"how much time is left on the pasta timer", R"(HassTimerStatus {"name":"pasta"})"},
         {"Cancel the timer.", "HassCancelTimer {}"},
         {"cancel the pasta timer", R"(HassCancelTimer {"name":"pasta"})"},
         {"cancel all timers", "HassCancelAllTimers {}"},
         {"pause the timer", "HassPauseTimer {}"},
         {"resume my pasta timer", R"(HassUnpauseTimer {"name":"pasta"})"},
         {"add 2 minutes to the timer", R"(HassIncreaseTimer {"duration":"2 minutes"})"},
         {"take 30 seconds off the pasta timer",
          R"(HassDecreaseTimer {"duration":"30 seconds","name":"pasta"})"},
         {"Add milk to the shopping list", R"(HassListAddItem {"item":"milk"})"},
         {"put crème fraîche on my list", R"(HassListAddItem {"item":"crème fraîche"})"},
         {"add paint the fence to the garden list",
          R"(HassListAddItem {"item":"paint the fence","name":"garden"})"},
         {"tick off milk on the shopping list", R"(HassListCompleteItem {"item":"milk"})"},
         {"remove milk from the shopping list", R"(HassListRemoveItem {"item":"milk"})"},
         {"what's on the shopping list", "todo_get_items {}"},
         {"what is on my garden list", R"(todo_get_items {"todo_list":"garden"})"},
         {"what is on my calendar tomorrow", R"(calendar_get_events {"range":"tomorrow"})"},
         {"what's on my calendar", "calendar_get_events {}"},
         {"do I have any meetings on Monday", R"(calendar_get_events {"range":"on Monday"})"},
         {"announce dinner is ready", R"(HassBroadcast {"message":"dinner is ready"})"},
         {"tell everyone that dinner is ready and the table is laid",
          R"(HassBroadcast {"message":"dinner is ready and the table is laid"})"}}
    ));
    INFO(one.said);
    CHECK(heard("en", one.said) == one.call);
}

TEST_CASE("the same in German", "[home_sentences]")
{
    const auto one = GENERATE(values<example>(
        {{"Stell einen Timer auf 5 Minuten", R"(HassStartTimer {"duration":"5 Minuten"})"},
         {"Stelle bitte einen Timer für eine halbe Stunde",
          R"(HassStartTimer {"duration":"eine halbe Stunde"})"},
         {"Kannst du einen Timer für zehn Minuten stellen",
          R"(HassStartTimer {"duration":"zehn Minuten"})"},
         {"Stell einen Timer für die Pasta auf 10 Minuten",
          R"(HassStartTimer {"duration":"10 Minuten","name":"die Pasta"})"},
         {"Stell einen Timer", "HassStartTimer {}"},
         {"Wie lange läuft der Timer noch?", "HassTimerStatus {}"},
         {"wie viel Zeit bleibt noch", "HassTimerStatus {}"},
         {"Lösche den Timer", "HassCancelTimer {}"},
         {"Lösche den Timer Pasta", R"(HassCancelTimer {"name":"Pasta"})"},
         {"stoppe alle Timer", "HassCancelAllTimers {}"},
         {"halte den Timer an", "HassPauseTimer {}"},
         {"setze den Timer fort", "HassUnpauseTimer {}"},
         {"verlängere den Timer um 2 Minuten", R"(HassIncreaseTimer {"duration":"2 Minuten"})"},
         {"verkürze den Timer um eine Minute", R"(HassDecreaseTimer {"duration":"eine Minute"})"},
         {"Setz Milch auf die Einkaufsliste", R"(HassListAddItem {"item":"Milch"})"},
         {"füge Eier zur Einkaufsliste hinzu", R"(HassListAddItem {"item":"Eier"})"},
         {"hake Milch auf der Einkaufsliste ab", R"(HassListCompleteItem {"item":"Milch"})"},
         {"streiche Milch von der Einkaufsliste", R"(HassListRemoveItem {"item":"Milch"})"},
         {"Was steht auf der Einkaufsliste?", "todo_get_items {}"},
         {"Welche Termine habe ich morgen?", R"(calendar_get_events {"range":"morgen"})"},
         {"Was steht heute an", R"(calendar_get_events {"range":"heute"})"},
         {"sag allen das Essen ist fertig", R"(HassBroadcast {"message":"das Essen ist fertig"})"}}
    ));
    INFO(one.said);
    CHECK(heard("de", one.said) == one.call);
}

TEST_CASE("the same in French, Spanish and Dutch", "[home_sentences]")
{
    struct spoken {
        std::string tag;
        std::string said;
        std::string call;
    };
    const std::vector<spoken> all{
        {"fr", "Mets un minuteur de 5 minutes", R"(HassStartTimer {"duration":"5 minutes"})"},
        {"fr",
         "lance un minuteur de vingt et une minutes",
         R"(HassStartTimer {"duration":"vingt et une minutes"})"},
        {"fr",
         "mets un minuteur de dix minutes pour les pâtes",
         R"(HassStartTimer {"duration":"dix minutes","name":"les pâtes"})"},
        {"fr", "annule le minuteur", "HassCancelTimer {}"},
        {"fr", "annule tous les minuteurs", "HassCancelAllTimers {}"},
        {"fr", "combien de temps reste-t-il", "HassTimerStatus {}"},
        {"fr", "ajoute du lait à la liste de courses", R"(HassListAddItem {"item":"du lait"})"},
        {"fr", "qu'y a-t-il sur la liste de courses", "todo_get_items {}"},
        {"fr", "quels rendez-vous ai-je demain", R"(calendar_get_events {"range":"demain"})"},
        {"es", "pon un temporizador de 5 minutos", R"(HassStartTimer {"duration":"5 minutos"})"},
        {"es", "pon un temporizador de media hora", R"(HassStartTimer {"duration":"media hora"})"},
        {"es", "cancela el temporizador", "HassCancelTimer {}"},
        {"es", "cuánto tiempo queda", "HassTimerStatus {}"},
        {"es", "añade leche a la lista de la compra", R"(HassListAddItem {"item":"leche"})"},
        {"es", "qué hay en la lista de la compra", "todo_get_items {}"},
        {"es", "qué citas tengo mañana", R"(calendar_get_events {"range":"mañana"})"},
        {"nl", "zet een timer van 5 minuten", R"(HassStartTimer {"duration":"5 minuten"})"},
        {"nl", "zet een timer op drie kwartier", R"(HassStartTimer {"duration":"drie kwartier"})"},
        {"nl", "annuleer de timer", "HassCancelTimer {}"},
        {"nl", "hoeveel tijd heb ik nog", "HassTimerStatus {}"},
        {"nl", "zet melk op de boodschappenlijst", R"(HassListAddItem {"item":"melk"})"},
        {"nl", "wat staat er op de boodschappenlijst", "todo_get_items {}"},
        {"nl", "welke afspraken heb ik morgen", R"(calendar_get_events {"range":"morgen"})"},
    };
    for (const spoken& one : all) {
        INFO(one.said);
        CHECK(heard(one.tag, one.said) == one.call);
    }
}

TEST_CASE("a length that was asked for is said in the next turn", "[home_sentences]")
{
    listener ear{"en", services()};
    CHECK(ear.hear("set a pasta timer") == R"(HassStartTimer {"name":"pasta"})");
    CHECK(
        ear.hear("for ten minutes") == R"(HassStartTimer {"duration":"ten minutes","name":"pasta"})"
    );
    listener other{"de", services()};
    CHECK(other.hear("10 Minuten") == "?");
}

TEST_CASE("without timers the built-in engine says that it has none", "[home_sentences]")
{
    listener ear{"en", make_tool_set({})};
    CHECK(ear.hear("set a timer for 5 minutes") == "I have no timers, so I can't do that.");
}
