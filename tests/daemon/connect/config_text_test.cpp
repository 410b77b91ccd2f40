// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/config_text.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::daemon::connect;

namespace {

constexpr const char* line = "home_assistant: {url: \"http://ha:8123\", token_file: \"/t\"}\n";

std::string with(std::string_view text)
{
    return with_home(text, {.url = "http://ha:8123", .token_file = "/t"});
}

} // namespace

TEST_CASE("a home is added behind what a person wrote", "[config_text]")
{
    CHECK(with("") == line);
    CHECK(with("# mine\nlanguage: de\n") == std::string{"# mine\nlanguage: de\n"} + line);
    CHECK(with("language: de") == std::string{"language: de\n"} + line);
}

TEST_CASE("a home that is there is replaced where it stands", "[config_text]")
{
    const auto* old = GENERATE(
        "home_assistant: {url: \"http://old\"}\n",
        "home_assistant:\n  url: \"http://old\"\n  # why\n  token_file: /x\n",
        "home_assistant:\n"
    );
    CHECK(
        with("a: 1\n" + std::string{old} + "# next\nb: 2\n") ==
        "a: 1\n" + std::string{line} + "# next\nb: 2\n"
    );
}

TEST_CASE("connecting twice changes nothing more", "[config_text]")
{
    const std::string once = with("language: de\n");
    CHECK(with(once) == once);
    CHECK(without_home(once) == "language: de\n");
    CHECK(without_home("language: de\n") == "language: de\n");
}

TEST_CASE("a certificate that was named stays named", "[config_text]")
{
    CHECK(
        with_home("", {.url = "https://h", .token_file = "/t", .ca_file = "/ca"}) ==
        "home_assistant: {url: \"https://h\", token_file: \"/t\", ca_file: \"/ca\"}\n"
    );
}

TEST_CASE("a key that only begins like it is another key", "[config_text]")
{
    CHECK(without_home("home_assistants: 3\n") == "home_assistants: 3\n");
    CHECK(without_home("  home_assistant: 3\n") == "  home_assistant: 3\n");
}

TEST_CASE("an address is let in whatever form the file has", "[config_text]")
{
    const auto allowed = [](std::string_view text) {
        return with_allowed(text, "10.0.0.7").value_or("by hand");
    };
    CHECK(allowed("") == "wyoming: {allow: [10.0.0.7]}\n");
    CHECK(allowed("wyoming: {port: 1}\n") == "wyoming: {allow: [10.0.0.7], port: 1}\n");
    CHECK(allowed("wyoming: {}\n") == "wyoming: {allow: [10.0.0.7]}\n");
    CHECK(
        allowed("wyoming: {allow: [a.local], port: 1}\n") ==
        "wyoming: {allow: [10.0.0.7, a.local], port: 1}\n"
    );
    CHECK(allowed("wyoming: {allow: []}\n") == "wyoming: {allow: [10.0.0.7]}\n");
    CHECK(
        allowed("wyoming:\n    port: 1\nb: 2\n") ==
        "wyoming:\n    allow: [10.0.0.7]\n    port: 1\nb: 2\n"
    );
    CHECK(
        allowed("wyoming:\n  port: 1\n  allow: [a]\n") ==
        "wyoming:\n  port: 1\n  allow: [10.0.0.7, a]\n"
    );
}

TEST_CASE("a form that is not understood is left to the person", "[config_text]")
{
    CHECK_FALSE(with_allowed("wyoming:\n  allow:\n    - a\n", "10.0.0.7").has_value());
    CHECK_FALSE(with_allowed("wyoming: *shared\n", "10.0.0.7").has_value());
}
