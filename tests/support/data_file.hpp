// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/source_dir.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace answerd::tests {

/// A file of tests/data, whole.
[[nodiscard]] inline std::string data_file(const std::string& name)
{
    std::ifstream file{std::string{ANSWERD_SOURCE_DIR} + "/tests/data/" + name, std::ios::binary};
    if (!file)
        throw std::runtime_error{"no test data: " + name};
    return {std::istreambuf_iterator<char>{file}, {}};
}

} // namespace answerd::tests
