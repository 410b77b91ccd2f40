// SPDX-License-Identifier: Apache-2.0
#include "config/keys.hpp"
#include "config/loader.hpp"
#include "config/reference.hpp"
#include "config/secrets.hpp"
#include "tests/config/fake_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_dir.hpp"

#include <filesystem>
#include <regex>

using namespace answerd::config;
using namespace answerd::tests;

namespace {

std::string committed(const std::string& name)
{
    const std::filesystem::path file = std::filesystem::path{ANSWERD_SOURCE_DIR} / name;
    auto text = read_file(file, 1U << 20U);
    return text.has_error() ? text.error().detail : *text;
}

void check_mentioned(const std::string& page, const std::vector<key_description>& keys)
{
    for (const key_description& key : keys) {
        CAPTURE(key.path);
        CHECK_THAT(page, Catch::Contains("| `" + key.path + "` |"));
        CHECK_FALSE(key.help.empty());
        CHECK(key.help.ends_with('.'));
        CHECK_FALSE(key.standard.empty());
        check_mentioned(page, key.fields);
    }
}

} // namespace

TEST_CASE("the committed page is what the table says (answerd reference)", "[reference]")
{
    CHECK(committed("docs/configuration.md") == reference_page());
}

TEST_CASE(
    "the committed example is what the table says (answerd reference --example)",
    "[reference]"
)
{
    CHECK(committed("config/answerd.yaml") == example_file());
}

TEST_CASE("every key of the table stands on the page, with a sentence and a default", "[reference]")
{
    check_mentioned(reference_page(), all_keys().describe());
}

TEST_CASE("the example loads as it stands", "[reference]")
{
    const loaded got = load_text(example_file(), "example", "", fake_files{});
    CHECK(got.value.has_value());
    CHECK(got.warnings.empty());
    for (const problem& each : got.wrong)
        FAIL_CHECK(to_line(each));
}

TEST_CASE("the example loads with every key set to the default that it shows", "[reference]")
{
    const std::regex commented{"^( *)#([a-z_]+:)", std::regex::multiline};
    const std::string all = std::regex_replace(example_file(), commented, "$1$2");
    const loaded got = load_text(all, "example", "", fake_files{});
    for (const problem& each : got.wrong)
        FAIL_CHECK(to_line(each));
    CHECK(got.value.has_value());
}
