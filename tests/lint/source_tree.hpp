// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tests {

struct source_file {
    std::string path{}; ///< relative to the root, "conversation/turn.hpp"
    std::string text{};

    [[nodiscard]] std::string folder() const { return path.substr(0, path.find('/')); }
    [[nodiscard]] std::vector<std::string> lines() const;
};

/// All .cpp and .hpp files of these top folders.
[[nodiscard]] std::vector<source_file> sources_below(const std::vector<std::string>& folders);

/// The same text with comments and the insides of string and character literals made blank;
/// newlines stay.
[[nodiscard]] std::string without_comments_and_strings(std::string_view text);

} // namespace answerd::tests
