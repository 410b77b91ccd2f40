// SPDX-License-Identifier: Apache-2.0
#include "conversation/json_fields.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>

namespace answerd::conversation {
namespace {

namespace json = boost::json;

const json::value& told()
{
    static const json::value read = json::parse(
        R"({"text":"so","number":5,"null":null,"object":{"text":"in"},"array":[1],"set":true,"unset":false})"
    );
    return read;
}

TEST_CASE("what is there and of its type is found", "[json_fields]")
{
    const json::object& of = told().get_object();
    CHECK(text_in(of, "text") == "so");
    CHECK(text_in(told(), "text") == "so");
    REQUIRE(object_in(of, "object") != nullptr);
    CHECK(text_in(*object_in(of, "object"), "text") == "in");
    REQUIRE(array_in(of, "array") != nullptr);
    CHECK(array_in(of, "array")->size() == 1);
    CHECK(member(member(&told(), "object"), "text") != nullptr);
    CHECK(number_in(of, "number") == 5.0);
    CHECK(flag_in(of, "set"));
    CHECK_FALSE(flag_in(of, "unset"));
}

TEST_CASE("what is missing, null or of another type is nothing", "[json_fields]")
{
    const json::object& of = told().get_object();
    const std::string key = GENERATE("missing", "null", "number", "");
    CAPTURE(key);
    CHECK(text_in(of, key).empty());
    CHECK(text_in(told(), key).empty());
    CHECK(object_in(of, key) == nullptr);
    CHECK(array_in(of, key) == nullptr);
    CHECK(member(member(&told(), key), "text") == nullptr);
    CHECK_FALSE(flag_in(of, key));
}

TEST_CASE("a number in words or a flag is no number", "[json_fields]")
{
    const std::string key = GENERATE("missing", "null", "text", "set");
    CAPTURE(key);
    CHECK_FALSE(number_in(told().get_object(), key));
}

TEST_CASE("what is no object has no members", "[json_fields]")
{
    const json::value number = 5;
    CHECK(member(nullptr, "text") == nullptr);
    CHECK(member(&number, "text") == nullptr);
    CHECK(text_in(number, "text").empty());
}

} // namespace
} // namespace answerd::conversation
