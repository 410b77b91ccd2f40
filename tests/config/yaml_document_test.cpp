// SPDX-License-Identifier: Apache-2.0
#include "config/yaml_document.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::config;
using kind = yaml_node::kind;

namespace {

std::string first_problem(const std::string& text, const yaml_limits& limits = {})
{
    const auto parsed = parse_yaml(text, "f", limits);
    CHECK((parsed.root == nullptr) == !parsed.wrong.empty());
    return parsed.wrong.empty() ? std::string{} : to_line(parsed.wrong.front());
}

} // namespace

TEST_CASE("a document keeps its text, its order and where each part stands", "[yaml]")
{
    const auto parsed = parse_yaml("a: 1\nb:\n  - x\n  - \"2\"\n", "f");
    REQUIRE(parsed.root);
    REQUIRE(parsed.root->is(kind::map));
    REQUIRE(parsed.root->entries.size() == 2);
    CHECK(parsed.root->entries[0].key == "a");
    CHECK(parsed.root->entries[0].value->text == "1");
    CHECK(parsed.root->entries[0].value->where == position{1, 4});
    const yaml_node* list = parsed.root->find("b");
    REQUIRE(list != nullptr);
    REQUIRE(list->items.size() == 2);
    CHECK(list->items[1]->text == "2");
    CHECK(list->items[1]->quoted);
    CHECK_FALSE(list->items[0]->quoted);
    CHECK(list->items[1]->where == position{4, 5});
}

TEST_CASE("an empty file is a null", "[yaml]")
{
    const std::string text = GENERATE("", "\n", "# only a comment\n", "---\n");
    const auto parsed = parse_yaml(text, "f");
    REQUIRE(parsed.root);
    CHECK(parsed.root->is(kind::null));
}

TEST_CASE("an alias stands for its anchor", "[yaml]")
{
    const auto parsed = parse_yaml("a: &x [1, 2]\nb: *x\n", "f");
    REQUIRE(parsed.root);
    CHECK(parsed.root->find("b")->items.size() == 2);
}

TEST_CASE("what is not YAML is said with its place", "[yaml]")
{
    CHECK_THAT(first_problem("a: [1, 2\nb: 3\n"), Catch::StartsWith("f:2:"));
    CHECK_THAT(first_problem("a: 1\n b: 2\n"), Catch::Contains("not YAML"));
    CHECK(first_problem("a: *nobody\n") == "f:1:4: not YAML: nothing has the anchor 'nobody'");
}

TEST_CASE("a place counts characters, as an editor does", "[yaml]")
{
    const auto parsed = parse_yaml("\u00fc: [\u00e4, x]\n", "f");
    REQUIRE(parsed.root);
    CHECK(parsed.root->entries[0].value->items[1]->where == position{1, 8});
    CHECK_THAT(first_problem("a: 1\n\u00fc: \u00e4\xff\n"), Catch::StartsWith("f:2:5: not YAML"));
    CHECK_THAT(first_problem("a: 1\nbb: \x01\n"), Catch::StartsWith("f:2:5: not YAML"));
}

TEST_CASE("a file may begin with the mark that some editors write, in UTF-8 only", "[yaml]")
{
    CHECK(parse_yaml("\ufeffa: 1\n", "f").root->find("a")->text == "1");
    CHECK(parse_yaml("\ufeff", "f").root->is(kind::null));
    const auto two = parse_yaml("\ufeffa: 1\r\nb: 2\r\n", "f");
    REQUIRE(two.root);
    CHECK(two.root->find("a")->where == position{1, 4});
    CHECK(two.root->find("b")->text == "2");
    CHECK(first_problem("\ufeffa: [\n") == first_problem("a: [\n"));
    const std::string in_utf_16{"\xff\xfe:\0", 4};
    CHECK_THAT(first_problem(in_utf_16), Catch::StartsWith("f:1:1: not YAML"));
}

TEST_CASE("only a plain word stands for nothing", "[yaml]")
{
    const std::string nothing = GENERATE("", "~", "null", "Null", "NULL");
    CHECK(parse_yaml("a: " + nothing + "\n", "f").root->find("a")->is(kind::null));
    const auto quoted = parse_yaml("a: '" + nothing + "'\n", "f");
    CHECK(quoted.root->find("a")->is(kind::scalar));
    CHECK(quoted.root->find("a")->text == nothing);
}

TEST_CASE("a doubled key is kept, for its reader to refuse", "[yaml]")
{
    const auto parsed = parse_yaml("a: 1\na: 2\n", "f");
    REQUIRE(parsed.root);
    CHECK(parsed.root->entries.size() == 2);
}

TEST_CASE("tags other than text are refused", "[yaml]")
{
    CHECK_THAT(first_problem("key: !secret openai\n"), Catch::Contains("'!secret'"));
    CHECK_THAT(
        first_problem("a: !!python/object [1]\n"),
        Catch::Contains("tags are not understood")
    );
    CHECK(parse_yaml("a: !!str 5\n", "f").root->find("a")->quoted);
}

TEST_CASE("a key must be text", "[yaml]")
{
    CHECK(first_problem("? [a, b]\n: 1\n") == "f:1:3: a key must be plain text");
}

TEST_CASE("one document is enough", "[yaml]")
{
    CHECK_THAT(first_problem("a: 1\n---\nb: 2\n"), Catch::Contains("more than one document"));
}

TEST_CASE("a file may be as large as its limit and not larger", "[yaml]")
{
    const yaml_limits limits{100, 24, 20000};
    CHECK(first_problem("a: " + std::string(96, 'x') + "\n", limits).empty());
    CHECK(
        first_problem("a: " + std::string(97, 'x') + "\n", limits) ==
        "f:1:1: the file is too large (at most 100 bytes)"
    );
}

TEST_CASE("a file may nest as deep as its limit and not deeper", "[yaml]")
{
    const auto nested = [](std::size_t depth) {
        return std::string(depth - 1, '[') + "x" + std::string(depth - 1, ']');
    };
    CHECK(first_problem(nested(24)).empty());
    CHECK(first_problem(nested(25)) == "f:1:25: nested too deep (at most 24)");
    CHECK_THAT(first_problem(nested(100000)), Catch::Contains("too deep"));
}

TEST_CASE("aliases that unfold into millions are refused", "[yaml]")
{
    std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 9; ++i) {
        const std::string below = "*a" + std::to_string(i - 1);
        const std::string name = "a" + std::to_string(i);
        text += name + ": &" + name + " [" + below;
        for (int n = 0; n < 9; ++n)
            text += ", " + below;
        text += "]\n";
    }
    CHECK_THAT(first_problem(text), Catch::Contains("too much in one file"));
}

TEST_CASE("an alias inside its own anchor is refused", "[yaml]")
{
    CHECK_THAT(first_problem("a: &x [1, *x]\n"), Catch::Contains("inside its own anchor"));
}

TEST_CASE("values are counted up to the limit", "[yaml]")
{
    const yaml_limits limits{1000, 24, 5};
    CHECK(first_problem("[1, 2, 3, 4]", limits).empty());
    CHECK_THAT(first_problem("[1, 2, 3, 4, 5]", limits), Catch::Contains("at most 5 values"));
}

TEST_CASE("bytes that are no text end in a problem or a document, never in a crash", "[yaml]")
{
    const std::string text = GENERATE(
        std::string("\xff\xfe\x00", 3),
        std::string("a\0b: 1", 6),
        std::string("\xc3\x28: x"),
        std::string("%YAML 9.9\n---\na: 1"),
        std::string("\t\t: -"),
        std::string("&a &b c")
    );
    const auto parsed = parse_yaml(text, "f");
    CHECK((parsed.root == nullptr) == !parsed.wrong.empty());
}

TEST_CASE("a problem is one line, whatever stands in its parts", "[problem]")
{
    CHECK(to_line({"f", {3, 7}, "bad\nthing", "good"}) == "f:3:7: bad thing (nearest: good)");
    CHECK(quote("a\tb") == "'a b'");
    CHECK(quote(std::string(60, 'x')) == "'" + std::string(60, 'x') + "'");
    CHECK(quote(std::string(61, 'x')) == "'" + std::string(60, 'x') + "...'");
}

TEST_CASE("a quote is cut on a character border", "[problem]")
{
    CHECK(quote(std::string(59, 'x') + "\u00e4 and more") == "'" + std::string(59, 'x') + "...'");
}
