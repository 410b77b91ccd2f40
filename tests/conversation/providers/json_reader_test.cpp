// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/json_reader.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/serialize.hpp>

#include <string>

using namespace answerd::conversation::providers;
namespace json = boost::json;

namespace {

std::string read(std::string_view text)
{
    json_reader reader;
    const auto* value = reader.read(text);
    return value == nullptr ? "nothing" : json::serialize(*value);
}

} // namespace

TEST_CASE("one reader reads one text after another, broken ones too", "[json_reader]")
{
    json_reader reader;
    REQUIRE(reader.read(R"({"a": 1})") != nullptr);
    CHECK(reader.read("{") == nullptr);
    const auto* value = reader.read(R"({"b": [2]})");
    REQUIRE(value != nullptr);
    CHECK(json::serialize(*value) == R"({"b":[2]})");
}

TEST_CASE("a text larger than the reader's own memory is read", "[json_reader]")
{
    const std::string large(100000, 'x');
    CHECK(read("\"" + large + "\"") == "\"" + large + "\"");
}

TEST_CASE("nesting is read to depth 32 and no deeper", "[json_reader]")
{
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '[') + std::string(depth, ']');
    };
    CHECK(read(nested(32)) == nested(32));
    CHECK(read(nested(33)) == "nothing");
    CHECK(read(std::string(100000, '[')) == "nothing");
}

TEST_CASE("of two members with one name the last one counts", "[json_reader]")
{
    CHECK(read(R"({"a": 1, "a": 2})") == R"({"a":2})");
}

TEST_CASE("numbers that are none, or too large, are null", "[json_reader]")
{
    CHECK(
        read(R"({"a": NaN, "b": -Infinity, "c": 1e999999, "d": 1})") ==
        R"({"a":null,"b":null,"c":null,"d":1})"
    );
    CHECK(read(R"({"a": "NaN"})") == R"({"a":"NaN"})");
}

TEST_CASE("a number of a thousand digits does no harm", "[json_reader]")
{
    CHECK(read("{\"a\": " + std::string(1000, '9') + ", \"b\": 1}") != "");
}

TEST_CASE("a lone surrogate becomes three bytes that the joiner knows", "[json_reader]")
{
    CHECK(read(R"(["\ud83d"])") == "[\"\xED\xA0\xBD\"]");
    CHECK(read(R"(["\ude42 \ud83dx"])") == "[\"\xED\xB9\x82 \xED\xA0\xBDx\"]");
    CHECK(read(R"(["\ud83d\ude42"])") == "[\"🙂\"]");
}

TEST_CASE("raw control characters and strange escapes in strings are forgiven", "[json_reader]")
{
    CHECK(read("[\"a\nb\tc\"]") == R"(["a\nb c"])");
    CHECK(read(R"(["it\'s"])") == R"(["it's"])");
}

TEST_CASE("bytes that are no UTF-8 are handed on", "[json_reader]")
{
    CHECK(read("[\"a\xE2\x82\"]") == "[\"a\xE2\x82\"]");
}

TEST_CASE("what is no JSON at all is not made into it", "[json_reader]")
{
    CHECK(read("") == "nothing");
    CHECK(read("{\"a\": }") == "nothing");
    CHECK(read("{} {}") == "nothing");
    CHECK(read("<html>") == "nothing");
    CHECK_FALSE(repaired_json(R"({"a": [1, true, null, "x\u00e4"]})"));
}
