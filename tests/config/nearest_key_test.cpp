// SPDX-License-Identifier: Apache-2.0
#include "config/nearest_key.hpp"
#include "tests/support/catch.hpp"

#include <vector>

using namespace answerd::config;

TEST_CASE("edits are counted as people make them", "[nearest_key]")
{
    CHECK(edit_distance("window", "window") == 0);
    CHECK(edit_distance("window", "windw") == 1);
    CHECK(edit_distance("window", "windoww") == 1);
    CHECK(edit_distance("window", "wandow") == 1);
    CHECK(edit_distance("window", "widnow") == 1);
    CHECK(edit_distance("", "abc") == 3);
    CHECK(edit_distance("abc", "") == 3);
}

TEST_CASE("case and dashes are no difference", "[nearest_key]")
{
    CHECK(edit_distance("Max-Iterations", "max_iterations") == 0);
}

TEST_CASE("the nearest of several names is taken", "[nearest_key]")
{
    const std::vector<std::string> known{"keep", "policy", "window", "ttl"};
    CHECK(nearest_key("widnow", known) == "window");
    CHECK(nearest_key("polcy", known) == "policy");
    CHECK(nearest_key("TTL", known) == "ttl");
}

TEST_CASE("a name that is like none has no nearest one", "[nearest_key]")
{
    const std::vector<std::string> known{"keep", "policy", "ttl"};
    CHECK(nearest_key("temperature", known).empty());
    CHECK(nearest_key("x", known).empty());
    CHECK(nearest_key("", known).empty());
    CHECK(nearest_key("keep", {}).empty());
}

TEST_CASE("a name of any length is compared by its first 64 bytes", "[nearest_key]")
{
    const std::string longest(100000, 'a');
    CHECK(edit_distance(longest, "a") == 63);
    CHECK(edit_distance(longest, longest) == 0);
}
