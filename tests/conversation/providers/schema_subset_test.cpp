// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/schema_subset.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include <string>

using answerd::conversation::providers::schema_subset;
namespace json = boost::json;

namespace {

std::string subset(std::string_view schema)
{
    return json::serialize(schema_subset(json::parse({schema.data(), schema.size()}).as_object()));
}

} // namespace

TEST_CASE("what the subset knows stays as it is", "[schema_subset]")
{
    const std::string schema =
        R"({"type":"object","description":"A place.","properties":{"n":{"type":"integer",)"
        R"("minimum":1,"maximum":9,"default":2}},"required":["n"]})";
    CHECK(subset(schema) == schema);
}

TEST_CASE("what the subset does not know is left out or told otherwise", "[schema_subset]")
{
    const auto [schema, left] = GENERATE(table<const char*, const char*>({
        {R"({"type":"object","additionalProperties":false,"$schema":"x"})", R"({"type":"object"})"},
        {R"({"type":"object","properties":{}})", R"({"type":"object"})"},
        {R"({"type":["null","string"]})", R"({"nullable":true,"type":"string"})"},
        {R"({"type":["string","integer"]})", R"({"type":"string"})"},
        {R"({"const":"on"})", R"({"enum":["on"]})"},
        {R"({"const":1})", R"({})"},
        {R"({"enum":["a","b"]})", R"({"enum":["a","b"]})"},
        {R"({"type":"integer","enum":[1,2]})", R"({"type":"integer"})"},
        {R"({"oneOf":[{"type":"string","format":"uri"}]})", R"({"anyOf":[{"type":"string"}]})"},
        {R"({"format":"date-time"})", R"({"format":"date-time"})"},
        {R"({"exclusiveMinimum":0,"multipleOf":2,"if":{}})", R"({})"},
        {R"({"items":{"type":"string","not":{}}})", R"({"items":{"type":"string"}})"},
    }));
    CHECK(subset(schema) == left);
}

TEST_CASE("a property may have the name of a word that is left out", "[schema_subset]")
{
    CHECK(
        subset(R"({"properties":{"not":{"type":"string","x-y":1}}})") ==
        R"({"properties":{"not":{"type":"string"}}})"
    );
}
