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

using pieces = std::vector<std::string>;

normaliser a_stream(pace when = pace::as_it_comes)
{
    return normaliser{{}, english(), english(), when};
}

std::string kept(std::string_view text)
{
    return make_sayable(text, {.markdown = markdown::keep}, english(), english());
}

} // namespace

TEST_CASE("a sentence is given as soon as the next begins", "[sayable][stream]")
{
    auto stream = a_stream();
    CHECK(stream.feed("It is sunny.").empty());
    CHECK(stream.feed(" T") == pieces{"It is sunny."});
    CHECK(stream.feed("omorrow it rains!").empty());
    CHECK(stream.feed(" ") == pieces{" Tomorrow it rains!"});
    CHECK(stream.finish().empty());
}

TEST_CASE("a long clause is given before its sentence ends", "[sayable][stream]")
{
    auto stream = a_stream();
    CHECK(stream.feed("The weather in Berlin will be quite nice tomorrow, and").empty());
    CHECK(stream.feed(" then") == pieces{"The weather in Berlin will be quite nice tomorrow,"});
    CHECK(stream.finish() == pieces{" and then."});
}

TEST_CASE("a token that may go on is held back", "[sayable][stream]")
{
    auto stream = a_stream();
    CHECK(stream.feed("It is 21").empty());
    CHECK(stream.feed(".").empty());
    CHECK(stream.feed("5 \xC2").empty());
    CHECK(stream.feed("\xB0").empty());
    CHECK(stream.feed("C").empty());
    CHECK(stream.finish() == pieces{"It is 21.5 degrees."});
}

TEST_CASE("a list item is given when the next line begins", "[sayable][stream]")
{
    auto stream = a_stream();
    CHECK(stream.feed("Today:\n- sun\n").empty());
    CHECK(stream.feed("- rain\n") == pieces{"Today:", " sun."});
    CHECK(stream.finish() == pieces{" rain."});
}

TEST_CASE("an open emphasis holds its sentence back", "[sayable][stream]")
{
    auto stream = a_stream();
    CHECK(stream.feed("It *is. Very").empty());
    CHECK(stream.feed("* cold. Yes") == pieces{"It is. Very cold."});
    CHECK(stream.finish() == pieces{" Yes."});
}

TEST_CASE("an announcement that announces nothing ends as a sentence", "[sayable][stream]")
{
    auto stream = a_stream();
    CHECK(stream.feed("Here it is:\n\nhttps://example.com\n\n").empty());
    CHECK(stream.finish() == pieces{"Here it is."});
}

TEST_CASE("a thought whose beginning was cropped is not spoken from there on", "[sayable][stream]")
{
    auto stream = a_stream();
    CHECK(stream.feed("The user asks. They") == pieces{"The user asks."});
    CHECK(stream.feed(" want light.</think>It is on.").empty());
    CHECK(stream.finish() == pieces{" It is on."});
}

TEST_CASE("at the end, everything before a lone closer is known to be thinking", "[sayable]")
{
    with_every_cut("The user asks. They want light.</think>It is on.", [](const auto& cut) {
        auto stream = a_stream(pace::at_the_end);
        for (const auto piece : cut)
            CHECK(stream.feed(piece).empty());
        CHECK(stream.finish() == pieces{"It is on."});
    });
}

TEST_CASE("with markdown kept the marks stay and the rest is still safe", "[sayable][keep]")
{
    CHECK(kept("**Hi** there") == "**Hi** there.");
    CHECK(kept("- a\n- [b](https://c.d)\n\n") == "- a\n- [b](https://c.d)");
    CHECK(kept("<think>no</think>Yes \U0001F600") == "Yes.");
    CHECK(kept("<tool_call>{}</tool_call>") == "");
    CHECK(kept("A\u200B\x07 {\"name\": \"x\"} B.") == "A  B.");
    CHECK(kept("Nul\xFF") == "Nul.");
}

TEST_CASE("with markdown kept cuts make no difference", "[sayable][keep]")
{
    const std::string text = "**Hi** \U0001F600 there <think>x</think>\n\n- a {\"b\": 1}\n ";
    with_every_cut(text, [&](const auto& cut) {
        normaliser stream{{.markdown = markdown::keep}, english(), english()};
        std::string all;
        for (const auto piece : cut)
            for (const auto& words : stream.feed(piece))
                all += words;
        for (const auto& words : stream.finish())
            all += words;
        CHECK(all == kept(text));
    });
}

TEST_CASE("a long run of one character is read in bounded time and memory", "[sayable][limit]")
{
    const char c = GENERATE('x', '*', '[', '<', '{', '-', '|', ' ', '\n', '`', '_', '5', '(', '.');
    const std::string text(1 << 17, c);
    const std::string spoken = make_sayable(text, {}, english(), english());
    CHECK(spoken == "");
}

TEST_CASE("a megabyte of sentences is spoken whole", "[sayable][limit]")
{
    std::string text;
    while (text.size() < (1 << 20))
        text += "It is *21.5* °C, and [here](https://a.b) it `rains`. ";
    const std::string spoken = make_sayable(text, {}, english(), english());
    CHECK(spoken.size() > text.size() / 2);
    CHECK(is_spoken_safe(spoken).why == "");
}

TEST_CASE("a paragraph without an end is given in parts", "[sayable][limit]")
{
    auto stream = a_stream();
    std::string words;
    for (int i = 0; i < 1000; ++i)
        words += "word ";
    CHECK(stream.feed(words).size() >= 2);
}

TEST_CASE("long text of long characters is cut between characters alone", "[sayable][limit]")
{
    std::string text{"a"};
    while (text.size() < 20000)
        text += "日本語と─│の文、";
    auto stream = a_stream();
    std::string all;
    for (const char byte : text)
        for (const auto& words : stream.feed({&byte, 1}))
            all += words;
    for (const auto& words : stream.finish())
        all += words;
    CHECK(all == make_sayable(text, {}, english(), english()));
    CHECK(is_spoken_safe(all).why == "");
}

TEST_CASE("a word that never ends is no word", "[sayable][limit]")
{
    const std::string endless(200, 'a');
    CHECK(make_sayable("Say " + endless + " now.", {}, english(), english()) == "Say now.");
}
