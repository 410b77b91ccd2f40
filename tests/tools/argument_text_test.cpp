// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tools/argument_text.hpp"

#include <boost/json/serialize.hpp>

#include <string>

using answerd::tools::max_argument_bytes;
using answerd::tools::read_arguments;

namespace {

std::string read(std::string_view written)
{
    const auto got = read_arguments(written);
    return got ? boost::json::serialize(*got) : got.error();
}

} // namespace

TEST_CASE("nothing, blanks and null are no arguments", "[argument_text]")
{
    const auto written = GENERATE("", "  \n\t ", "null", "\"\"", "{}", "```json\n```");
    CAPTURE(written);
    const std::string got = read(written);
    if (std::string_view{written}.starts_with("```"))
        CHECK(got == "the arguments are not valid JSON");
    else
        CHECK(got == "{}");
}

TEST_CASE("an object is read as it stands", "[argument_text]")
{
    CHECK(read(R"( {"place":"Köln","days":3} )") == R"({"place":"Köln","days":3})");
}

TEST_CASE("an object that was encoded twice is decoded once", "[argument_text]")
{
    CHECK(read(R"("{\"place\":\"Bonn\"}")") == R"({"place":"Bonn"})");
    CHECK_THAT(read(R"("\"{}\"")"), Catch::Contains("not text"));
}

TEST_CASE("a code fence around the object is taken away, closed or not", "[argument_text]")
{
    CHECK(read("```json\n{\"a\":1}\n```") == R"({"a":1})");
    CHECK(read("```\n{\"a\":1}\n```\n") == R"({"a":1})");
    CHECK(read("```{\"a\":1}```") == R"({"a":1})");
    CHECK(read("```json\n{\"a\":1}") == R"({"a":1})");
}

TEST_CASE("a comma too many is forgiven", "[argument_text]")
{
    CHECK(read(R"({"a":[1,2,],})") == R"({"a":[1,2]})");
}

TEST_CASE("what is not one object is refused with a sentence", "[argument_text]")
{
    CHECK(read("[1]") == "the arguments must be one JSON object, not a list");
    CHECK(read("7") == "the arguments must be one JSON object, not a number");
    CHECK(read("true") == "the arguments must be one JSON object, not true or false");
    CHECK(read("\"Bonn\"") == "the arguments must be one JSON object, not text");
    CHECK(read(R"({"a":1)") == "the arguments are not valid JSON");
    CHECK(read(R"({"a":1}{"a":2})") == "the arguments are not valid JSON");
    CHECK(read("{\"a\":\"\xff\"}") == "the arguments are not valid JSON");
}

TEST_CASE("nesting without end is refused", "[argument_text]")
{
    CHECK(read("{\"a\":" + std::string(60000, '[')) == "the arguments are not valid JSON");
}

TEST_CASE("arguments may be 64 KiB long and not a byte longer", "[argument_text]")
{
    const std::string frame = R"({"a":""})";
    const std::string fill(max_argument_bytes - frame.size(), 'x');
    CHECK(read_arguments(R"({"a":")" + fill + "\"}").has_value());
    CHECK(read(R"({"a":")" + fill + "x\"}") == "the arguments are longer than 64 KiB");
}
