// SPDX-License-Identifier: Apache-2.0
#include "tests/support/catch.hpp"
#include "tests/support/source_dir.hpp"
#include "tests/support/streams.hpp"
#include "tests/tools/drawn_straw.hpp"
#include "tests/tools/registry_fixture.hpp"

#include <filesystem>

using namespace answerd::tests;
using namespace answerd::tools;

namespace {

void give_straws(registry_fixture& house)
{
    const drawn_straw::chance last = [](std::int64_t straws) { return straws; };
    REQUIRE(house.subject.add(std::make_shared<drawn_straw>(last)).has_value());
}

} // namespace

TEST_CASE("the example of docs/adding-a-tool.md is the code that runs here", "[docs]")
{
    const std::filesystem::path root{ANSWERD_SOURCE_DIR};
    const std::string page = file_bytes(root / "docs/adding-a-tool.md");
    const std::string code = file_bytes(root / "tests/tools/drawn_straw.hpp");
    CHECK(page.find("```cpp\n" + code + "```\n") != std::string::npos);
}

TEST_CASE("the example of docs/adding-a-tool.md is called through the registry", "[docs]")
{
    registry_fixture house;
    give_straws(house);
    const outcome got = house.play("draw_straw", R"({"straws":5})");
    CHECK(got.ok);
    CHECK(got.result == R"({"straws":5,"short_straw":5})");
}

TEST_CASE("the example is given a number that a model wrote as text", "[docs]")
{
    registry_fixture house;
    give_straws(house);
    CHECK(
        house.play("draw_straw", R"({"straws":"3"})").result == R"({"straws":3,"short_straw":3})"
    );
}

TEST_CASE("the example is not entered with arguments outside of its schema", "[docs]")
{
    registry_fixture house;
    give_straws(house);
    CHECK_FALSE(house.play("draw_straw", R"({"straws":1})").ok);
    CHECK_FALSE(house.play("draw_straw", R"({"straws":21})").ok);
    CHECK_FALSE(house.play("draw_straw", "{}").ok);
}

TEST_CASE("the example only reads", "[docs]")
{
    registry_fixture house;
    give_straws(house);
    CHECK_FALSE(house.subject.writes("draw_straw"));
}
