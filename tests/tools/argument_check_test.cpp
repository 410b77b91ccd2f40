// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tools/argument_check.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <string>
#include <vector>

namespace json = boost::json;
using answerd::tools::check_arguments;
using answerd::tools::checked_arguments;
using answerd::tools::json_schema;
using problems = std::vector<std::string>;

namespace {

json_schema schema_of(std::string_view text)
{
    auto made = json_schema::compile(json::parse(text).as_object());
    INFO((made ? "" : made.error()));
    REQUIRE(made.has_value());
    return std::move(*made);
}

/// A schema with one property "it".
checked_arguments check_one(std::string_view property_schema, std::string_view value)
{
    const auto schema =
        schema_of(R"({"type":"object","properties":{"it":)" + std::string{property_schema} + "}}");
    return check_arguments(R"({"it":)" + std::string{value} + "}", schema);
}

std::string mended(std::string_view property_schema, std::string_view value)
{
    const checked_arguments checked = check_one(property_schema, value);
    CHECK(checked.problems.empty());
    return json::serialize(checked.arguments.at("it"));
}

problems wrong(std::string_view property_schema, std::string_view value)
{
    return check_one(property_schema, value).problems;
}

} // namespace

TEST_CASE("text that holds what the schema wants becomes it", "[argument_check]")
{
    CHECK(mended(R"({"type":"integer"})", R"("50")") == "50");
    CHECK(mended(R"({"type":"integer"})", R"("-3")") == "-3");
    CHECK(mended(R"({"type":"number"})", R"("2.5")") == "2.5E0");
    CHECK(mended(R"({"type":"boolean"})", R"("true")") == "true");
    CHECK(mended(R"({"type":"boolean"})", R"("False")") == "false");
    CHECK(
        mended(R"({"type":"array","items":{"type":"string"}})", R"("[\"a\",\"b\"]")") ==
        R"(["a","b"])"
    );
    CHECK(
        mended(
            R"({"type":"object","properties":{"x":{"type":"integer"}}})",
            R"("{\"x\":\"1\"}")"
        ) == R"({"x":1})"
    );
}

TEST_CASE("a number takes the form that the schema wants", "[argument_check]")
{
    CHECK(mended(R"({"type":"integer"})", "50.0") == "50");
    CHECK(mended(R"({"type":"string"})", "10115") == R"("10115")");
    CHECK(mended(R"({"type":["integer","null"]})", R"("7")") == "7");
}

TEST_CASE("a choice is found whatever its case", "[argument_check]")
{
    CHECK(
        mended(R"({"type":"string","enum":["metric","imperial"]})", R"("Metric")") == R"("metric")"
    );
    CHECK(mended(R"({"enum":["C","c"]})", R"("c")") == R"("c")");
}

TEST_CASE("what can be read in more than one way is left alone and reported", "[argument_check]")
{
    CHECK(wrong(R"({"type":"integer"})", R"("fifty")") == problems{"it: must be a whole number"});
    CHECK(wrong(R"({"type":"integer"})", R"("2.5")") == problems{"it: must be a whole number"});
    CHECK(wrong(R"({"type":"integer"})", R"("1,000")") == problems{"it: must be a whole number"});
    CHECK(wrong(R"({"type":"boolean"})", R"("yes")") == problems{"it: must be true or false"});
    CHECK(wrong(R"({"type":"boolean"})", "1") == problems{"it: must be true or false"});
    CHECK(wrong(R"({"type":"string"})", "true") == problems{"it: must be text"});
    CHECK(
        wrong(R"({"type":"array","items":{"type":"string"}})", R"("a")") ==
        problems{"it: must be a list of text"}
    );
}

TEST_CASE("every problem is named at once, each with what would be right", "[argument_check]")
{
    const auto schema = schema_of(R"({
        "type": "object",
        "properties": {
            "place": {"type": "string"},
            "days": {"type": "integer", "minimum": 1, "maximum": 7},
            "units": {"enum": ["metric", "imperial"]},
            "stops": {"type": "array", "items": {"type": "object",
                "properties": {"name": {"type": "string"}}, "required": ["name"]}},
            "code": {"type": "string", "pattern": "^[0-9]{4}$"},
            "at": {"anyOf": [{"type": "integer"}, {"type": "null"}]}
        },
        "required": ["place"]
    })");
    const auto checked = check_arguments(
        R"({"days": 9, "units": "kelvin", "stops": [{"name": "a"}, {"name": []}, {}], "code": "12", "at": "x"})",
        schema
    );
    CHECK_THAT(
        checked.problems,
        Catch::Matchers::UnorderedEquals(problems{
            "place: is missing, must be text",
            "days: must be a whole number from 1 to 7",
            R"(units: must be one of "metric", "imperial")",
            "stops[1].name: must be text",
            "stops[2].name: is missing, must be text",
            R"(code: must be text that matches "^[0-9]{4}$")",
            "at: must be a whole number or null",
        })
    );
}

TEST_CASE("fields that the schema does not know are dropped and counted", "[argument_check]")
{
    const auto schema = schema_of(
        R"({"type":"object","properties":{"a":{"type":"object","properties":{"b":{}}}},"additionalProperties":false})"
    );
    const auto checked = check_arguments(R"({"a":{"b":1,"c":2},"d":3})", schema);
    CHECK(checked.problems.empty());
    CHECK(checked.arguments == json::parse(R"({"a":{"b":1}})").as_object());
    CHECK(checked.dropped == 2);
}

TEST_CASE("a schema that allows further fields keeps them", "[argument_check]")
{
    const auto schema =
        schema_of(R"({"type":"object","properties":{},"additionalProperties":true})");
    const auto checked = check_arguments(R"({"d":3})", schema);
    CHECK(checked.arguments == json::parse(R"({"d":3})").as_object());
    CHECK(checked.dropped == 0);
}

TEST_CASE(
    "null for an optional field counts as absent, for a required one as a problem",
    "[argument_check]"
)
{
    const auto schema = schema_of(
        R"({"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["b"]})"
    );
    const auto checked = check_arguments(R"({"a":null,"b":null})", schema);
    CHECK(checked.problems == problems{"b: must be text"});
    CHECK_FALSE(checked.arguments.contains("a"));
}

TEST_CASE("arguments that are no object come back as one problem", "[argument_check]")
{
    const auto schema = schema_of(R"({"type":"object"})");
    CHECK(
        check_arguments("[]", schema).problems ==
        problems{"the arguments must be one JSON object, not a list"}
    );
}

TEST_CASE("a number beyond every range is a problem, not a crash", "[argument_check]")
{
    CHECK(
        wrong(R"({"type":"integer","maximum":5})", "18446744073709551615") ==
        problems{"it: must be a whole number of at most 5"}
    );
    CHECK(wrong(R"({"type":"integer"})", "1e300") == problems{"it: must be a whole number"});
}
