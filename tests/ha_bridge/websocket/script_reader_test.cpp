// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/script_reader.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>

#include <string>

using namespace answerd::ha_bridge::websocket;
using answerd::tools::home::script;
using answerd::tools::home::script_field;
using kind = script_field::kind;

namespace {

std::vector<script> scripts_in(const std::string& of_scripts)
{
    return read_scripts(boost::json::parse(R"({"script":)" + of_scripts + "}"));
}

script_field field_of(const std::string& about)
{
    const auto all = scripts_in(R"({"s":{"fields":{"f":)" + about + "}}}");
    REQUIRE(all.size() == 1);
    REQUIRE(all[0].fields.size() == 1);
    return all[0].fields[0];
}

} // namespace

TEST_CASE("a script that asks for values is read with them", "[script_reader]")
{
    const auto all = scripts_in(R"({"note":{"name":"Note","description":"Leaves\na note.","fields":{
        "room":{"description":"The room","required":true,"selector":{"area":null}},
        "note":{"name":"What to note","selector":{"text":{}}}}}})");
    REQUIRE(all.size() == 1);
    CHECK(all[0].id == "script.note");
    CHECK(all[0].description == "Leaves a note.");
    REQUIRE(all[0].fields.size() == 2);
    CHECK(all[0].fields[0].what == kind::area);
    CHECK(all[0].fields[0].required);
    CHECK(all[0].fields[1].description == "What to note");
    CHECK_FALSE(all[0].fields[1].required);
}

TEST_CASE("each selector becomes what it asks for", "[script_reader]")
{
    CHECK(field_of(R"({"selector":{"boolean":{}}})").what == kind::yes_no);
    CHECK(field_of(R"({"selector":{"floor":{}}})").what == kind::floor);
    CHECK(field_of(R"({"selector":{"color_rgb":{}}})").what == kind::text);
    CHECK(field_of("{}").what == kind::text);
    const auto number = field_of(R"({"selector":{"number":{"min":1,"max":9.5}}})");
    CHECK(number.what == kind::number);
    CHECK(number.lowest == 1);
    CHECK(number.highest == 9.5);
    const auto lamps = field_of(R"({"selector":{"entity":{"multiple":true}}})");
    CHECK(lamps.what == kind::entity);
    CHECK(lamps.many);
    const auto modes =
        field_of(R"({"selector":{"select":{"options":["a",{"value":"b","label":"B"},7]}}})");
    CHECK(modes.choices == std::vector<std::string>{"a", "b"});
}

TEST_CASE("scripts that ask for nothing, and services of all scripts, are none", "[script_reader]")
{
    CHECK(scripts_in(R"({"plain":{"fields":{}},"turn_on":{"fields":{"variables":{}}},
        "odd":7,"odder":{"fields":[1]}})")
              .empty());
    CHECK(read_scripts(boost::json::parse("[]")).empty());
    CHECK(read_scripts(boost::json::parse(R"({"light":{"x":{"fields":{"f":{}}}}})")).empty());
}

TEST_CASE("fields whose names are none for a variable are left out", "[script_reader]")
{
    const auto all = scripts_in(R"({"s":{"fields":{"a b":{},"":{},"x'":{},"fine_1":{},"odd":3}}})");
    REQUIRE(all.size() == 1);
    REQUIRE(all[0].fields.size() == 1);
    CHECK(all[0].fields[0].name == "fine_1");
}

TEST_CASE("no more fields and choices are read than a model can use", "[script_reader]")
{
    std::string fields;
    std::string options;
    for (int i = 0; i < 30; ++i) {
        fields += (i == 0 ? "" : ",") + std::string{"\"f"} + std::to_string(i) + "\":{}";
        options += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\"";
    }
    CHECK(scripts_in(R"({"s":{"fields":{)" + fields + "}}}")[0].fields.size() == 12);
    const auto free = field_of(R"({"selector":{"select":{"options":[)" + options + "]}}}");
    CHECK(free.choices.empty()); // not a part of them: the others would be refused
}
