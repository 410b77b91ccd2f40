// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/sayable.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/every_cut.hpp"
#include "tests/support/languages.hpp"
#include "tests/support/spoken_safe.hpp"

using namespace answerd::conversation;
using namespace answerd::conversation::speech;
using namespace answerd::tests;

namespace {

std::string said(std::string_view text, const std::string& tag = "en")
{
    return make_sayable(text, {}, *language_of(tag), english());
}

std::string streamed(
    const std::vector<std::string_view>& pieces,
    const speech_options& how,
    const std::string& tag
)
{
    normaliser stream{how, *language_of(tag), english()};
    std::string all;
    for (const auto piece : pieces)
        for (const auto& words : stream.feed(piece))
            all += words;
    for (const auto& words : stream.finish())
        all += words;
    return all;
}

struct golden {
    std::string text;
    std::string spoken;
};

void check(const golden& each, const std::string& tag = "en")
{
    CAPTURE(each.text);
    CHECK(said(each.text, tag) == each.spoken);
    if (!each.spoken.empty())
        CHECK(is_spoken_safe(each.spoken).why == "");
    with_every_cut(each.text, [&](const auto& pieces) {
        CHECK(streamed(pieces, {}, tag) == each.spoken);
    });
}

} // namespace

TEST_CASE("plain sentences stay as they are", "[sayable]")
{
    check({"It is sunny.", "It is sunny."});
    check({"Is the lamp on?", "Is the lamp on?"});
    check({"Dr. Who lives at No. 5, e.g. here. Yes!", "Dr. Who lives at No. 5, e.g. here. Yes!"});
    check({"He said: \"No.\" Then he left.", "He said: \"No.\" Then he left."});
    check({"Am 3. Oktober kommt z. B. Dr. Müller.", "Am 3. Oktober kommt z. B. Dr. Müller."}, "de");
    check({"Vor- und Nachteile der E-Mail.", "Vor- und Nachteile der E-Mail."}, "de");
    check({"今日は晴れです。明日は雨です。", "今日は晴れです。明日は雨です。"});
}

TEST_CASE("an answer always ends as a sentence", "[sayable]")
{
    check({"It is on", "It is on."});
    check({"It is on,", "It is on."});
    check({"Here it is:", "Here it is."});
    check({"Wait...", "Wait…"});
    check({"Done \U0001F44D", "Done."});
    check({"Done.\U0001F44D", "Done."});
    check({"  It is\n on  \n\n", "It is on."});
}

TEST_CASE("nothing sayable leaves nothing", "[sayable]")
{
    check({"", ""});
    check({" \n ", ""});
    check({"\U0001F600\U0001F44D\U0001F3FD", ""});
    check({"---", ""});
    check({"https://example.com", ""});
    check({"<think>hm</think>", ""});
    check({"```json\n{\"a\": 1}\n```", ""});
    check({"...", ""});
}

TEST_CASE("emphasis and headings are taken off", "[sayable]")
{
    check({"**Dinsdag 6 mei**", "Dinsdag 6 mei."});
    check({"It is *very* **cold** ~~warm~~ and __wet__.", "It is very cold and wet."});
    check({"# Weather\nIt rains.", "Weather. It rains."});
    check({"## Plan:\n\nFirst this.", "Plan: First this."});
    check({"Title\n=====\nText here.", "Title. Text here."});
    check({"2 * 3 is 6, and 5*4 is 20.", "2 times 3 is 6, and 5 times 4 is 20."});
    check({"An *open emphasis, that never closes.", "An open emphasis, that never closes."});
    check({"**Bold, and more.** Next one.", "Bold, and more. Next one."});
}

TEST_CASE("lists become sentences", "[sayable]")
{
    check({"Today:\n- Sun\n- Rain later\n- 21°C", "Today: Sun. Rain later. 21 degrees."});
    check({"* One\n* Two.\n  * Three", "One. Two. Three."});
    check({"1. Open it.\n2. Close it.", "1. Open it. 2. Close it."});
    check({"- [x] milk,\n- [ ] eggs,", "milk. eggs."});
    check({"• Erstens\n• Zweitens", "Erstens. Zweitens."}, "de");
    check({"3. Oktober", "3. Oktober."}, "de");
    check({"\u2600\uFE0F Sunny\n\U0001F327 Rain", "Sunny. Rain."});
    check({"Berlin: 21°C\nParis: 19°C", "Berlin: 21 degrees, Paris: 19 degrees."});
    check({"- a\n- b\nThat is all", "a. b. That is all."});
}

TEST_CASE("tables become a sentence for each row", "[sayable]")
{
    check(
        {"| Day | High | Low |\n|---|---|---|\n| Mon | 21 | 9 |\n| Tue | 20 | |\n",
         "Mon: High 21, Low 9. Tue: High 20."}
    );
    check({"Day | Sky\n--- | ---\nMon | Sun", "Mon: Sun."});
    check({"See:\n\n| | Temp |\n|:-|-:|\n| Now | 5 °C |\n\nOkay?", "See: Now: 5 degrees. Okay?"});
    check({"┌───┬───┐\n│ a │ b │\n├───┼───┤\n│ c │ d │\n└───┴───┘", "c: d."});
}

TEST_CASE("code is spoken only where it is plain words", "[sayable]")
{
    check({"Set `light.kitchen_lamp` to `on`.", "Set light kitchen lamp to on."});
    check({"Run `x = f(y)` now.", "Run now."});
    check({"Here is the code:\n```python\nprint(1)\n```\n", "Here is the code."});
    check({"```\nIt is sunny today.\n```", "It is sunny today."});
    check({"```markdown\n**Hello** there.\n```", "Hello there."});
    check({"Look:\n```\nunclosed {", "Look."});
}

TEST_CASE("of links the words are spoken", "[sayable]")
{
    check({"See [the page](https://example.com/a_b) now.", "See the page now."});
    check({"It rains [1](https://a.b) today [2].", "It rains today."});
    check({"Visit https://example.com/x?y=1.", "Visit."});
    check({"More (https://example.com) here.", "More here."});
    check({"![chart](x.png) It rises.", "It rises."});
    check({"It rains【4†source】 today[^1].", "It rains today."});
    check({"Mail me@example.com or see /etc/hosts.", "Mail or see."});
    check({"[1]: https://example.com\nHello.", "Hello."});
}

TEST_CASE("only a trailing list of sources is dropped", "[sayable]")
{
    check({"It rains.\n\nSources:\n- https://a.b\n- [BBC](https://c.d)", "It rains."});
    check({"It rains.\n\n**Sources:**\n1. [BBC News](https://c.d) says so, too", "It rains."});
    check({"It rains.\nSources: [a](https://a.b), https://c.d", "It rains."});
    check({"Es regnet.\n\nQuellen:\nhttps://a.b\nhttps://c.d", "Es regnet."}, "de");
    check({"Sources of heat are lamps.", "Sources of heat are lamps."});
    check({"Sources:\n- the oven\n- the sun", "Sources: the oven. the sun."});
    check({"Sources:\n- [x](https://a.b)\n\nBut it is warm.", "Sources: x. But it is warm."});
}

TEST_CASE("HTML goes and entities become characters", "[sayable]")
{
    check({"It is <b>very</b> cold.<br>Really.", "It is very cold. Really."});
    check({"<p>One</p><p>Two</p>", "One. Two."});
    check({"Tom &amp; Jerry, 5&nbsp;&deg;C &#x1F600;", "Tom and Jerry, 5 degrees."});
    check({"a<!-- b -->c", "a c."});
    check({"<speak>Hello <break time=\"1s\"/>you</speak>", "Hello you."});
}

TEST_CASE("thinking and calls are never spoken", "[sayable]")
{
    check({"<think>Let me see.</think>It is on.", "It is on."});
    check({"Yes. <tool_call>{\"name\": \"x\"}</tool_call>", "Yes."});
    check({"{\"name\": \"get_weather\", \"arguments\": {\"place\": \"Rome\"}}", ""});
    check({"get_weather(place=\"San Francisco\", when=\"now\") It rains.", "It rains."});
    check({"get_weather\n{\"place\": \"Rome\"}", ""});
    check({"functools[{\"name\": \"x\"}]", ""});
    check({"```json\n{\"name\": \"x\", \"parameters\": {", ""});
    check({"It is on.<|im_end|>\n<|im_start|>user", "It is on."});
}

TEST_CASE("pictures, arrows and boxes are dropped", "[sayable]")
{
    check({"Hi \U0001F468\u200D\U0001F469\u200D\U0001F467 there \U0001F1E9\U0001F1EA!", "Hi there!"}
    );
    check({"Press 1\uFE0F\u20E3 now \U0001F44D\U0001F3FD.", "Press 1 now."});
    check({"Berlin \u2192 Paris", "Berlin, Paris."});
    check({"\u2705 Done ─── ok", "Done ok."});
    check({"Great\U0001F600Next", "Great Next."});
}

TEST_CASE("what a machine wrote for machines is dropped", "[sayable]")
{
    check({"The key sk-abcdefgh12345678abcdefgh is set.", "The key is set."});
    check({"Use light.turn_on for it.", "Use turn on for it."});
    check({"and/or 24/7, 1/2 km/h", "and or 24/7, 1/2 km h."});
    check({"C:\\Windows\\x is a path.", "is a path."});
}

TEST_CASE("symbols are words where they mean something", "[sayable]")
{
    check({"5 + 3 = 8, 10 - 4 = 6, 2 × 3", "5 plus 3 equals 8, 10 minus 4 equals 6, 2 times 3."});
    check({"~45% or <5 °C", "about 45 percent or less than 5 degrees."});
    check({"180°C / 350°F", "180 degrees, 350 degrees Fahrenheit."});
    check({"C++ and C#, #1, AT&T", "C and C, number 1, AT and T."});
    check({"½ cup + salt", "1/2 cup plus salt."});
    check({"≥ 3 und ≤ 5", "mindestens 3 und höchstens 5."}, "de");
}

TEST_CASE("dashes are pauses, hyphens stay", "[sayable]")
{
    check({"Yes \u2013 it is on.", "Yes, it is on."});
    check({"Yes\u2014it is on -- really.", "Yes, it is on, really."});
    check({"A 3-day e-mail.", "A 3-day e-mail."});
}

TEST_CASE("whole answers of models are spoken as a person would say them", "[sayable]")
{
    check(
        {"The temperature in **Berlin** is 21.5°C (70.7°F) with a *light breeze* at 12 km/h. "
         "\U0001F324\uFE0F",
         "The temperature in Berlin is 21.5 degrees (70.7 degrees Fahrenheit) with a light breeze "
         "at "
         "12 kilometers per hour."}
    );
    check(
        {"Temperature: -3°C\nHumidity: 80%\nWind: 5 m/s",
         "Temperature: minus 3 degrees, Humidity: 80 percent, Wind: 5 meters per second."}
    );
    check(
        {"According to Wikipedia[1], it is 8,848.86 m tall.[2]\n\n**Sources**\n"
         "[1] https://a.b/c\n[2] https://d.e",
         "According to Wikipedia, it is 8,848.86 meters tall."}
    );
    check(
        {"Morgen, am 3. Oktober, wird es 18,5°C; nachts -2.0 °C.\n\n- Regen: 30%\n",
         "Morgen, am 3. Oktober, wird es 18,5 Grad; nachts minus 2 Grad. Regen: 30 Prozent."},
        "de"
    );
    check(
        {"Am 28.11.2026 um 8.05 Uhr kostet es 12.50 €, d. h. mehr. „Ja“, sagt er.",
         "Am 28.11.2026 um 8.05 Uhr kostet es 12,50 Euro, d. h. mehr. „Ja“, sagt er."},
        "de"
    );
}
