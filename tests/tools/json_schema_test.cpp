// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tools/json_schema.hpp"
#include "tools/schema_words.hpp"

#include <boost/json/parse.hpp>

#include <string>

namespace json = boost::json;
using answerd::tools::describe;
using answerd::tools::json_schema;

namespace {

std::string refusal(std::string_view text)
{
    const auto made = json_schema::compile(json::parse(text).as_object());
    return made ? "" : made.error();
}

json::object compiled(std::string_view text)
{
    const auto made = json_schema::compile(json::parse(text).as_object());
    REQUIRE(made.has_value());
    return made->text();
}

std::string words(std::string_view text) { return describe(json::parse(text).as_object()); }

} // namespace

TEST_CASE("an empty schema is an object without fields", "[json_schema]")
{
    CHECK(compiled("{}") == json::parse(R"({"type":"object","properties":{}})").as_object());
}

TEST_CASE("the top must be a plain object", "[json_schema]")
{
    CHECK_THAT(refusal(R"({"type":"string"})"), Catch::Contains("of type object"));
    CHECK_THAT(refusal(R"({"type":["object","null"]})"), Catch::Contains("of type object"));
    CHECK_THAT(refusal(R"({"type":"object","oneOf":[{}]})"), Catch::Contains("without oneOf"));
    CHECK_THAT(refusal(R"({"type":"object","anyOf":[{}]})"), Catch::Contains("without anyOf"));
}

TEST_CASE("what is no schema is refused with a reason", "[json_schema]")
{
    const auto text = GENERATE(
        R"({"type":"object","properties":[]})",
        R"({"type":"object","properties":{"a":{"type":"strin"}}})",
        R"({"type":"object","required":"a"})",
        R"({"type":"object","properties":{"a":{"type":"number","minimum":"low"}}})",
        R"({"type":"object","properties":{"a":{"enum":"x"}}})",
        R"({"type":"object","properties":{"a":3}})",
        R"({"type":"object","properties":{"a":{"type":"string","pattern":"(["}}})"
    );
    CAPTURE(text);
    CHECK_FALSE(refusal(text).empty());
}

TEST_CASE("references are replaced by what they mean", "[json_schema]")
{
    CHECK(
        compiled(
            R"({"type":"object","properties":{"a":{"$ref":"#/$defs/q"}},"$defs":{"q":{"type":"string"}}})"
        ) == json::parse(R"({"type":"object","properties":{"a":{"type":"string"}}})").as_object()
    );
}

TEST_CASE("references that lead nowhere or never end are refused", "[json_schema]")
{
    CHECK_THAT(
        refusal(R"({"properties":{"a":{"$ref":"#/$defs/q"}}})"),
        Catch::Contains("leads nowhere")
    );
    CHECK_THAT(
        refusal(R"({"properties":{"a":{"$ref":"http://x/y"}}})"),
        Catch::Contains("leads nowhere")
    );
    CHECK_THAT(
        refusal(R"({"properties":{"a":{"$ref":"#/properties/a"}}})"),
        Catch::Contains("recursive")
    );
    CHECK_THAT(refusal(R"({"properties":{"a":{"$ref":"#"}}})"), Catch::Contains("recursive"));
}

TEST_CASE("references that multiply without bound are refused", "[json_schema]")
{
    std::string text = R"({"properties":{"a":{"$ref":"#/$defs/d0"}},"$defs":{)";
    for (int i = 0; i < 12; ++i) {
        const std::string next = R"({"$ref":"#/$defs/d)" + std::to_string(i + 1) + "\"}";
        text += "\"d" + std::to_string(i) + R"(":{"properties":{"x":)" + next + R"(,"y":)" + next +
                "}},";
    }
    CHECK_THAT(refusal(text + R"("d12":{}}})"), Catch::Contains("too large"));
}

TEST_CASE("draft 4's exclusive bounds become numbers", "[json_schema]")
{
    CHECK(
        compiled(
            R"({"properties":{"a":{"minimum":0,"exclusiveMinimum":true,"maximum":9,"exclusiveMaximum":false}}})"
        )
            .at("properties") == json::parse(R"({"a":{"exclusiveMinimum":0,"maximum":9}})")
    );
}

TEST_CASE("a schema says in words what fits it", "[schema_words]")
{
    CHECK(words(R"({"type":"string"})") == "text");
    CHECK(words(R"({"type":"string","maxLength":5})") == "text of at most 5 characters");
    CHECK(words(R"({"type":"integer","minimum":1})") == "a whole number of at least 1");
    CHECK(
        words(R"({"type":"number","exclusiveMinimum":0,"exclusiveMaximum":9})") ==
        "a number above 0 and below 9"
    );
    CHECK(words(R"({"const":5})") == "5");
    CHECK(
        words(R"({"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":3})") ==
        "a list of a whole number, from 1 to 3 items"
    );
    CHECK(words(R"({"oneOf":[{"type":"string"},{"type":"boolean"}]})") == "text or true or false");
    CHECK(words("{}") == "something else");
}
