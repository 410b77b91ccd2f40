// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/reasoning_filter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/every_cut.hpp"

using namespace answerd::conversation::speech;
using answerd::tests::with_every_cut;

namespace {

struct sample {
    std::string said;
    std::string meant;
};

std::string streamed(const std::vector<std::string_view>& pieces)
{
    reasoning_filter filter;
    std::string all;
    const auto take = [&all](visible_text shown) {
        if (shown.restart)
            all.clear();
        all += shown.text;
    };
    for (const auto piece : pieces)
        take(filter.feed(piece));
    take(filter.finish());
    return all;
}

void check(const sample& each)
{
    CAPTURE(each.said);
    CHECK(without_reasoning(each.said) == each.meant);
    with_every_cut(each.said, [&](const auto& pieces) { CHECK(streamed(pieces) == each.meant); });
}

} // namespace

TEST_CASE("a thought is taken out wherever the text is cut", "[reasoning_filter]")
{
    check({"<think>The user wants light.</think>It is on.", "It is on."});
    check({"<think>\n\n</think>\n\nYes.", "\n\nYes."});
    check({"One.<think>hm</think> Two.", "One. Two."});
    check({"<Thinking>a</THINKING>b", "b"});
    check({"[THINK]Mistral[/THINK]Hello", "Hello"});
    check({"\u25C1think\u25B7Kimi\u25C1/think\u25B7Hello", "Hello"});
    check({"<seed:think>x</seed:think>y", "y"});
    check({"<reasoning>x</reasoning>y", "y"});
}

TEST_CASE("an unclosed thought lasts to the end", "[reasoning_filter]")
{
    check({"<think>I should call a tool", ""});
    check({"Hello. <think>and then", "Hello. "});
    check({"<think>cut in the closer </thin", ""});
}

TEST_CASE("everything before a lone closer was thinking", "[reasoning_filter]")
{
    check({"Okay, the user asks.\n</think>\nIt is on.", "\nIt is on."});
    check({"a</think>b</think>c", "c"});
    check({"<think>a<think>b</think>c</think>d", "d"});
}

TEST_CASE("text that only looks like a marker stays", "[reasoning_filter]")
{
    check({"3 < 4 and <thin air> [1]", "3 < 4 and <thin air> [1]"});
    check({"the end <thin", "the end <thin"});
    check({"<b>think</b> \u201Cquoted\u201D", "<b>think</b> \u201Cquoted\u201D"});
}

TEST_CASE("the text is cut at the end of its own message", "[reasoning_filter]")
{
    check({"It is on.<|im_end|>", "It is on."});
    check({"It is on.<|im_end|>\n<|im_start|>user\nThanks", "It is on."});
    check({"It is on.<|im_start|>assistant\nAgain", "It is on."});
    check({"It is on.<end_of_turn>\n<start_of_turn>user", "It is on."});
    check({"It is on.<|eot_id|><|start_header_id|>user<|end_header_id|>x", "It is on."});
    check({"It is on.<\uFF5Cend\u2581of\u2581sentence\uFF5C>x", "It is on."});
}

TEST_CASE("the head of an own message is passed over", "[reasoning_filter]")
{
    check({"<|im_start|>assistant\nHello.", "Hello."});
    check({"<start_of_turn>model\nHello.", "Hello."});
    check({"<|start_header_id|>assistant<|end_header_id|>\n\nHello.", "\n\nHello."});
    check({"<|assistant|>Hello.", "Hello."});
}

TEST_CASE("the message of another is not ours", "[reasoning_filter]")
{
    check({"<|im_start|>user\nTurn it on", ""});
    check({"<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\nHello.", "Hello."});
}

TEST_CASE("of harmony's channels only the final one is spoken", "[reasoning_filter]")
{
    check(
        {"<|channel|>analysis<|message|>Think.<|end|><|start|>assistant<|channel|>final<|message|>"
         "Hello.<|return|>",
         "Hello."}
    );
    check({"<|channel|>analysis<|message|>Think.", ""});
    check({"<|channel|>commentary to=functions.x <|constrain|>json<|message|>{}<|call|>", ""});
    check({"<|start|>assistant<|channel|>final<|message|>Hello.", "Hello."});
}

TEST_CASE("Gemma's thought markers are known", "[reasoning_filter]")
{
    check({"<unused94>thought\nThe user<unused95>Hello.", "Hello."});
    check({"<unused94>thought\nThe user", ""});
    check({"<|channel>thought\nThe user<channel|>Hello.", "Hello."});
}

TEST_CASE("a long thought is not kept in memory", "[reasoning_filter]")
{
    reasoning_filter filter;
    CHECK(filter.feed("<think>").text.empty());
    const std::string much(1 << 16, 'x');
    for (int i = 0; i < 64; ++i)
        CHECK(filter.feed(much).text.empty());
    CHECK(filter.feed("</think>ok").text == "ok");
}
