// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tools/weather/json_member.hpp"

using namespace answerd::tools::weather;

TEST_CASE("a member that is an object is taken out", "[json_member]")
{
    const std::string whole = R"({"a":1,"b" : {"c":[{},"}"]},"d":{"b":{}}})";
    const auto parts = split_member(whole, "b");
    REQUIRE(parts);
    CHECK(parts->member == R"({"c":[{},"}"]})");
    CHECK(parts->rest == R"({"a":1,"b" : null,"d":{"b":{}}})");
}

TEST_CASE("brackets and quotes in strings do not count", "[json_member]")
{
    const std::string whole = R"({"x":"\"b\":{\\","b":{"y":"\\\"}","z":1}})";
    const auto parts = split_member(whole, "b");
    REQUIRE(parts);
    CHECK(parts->member == R"({"y":"\\\"}","z":1})");
    CHECK(parts->rest == R"({"x":"\"b\":{\\","b":null})");
    CHECK(split_member(R"({"b":{"y":"\n"}})", "b").value().member == R"({"y":"\n"})");
}

TEST_CASE("only the outermost object's own member counts, and only the first", "[json_member]")
{
    CHECK_FALSE(split_member(R"({"a":{"b":{}}})", "b"));
    CHECK_FALSE(split_member(R"({"a":["b",{}]})", "b"));
    CHECK_FALSE(split_member(R"({"a":"b","c":{}})", "b"));
    const auto parts = split_member(R"({"b":{"n":1},"b":{"n":2}})", "b");
    REQUIRE(parts);
    CHECK(parts->rest == R"({"b":null,"b":{"n":2}})");
}

TEST_CASE("a member of another type stays where it is", "[json_member]")
{
    const auto value = GENERATE(as<std::string>{}, "null", "7", "[{}]", R"("{}")");
    CHECK_FALSE(split_member(R"({"b":)" + value + "}", "b"));
}

TEST_CASE("what has no end is not split, wherever it is cut off", "[json_member]")
{
    const std::string whole = R"({"a":"\\","b":{"c":[1,"x\"}"]}})";
    for (std::size_t length = 0; length + 1 < whole.size(); ++length)
        CHECK_FALSE(split_member(std::string_view{whole}.substr(0, length), "b"));
    CHECK(split_member(std::string_view{whole}.substr(0, whole.size() - 1), "b"));
    CHECK_FALSE(split_member("}}]]\"", "b"));
    CHECK_FALSE(split_member(R"({"b":{"c":1],"d":2}})", "b"));
    CHECK_FALSE(split_member(R"({"b":{"\)", "b"));
}
