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

// The sentences as they are shipped: what people say, and the call that comes of it.
namespace {

const languages_table& shipped()
{
    static const languages_table table{"en", "/nonexistent", [](const auto&) {}};
    return table;
}

/// "get_weather {"place":"Bonn"}", what is said, "" for silence, or "?" for what is not known.
class listener {
 public:
    explicit listener(std::string tag) : tag_{std::move(tag)} {}

    std::string hear(std::string text)
    {
        utterance said;
        said.text = text;
        messages_.push_back(user_message(std::move(text)));
        signal_type stop;
        const inference asked{
            .messages = messages_,
            .tools = tools_,
            .said = said,
            .language = tag_,
            .stop = stop};
        const reply got = answerd::tests::run_now(engine_.infer(asked));
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
    using signal_type = answerd::conversation::signal;

    std::string tag_;
    tool_set_ptr tools_ = make_tool_set({{"get_weather", "", {}}, {"get_datetime", "", {}}});
    std::vector<message> messages_{};
    builtin_engine engine_{shipped(), unmatched::pass};
};

struct line {
    const char* said;
    const char* becomes;
};

void check_all(const std::string& tag, const std::vector<line>& lines)
{
    for (const line& each : lines) {
        listener fresh{tag};
        INFO(each.said);
        CHECK(fresh.hear(each.said) == each.becomes);
    }
}

} // namespace

TEST_CASE("every shipped template compiles", "[sentences]")
{
    const auto tags = shipped().tags();
    CHECK(tags.size() >= 5);
    for (const std::string& tag : tags) {
        INFO(tag);
        const sentence_book book{shipped().pick(tag)};
        CHECK(book.of()->tag == tag);
        CHECK(book.problems() == std::vector<std::string>{});
        CHECK(book.of()->sentences.size() > 10);
    }
}

TEST_CASE("English questions about the weather become calls", "[sentences]")
{
    check_all(
        "en",
        {
            {"What's the weather?", R"(get_weather {})"},
            {"what is the weather like today", R"(get_weather {"when":"today"})"},
            {"What's the weather in Paris like tomorrow?",
             R"(get_weather {"place":"Paris","when":"tomorrow"})"},
            {"how's the weather in Austin, Texas", R"(get_weather {"place":"Austin, Texas"})"},
            {"What will the weather be like on Saturday evening in New York City?",
             R"(get_weather {"place":"New York City","when":"Saturday evening"})"},
            {"what's the weather for tomorrow", R"(get_weather {"when":"tomorrow"})"},
            {"what's the weather forecast for this weekend",
             R"(get_weather {"when":"this weekend"})"},
            {"Weather in the hague next week",
             R"(get_weather {"place":"the hague","when":"next week"})"},
            {"weather please", R"(get_weather {})"},
            {"tell me the weather in São Paulo", R"(get_weather {"place":"São Paulo"})"},
            {"Can you give me the forecast for Friday?", R"(get_weather {"when":"Friday"})"},
            {"is it going to rain tomorrow", R"(get_weather {"when":"tomorrow"})"},
            {"Will it snow in Oslo this weekend?",
             R"(get_weather {"place":"Oslo","when":"this weekend"})"},
            {"is it raining", R"(get_weather {})"},
            {"is it cold outside", R"(get_weather {})"},
            {"will it be sunny tomorrow afternoon", R"(get_weather {"when":"tomorrow afternoon"})"},
            {"do I need an umbrella", R"(get_weather {})"},
            {"should I take a jacket tonight", R"(get_weather {"when":"tonight"})"},
            {"what's the temperature outside", R"(get_weather {})"},
            {"how hot will it get in Madrid on the 3rd of July",
             R"(get_weather {"place":"Madrid","when":"the 3rd of July"})"},
            {"what will the weather be in three hours", R"(get_weather {"when":"in three hours"})"},
            {"weather at 5 pm", R"(get_weather {"when":"at 5 pm"})"},
            {"what's tomorrow's weather", R"(get_weather {"when":"tomorrow"})"},
            {"what's the chance of rain tomorrow", R"(get_weather {"when":"tomorrow"})"},
            {"will there be thunderstorms tonight", R"(get_weather {"when":"tonight"})"},
        }
    );
}

TEST_CASE("English questions about time and date become calls", "[sentences]")
{
    check_all(
        "en",
        {
            {"What time is it?", R"(get_datetime {})"},
            {"what's the time please", R"(get_datetime {})"},
            {"could you tell me what time it is", R"(get_datetime {})"},
            {"what day is it today", R"(get_datetime {})"},
            {"what's today's date", R"(get_datetime {})"},
            {"what is the date", R"(get_datetime {})"},
            {"What time is it in Tokyo right now?", R"(get_datetime {"place_or_zone":"Tokyo"})"},
            {"what's the time in New York", R"(get_datetime {"place_or_zone":"New York"})"},
            {"what time is it now in Sydney, Australia",
             R"(get_datetime {"place_or_zone":"Sydney, Australia"})"},
        }
    );
}

TEST_CASE("German questions about the weather become calls", "[sentences]")
{
    check_all(
        "de",
        {
            {"Wie ist das Wetter?", R"(get_weather {})"},
            {"wie wird das Wetter morgen", R"(get_weather {"when":"morgen"})"},
            {"Wie wird morgen das Wetter in Köln?",
             R"(get_weather {"place":"Köln","when":"morgen"})"},
            {"Wie sieht das Wetter in Bad Homburg am Wochenende aus?",
             R"(get_weather {"place":"Bad Homburg","when":"am Wochenende"})"},
            {"wie ist das wetter in frankfurt am main",
             R"(get_weather {"place":"frankfurt am main"})"},
            {"Wetter für Samstag", R"(get_weather {"when":"Samstag"})"},
            {"Sag mir den Wetterbericht für heute Abend", R"(get_weather {"when":"heute Abend"})"},
            {"Regnet es?", R"(get_weather {})"},
            {"regnet es morgen in Hamburg", R"(get_weather {"place":"Hamburg","when":"morgen"})"},
            {"Wird es morgen regnen?", R"(get_weather {"when":"morgen"})"},
            {"wird es heute noch regnen", R"(get_weather {"when":"heute"})"},
            {"ist es kalt draußen", R"(get_weather {})"},
            {"wie warm wird es übermorgen in Rom",
             R"(get_weather {"place":"Rom","when":"übermorgen"})"},
            {"Brauche ich einen Regenschirm?", R"(get_weather {})"},
            {"brauche ich morgen eine jacke", R"(get_weather {"when":"morgen"})"},
            {"Wie viel Grad sind es draußen?", R"(get_weather {})"},
            {"gibt es heute Nacht Frost", R"(get_weather {"when":"heute Nacht"})"},
            {"wie wird das Wetter Samstagabend", R"(get_weather {"when":"Samstagabend"})"},
            {"wie ist das wetter am 3. Juli in Wien",
             R"(get_weather {"place":"Wien","when":"am 3. Juli"})"},
            {"wie wird das wetter nächste woche", R"(get_weather {"when":"nächste woche"})"},
            {"wie wird das Wetter in drei Stunden", R"(get_weather {"when":"in drei Stunden"})"},
        }
    );
}

TEST_CASE("German questions about time and date become calls", "[sentences]")
{
    check_all(
        "de",
        {
            {"Wie spät ist es?", R"(get_datetime {})"},
            {"wie viel Uhr ist es gerade", R"(get_datetime {})"},
            {"sag mir bitte die Uhrzeit", R"(get_datetime {})"},
            {"Welcher Tag ist heute?", R"(get_datetime {})"},
            {"welches Datum haben wir heute", R"(get_datetime {})"},
            {"der Wievielte ist heute", R"(get_datetime {})"},
            {"Wie spät ist es in New York?", R"(get_datetime {"place_or_zone":"New York"})"},
            {"wie viel Uhr ist es jetzt in Tokio", R"(get_datetime {"place_or_zone":"Tokio"})"},
        }
    );
}

TEST_CASE(
    "what is said in part, about rooms or about more than one thing is not known",
    "[sentences]"
)
{
    check_all(
        "en",
        {
            {"turn on the light", "?"},
            {"what's the weather and what time is it", "?"},
            {"what's the weather in Paris and in Rome", "?"},
            {"what's the temperature in the living room", "?"},
            {"is it cold in my bedroom", "?"},
            {"what time is the meeting", "?"},
            {"why is the weather so bad", "?"},
            {"what is the capital of France", "?"},
            {"and tomorrow", "?"},
            {"stop the music", "?"},
        }
    );
    check_all(
        "de",
        {
            {"mach das Licht an", "?"},
            {"wie ist die Temperatur im Wohnzimmer", "?"},
            {"wie ist das Wetter in Berlin und in Hamburg", "?"},
            {"wie spät ist das Treffen", "?"},
            {"und morgen", "?"},
        }
    );
}

TEST_CASE("small talk, help and timers have honest words", "[sentences]")
{
    check_all(
        "en",
        {
            {"Hello!", "Hello."},
            {"thank you very much", "You're welcome."},
            {"set a timer for five minutes", "I have no timers, so I can't do that."},
            {"set a 10 minute timer", "I have no timers, so I can't do that."},
            {"remind me to call mum", "I have no timers, so I can't do that."},
            {"say that again", "I haven't said anything yet."},
            {"never mind", ""},
            {"Stop.", ""},
        }
    );
    check_all(
        "de",
        {
            {"Hallo", "Hallo."},
            {"vielen Dank", "Gern geschehen."},
            {"stell einen Timer auf fünf Minuten",
             "Ich habe keine Timer, deshalb kann ich das nicht."},
            {"wie bitte?", "Ich habe noch nichts gesagt."},
            {"vergiss es", ""},
        }
    );
    CHECK_THAT(listener{"en"}.hear("what can you do"), Catch::Contains("weather"));
    CHECK_THAT(listener{"de"}.hear("was kannst du"), Catch::Contains("Wetter"));
}

TEST_CASE("the next question may leave out what the one before said", "[sentences]")
{
    listener english{"en"};
    CHECK(
        english.hear("what's the weather in Paris today") ==
        R"(get_weather {"place":"Paris","when":"today"})"
    );
    CHECK(english.hear("and tomorrow?") == R"(get_weather {"place":"Paris","when":"tomorrow"})");
    CHECK(english.hear("what about Rome?") == R"(get_weather {"place":"Rome","when":"tomorrow"})");
    CHECK(english.hear("what time is it in Tokyo") == R"(get_datetime {"place_or_zone":"Tokyo"})");
    CHECK(english.hear("and in Sydney?") == R"(get_datetime {"place_or_zone":"Sydney"})");

    listener german{"de"};
    CHECK(german.hear("wie ist das wetter in Bonn") == R"(get_weather {"place":"Bonn"})");
    CHECK(german.hear("und morgen?") == R"(get_weather {"place":"Bonn","when":"morgen"})");
    CHECK(german.hear("und in Köln?") == R"(get_weather {"place":"Köln","when":"morgen"})");
}

TEST_CASE("French sentences become calls", "[sentences]")
{
    check_all(
        "fr",
        {
            {"Quel temps fait-il ?", R"(get_weather {})"},
            {"quel temps fera-t-il demain à Lyon",
             R"(get_weather {"place":"Lyon","when":"demain"})"},
            {"donne-moi la météo", R"(get_weather {})"},
            {"la météo pour demain", R"(get_weather {"when":"demain"})"},
            {"est-ce qu'il pleut", R"(get_weather {})"},
            {"va-t-il pleuvoir samedi", R"(get_weather {"when":"samedi"})"},
            {"quelle heure est-il", R"(get_datetime {})"},
            {"il est quelle heure", R"(get_datetime {})"},
            {"quelle heure est-il à Tokyo", R"(get_datetime {"place_or_zone":"Tokyo"})"},
            {"quel jour sommes-nous", R"(get_datetime {})"},
            {"stop", ""},
            {"laisse tomber", ""},
            {"merci", "Avec plaisir."},
            {"répète", "Je n'ai encore rien dit."},
            {"allume la lumière", "?"},
        }
    );
}

TEST_CASE("Spanish sentences become calls", "[sentences]")
{
    check_all(
        "es",
        {
            {"¿Qué tiempo hace?", R"(get_weather {})"},
            {"qué tiempo hará mañana en Madrid",
             R"(get_weather {"place":"Madrid","when":"mañana"})"},
            {"dime el tiempo", R"(get_weather {})"},
            {"va a llover mañana", R"(get_weather {"when":"mañana"})"},
            {"lloverá el sábado", R"(get_weather {"when":"el sábado"})"},
            {"necesito paraguas", R"(get_weather {})"},
            {"qué hora es", R"(get_datetime {})"},
            {"qué hora es en Tokio", R"(get_datetime {"place_or_zone":"Tokio"})"},
            {"qué día es hoy", R"(get_datetime {})"},
            {"para", ""},
            {"olvídalo", ""},
            {"gracias", "De nada."},
            {"repite", "Todavía no he dicho nada."},
            {"enciende la luz", "?"},
        }
    );
}

TEST_CASE("Dutch sentences become calls", "[sentences]")
{
    check_all(
        "nl",
        {
            {"Wat voor weer is het?", R"(get_weather {})"},
            {"wat voor weer wordt het morgen in Utrecht",
             R"(get_weather {"place":"Utrecht","when":"morgen"})"},
            {"hoe is het weer", R"(get_weather {})"},
            {"regent het", R"(get_weather {})"},
            {"gaat het morgen regenen", R"(get_weather {"when":"morgen"})"},
            {"hoe warm wordt het zaterdag", R"(get_weather {"when":"zaterdag"})"},
            {"hoe laat is het", R"(get_datetime {})"},
            {"hoe laat is het in Tokio", R"(get_datetime {"place_or_zone":"Tokio"})"},
            {"welke dag is het vandaag", R"(get_datetime {})"},
            {"stop", ""},
            {"laat maar", ""},
            {"dank je wel", "Graag gedaan."},
            {"nog een keer", "Ik heb nog niets gezegd."},
            {"doe het licht aan", "?"},
        }
    );
}

TEST_CASE("in every language a follow-up keeps the place of the turn before", "[sentences]")
{
    struct row {
        const char* tag;
        const char* first;
        const char* then;
        const char* when;
    };
    const auto [tag, first, then, when] = GENERATE(values<row>({
        {"fr", "quel temps fait-il à Lyon", "et demain", "demain"},
        {"es", "qué tiempo hace en Lyon", "y mañana", "mañana"},
        {"nl", "wat voor weer is het in Lyon", "en morgen", "morgen"},
    }));
    listener one{tag};
    (void)one.hear(first);
    CHECK(
        one.hear(then) == R"(get_weather {"place":"Lyon","when":")" + std::string{when} + R"("})"
    );
}
