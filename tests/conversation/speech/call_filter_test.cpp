// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/call_filter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/every_cut.hpp"

using namespace answerd::conversation::speech;
using answerd::tests::with_every_cut;

namespace {

std::string filtered(const std::vector<std::string_view>& pieces)
{
    call_filter filter;
    std::string all;
    for (const auto piece : pieces)
        filter.feed(piece, all);
    filter.finish(all);
    for (auto at = all.find(taken_out); at != all.npos; at = all.find(taken_out))
        all.replace(at, taken_out.size(), "@");
    return all;
}

void check(const std::string& said, const std::string& left)
{
    CAPTURE(said);
    with_every_cut(said, [&](const auto& pieces) { CHECK(filtered(pieces) == left); });
}

} // namespace

TEST_CASE("a call in tags is taken out", "[call_filter]")
{
    check("<tool_call>\n{\"name\": \"x\", \"arguments\": {}}\n</tool_call>Done.", "@Done.");
    check("A <function_call>f(1)</function_call> b", "A @ b");
    check("<function=get_time>{\"a\": 1}</function> b", "@ b");
    check("<tool_calls><tool_call>x</tool_call></tool_calls>b", "@b");
    check("<TOOL_CALL>x</Tool_Call>b", "@b");
    check("<invoke name=\"x\"><parameter>1</parameter></invoke>", "@");
    check("<|tool_call>call:x{a:1}<tool_call|>b", "@b");
}

TEST_CASE("an unclosed call lasts to the end", "[call_filter]")
{
    check("Hello <tool_call>{\"name\": \"x\", \"argu", "Hello @");
    check("[TOOL_CALLS][{\"name\": \"x\"}] more", "@");
    check("<|python_tag|>x.call(a=1)", "@");
    check("{\"name\": \"x\", \"parameters\": {\"a\": [1, 2", "@");
}

TEST_CASE("a bare JSON object is taken out", "[call_filter]")
{
    check("{\"name\": \"x\", \"parameters\": {\"a\": \"}\"}}Done.", "@Done.");
    check("Look: { \"a\": [1, {\"b\": 2}] } here", "Look: @ here");
    check("[{\"name\": \"x\"}, {\"name\": \"y\"}] b", "@ b");
    check("{\"a\": \"quote \\\" and brace }\"} b", "@ b");
    check("{'name': 'x'} b", "@ b");
    check("{{ states('light.x') }} b", "@ b");
    check("{name: x} b", "@ b");
    check("{} b", "@ b");
}

TEST_CASE("braces around words are left to others", "[call_filter]")
{
    check("the set {a, b} is", "the set {a, b} is");
    check("[1] and [link](x) and 3 < 4", "[1] and [link](x) and 3 < 4");
    check("ends with {", "ends with {");
}

TEST_CASE("a broken object does not swallow the words after an empty line", "[call_filter]")
{
    check("{\"name\": \"x, \"a\": {}\n\nThe light is on.", "@The light is on.");
}

TEST_CASE("template markers and machine text go", "[call_filter]")
{
    check("a<|fim_middle|>b", "a b");
    check("a<\uFF5Cx\uFF5C>b", "a b");
    check("a<!-- hidden -->b<script>alert(1)</script>c", "a b c");
    check("a</tool_call>b", "a b");
    check("cut off <|im_e", "cut off ");
    check("a <| b |> c <|| d", "a <| b |> c <|| d");
}

TEST_CASE("deep nesting costs no stack and no memory", "[call_filter]")
{
    call_filter filter;
    std::string all;
    filter.feed("{\"a\":", all);
    filter.feed(std::string(1 << 20, '['), all);
    filter.feed(std::string(1 << 20, ']') + "} b", all);
    filter.finish(all);
    CHECK(all == std::string{taken_out} + " b");
}
