// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/loader.hpp"
#include "tests/config/fake_files.hpp"
#include "tests/support/catch.hpp"

#include <string>
#include <vector>

namespace answerd::tests {

/// Reads a configuration that stands in /etc/a.yaml, beside two secrets and two prompts.
inline config::loaded read_config(const std::string& text, const std::string& preset = {})
{
    fake_files files;
    files.secrets = {{"/etc/token", "t0ken"}, {"/etc/keys/openai", "k3y"}, {"/etc/code", "4211"}};
    files.texts = {{"/etc/prompt.txt", "Be brief."}, {"/etc/nul.txt", std::string("a\0b", 3)}};
    return config::load_text(text, "/etc/a.yaml", preset, files);
}

/// Problems as lines without the name of the file.
inline std::vector<std::string> lines_of(const config::problems& all)
{
    std::vector<std::string> lines;
    for (const config::problem& each : all)
        lines.push_back(to_line(each).substr(std::string{"/etc/a.yaml:"}.size()));
    return lines;
}

inline std::vector<std::string> wrong(const std::string& text)
{
    return lines_of(read_config(text).wrong);
}

inline std::vector<std::string> warnings(const std::string& text)
{
    return lines_of(read_config(text).warnings);
}

inline config::settings good(const std::string& text, const std::string& preset = {})
{
    config::loaded got = read_config(text, preset);
    for (const config::problem& each : got.wrong)
        FAIL_CHECK(to_line(each));
    REQUIRE(got.value.has_value());
    return *got.value;
}

} // namespace answerd::tests
