// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/sayable.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/languages.hpp"
#include "tests/support/spoken_safe.hpp"

#include <array>
#include <random>

using namespace answerd::conversation;
using namespace answerd::conversation::speech;
using namespace answerd::tests;

namespace {

constexpr std::array<std::string_view, 96> scraps{
    "It is ",
    "sunny",
    ". ",
    ", and ",
    "\n",
    "\n\n",
    "- ",
    "* ",
    "**",
    "_",
    "`",
    "```",
    "```json\n",
    "# ",
    "> ",
    "1. ",
    "3. Oktober",
    "| a | b |\n",
    "|---|---|\n",
    "---\n",
    "[",
    "]",
    "(",
    ")",
    "](",
    "https://example.com/a_b?c=d",
    "www.x.de",
    "a@b.de",
    "/etc/passwd",
    "C:\\x",
    "<think>",
    "</think>",
    "<b>",
    "</b>",
    "<br>",
    "<",
    ">",
    "<tool_call>",
    "</tool_call>",
    "{",
    "}",
    "{\"name\": \"x\"}",
    "{\"a\": [1, {\"b\": \"c\"}]}",
    "get_weather(",
    "light.kitchen_lamp",
    "\U0001F600",
    "\U0001F468\u200D\U0001F469",
    "\U0001F1E9\U0001F1EA",
    "1\uFE0F\u20E3",
    "\u2192",
    "\u2502",
    "\u2500\u2500\u2500",
    "\u2022 ",
    "\xFF",
    "\xC3",
    "\xE2\x82",
    std::string_view{"\0", 1},
    "\x1B[1m",
    "\u200B",
    "\u202E",
    "21.5°C",
    "-1.5 °C",
    "10-15 km/h",
    "$5",
    "2026-11-28T14:30:00Z",
    "14:30",
    "%",
    "°",
    "\u2212",
    "\u2013",
    " - ",
    "...",
    "?",
    "!",
    ":",
    ";",
    "'",
    "\"",
    "\u201C",
    "\u201D",
    "&amp;",
    "&#x202E;",
    "&lt;",
    "\\",
    "~~",
    "=",
    "+",
    "@",
    "/",
    "|",
    "<|im_end|>",
    "<|x|>",
    "\u3010"
    "1\u3011",
    "Sources:\n",
    "今日は。",
    "sk-1234567890abcdefghijklmnop"};

class scribbler {
 public:
    explicit scribbler(unsigned seed) : random_{seed} {}

    std::size_t below(std::size_t limit) { return random_() % limit; }

    std::string text()
    {
        std::string all;
        for (std::size_t count = 1 + below(30); count > 0; --count) {
            if (below(12) == 0)
                all.push_back(static_cast<char>(below(256)));
            else
                all.append(scraps[below(scraps.size())]);
        }
        return all;
    }

    std::vector<std::string_view> pieces(std::string_view text)
    {
        std::vector<std::string_view> cut;
        while (!text.empty()) {
            const std::size_t length = std::min(text.size(), 1 + below(12));
            cut.push_back(text.substr(0, length));
            text.remove_prefix(length);
        }
        return cut;
    }

 private:
    std::mt19937 random_;
};

std::string
streamed(const std::vector<std::string_view>& pieces, const speech_options& how, pace when)
{
    normaliser stream{how, german(), english(), when};
    std::string all;
    for (const auto piece : pieces)
        for (const auto& words : stream.feed(piece))
            all += words;
    for (const auto& words : stream.finish())
        all += words;
    return all;
}

} // namespace

TEST_CASE("whatever a model writes, what is spoken is safe", "[sayable][property]")
{
    scribbler random{20261129};
    for (int round = 0; round < 10000; ++round) {
        const std::string text = random.text();
        const std::string spoken = make_sayable(text, {}, german(), english());
        if (spoken.empty())
            continue;
        const std::string why = is_spoken_safe(spoken).why;
        if (!why.empty()) {
            CAPTURE(text, spoken, round);
            REQUIRE(why == "");
        }
    }
}

TEST_CASE("whatever a model writes, cuts make no difference", "[sayable][property]")
{
    scribbler random{4711};
    for (int round = 0; round < 3000; ++round) {
        const std::string text = random.text();
        const speech_options how{
            .markdown = random.below(4) == 0 ? markdown::keep : markdown::strip};
        const std::string whole = make_sayable(text, how, german(), english());
        // A thought whose beginning was cropped is known only when it ends.
        std::string clean;
        text_cleaner{}.feed(text, clean);
        const bool cropped = reasoning_filter{}.feed(clean).restart;
        for (const pace when : {pace::as_it_comes, pace::at_the_end}) {
            if (cropped && when == pace::as_it_comes)
                continue;
            const std::string cut = streamed(random.pieces(text), how, when);
            if (cut != whole) {
                CAPTURE(text, round);
                REQUIRE(cut == whole);
            }
        }
    }
}
