// SPDX-License-Identifier: Apache-2.0
#include "tests/lint/source_tree.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>

using namespace answerd::tests;

namespace {

constexpr std::size_t longest_file = 400;
constexpr std::size_t longest_function = 60;
// A table of cases is read by looking a case up, not from top to bottom.
constexpr std::size_t longest_test_file = 500;

struct body {
    std::size_t first_line{0};
    std::size_t lines{0};
};

/// The layout puts a function's brace on a line of its own, so a body is what stands between two
/// such lines.
std::vector<body> bodies_of(const source_file& file)
{
    std::vector<body> found;
    const auto lines = file.lines();
    for (std::size_t first = 0; first < lines.size(); ++first) {
        const auto brace = lines[first].find_first_not_of(' ');
        if (brace == std::string::npos || lines[first].substr(brace) != "{")
            continue;
        const std::string closing = std::string(brace, ' ') + "}";
        const auto last = std::find_if(
            lines.begin() + static_cast<std::ptrdiff_t>(first),
            lines.end(),
            [&](const auto& line) { return line.starts_with(closing); }
        );
        found.push_back({first + 1, static_cast<std::size_t>(last - lines.begin()) - first});
    }
    return found;
}

std::size_t share(std::vector<std::size_t> sizes, std::size_t percent)
{
    std::ranges::sort(sizes);
    return sizes.at(sizes.size() * percent / 100);
}

const std::vector<std::string> core{"conversation", "tools", "ha_bridge", "config", "daemon"};

} // namespace

TEST_CASE("no file is over four hundred lines, and most are short", "[lint]")
{
    std::vector<std::size_t> sizes;
    for (const auto& file : sources_below(core)) {
        sizes.push_back(file.lines().size());
        INFO(file.path);
        CHECK(sizes.back() <= longest_file);
    }
    CHECK(share(sizes, 50) <= 120);
    CHECK(share(sizes, 90) <= 250);
}

TEST_CASE("no test file is over five hundred lines", "[lint]")
{
    for (const auto& file : sources_below({"tests"})) {
        INFO(file.path);
        CHECK(file.lines().size() <= longest_test_file);
    }
}

TEST_CASE("no function is over sixty lines, and most are short", "[lint]")
{
    std::vector<std::size_t> sizes;
    for (const auto& file : sources_below(core))
        for (const auto& one : bodies_of(file)) {
            sizes.push_back(one.lines);
            INFO(file.path << ":" << one.first_line);
            CHECK(one.lines <= longest_function);
        }
    REQUIRE(sizes.size() > 100);
    CHECK(share(sizes, 90) <= 30);
}

TEST_CASE("a long function is seen", "[lint]")
{
    const source_file file{"x.cpp", "void f()\n{\n" + std::string(70, '\n') + "}\n"};
    CHECK(bodies_of(file).at(0).lines == 71);
}
