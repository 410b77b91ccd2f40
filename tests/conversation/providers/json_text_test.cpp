// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/json_text.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <limits>
#include <random>
#include <string>

using namespace answerd::conversation::providers;
namespace json = boost::json;

namespace {

std::string quoted(std::string_view text)
{
    std::string out;
    append_json_string(out, text);
    return out;
}

std::string written(const json::value& value)
{
    std::string out;
    append_json(out, value);
    return out;
}

} // namespace

TEST_CASE("a string is escaped as JSON wants it", "[json_text]")
{
    CHECK(quoted("") == R"("")");
    CHECK(
        quoted("plain and long enough for eight bytes") ==
        R"("plain and long enough for eight bytes")"
    );
    CHECK(quoted("say \"hi\" \\ now") == R"("say \"hi\" \\ now")");
    CHECK(quoted("a\nb\tc\rd\x01\x1f") == R"("a\nb\tc\rd\u0001\u001f")");
    CHECK(quoted("über 日本 🙂") == "\"über 日本 🙂\"");
}

TEST_CASE("bytes that are no UTF-8 are replaced, at every place in a word", "[json_text]")
{
    for (std::size_t before = 0; before < 20; ++before) {
        const std::string text = std::string(before, 'x') + "\xFF" + std::string(9, 'y');
        CHECK(
            quoted(text) == "\"" + std::string(before, 'x') + "\uFFFD" + std::string(9, 'y') + "\""
        );
    }
    CHECK(quoted("cut \xE2\x82") == "\"cut \uFFFD\"");
}

TEST_CASE("any bytes give a string that a parser reads", "[json_text]")
{
    std::mt19937 numbers{7}; // NOLINT: the same numbers in every run
    for (int round = 0; round < 2000; ++round) {
        std::string bytes(numbers() % 40, '\0');
        for (auto& byte : bytes)
            byte = static_cast<char>(numbers() % 4 == 0 ? numbers() % 256 : numbers() % 128);
        const auto read = json::parse(quoted(bytes));
        CHECK(read.is_string());
    }
}

TEST_CASE("every ASCII text comes back as it was", "[json_text]")
{
    std::string all;
    for (char c = 1; c < 127; ++c)
        all += c;
    for (std::size_t from = 0; from < 9; ++from)
        CHECK(json::parse(quoted(all.substr(from))).as_string() == all.substr(from));
}

TEST_CASE("a value is written compactly with its members in order", "[json_text]")
{
    CHECK(
        written(json::parse(R"({"b": [1, -2, true, null], "a": {"x": "y\n"}, "c": {}, "d": []})")
        ) == R"({"b":[1,-2,true,null],"a":{"x":"y\n"},"c":{},"d":[]})"
    );
    CHECK(written(0.7) == "0.7");
    CHECK(written(18446744073709551615U) == "18446744073709551615");
}

TEST_CASE("a number that JSON does not know is null", "[json_text]")
{
    CHECK(written(std::numeric_limits<double>::infinity()) == "null");
    CHECK(written(std::numeric_limits<double>::quiet_NaN()) == "null");
}

TEST_CASE("only a whole object is a JSON object", "[json_text]")
{
    CHECK(is_json_object(R"({"a": 1})"));
    CHECK(is_json_object(" {} \n"));
    CHECK_FALSE(is_json_object(R"({"a": )"));
    CHECK_FALSE(is_json_object("{} {}"));
    CHECK_FALSE(is_json_object("[1]"));
    CHECK_FALSE(is_json_object("12"));
    CHECK_FALSE(is_json_object(""));
}

TEST_CASE("an object nested too deep is none", "[json_text]")
{
    const auto nested = [](std::size_t depth) {
        return std::string(depth - 1, '[').insert(0, "{\"a\":") + std::string(depth - 1, ']') + "}";
    };
    CHECK(is_json_object(nested(32)));
    CHECK_FALSE(is_json_object(nested(33)));
    CHECK_FALSE(is_json_object(nested(100000)));
}
