// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::config {

/// A file of the source tree that is built into the program.
struct embedded_file {
    std::string_view name{}; ///< its path below config/: "languages/en.yaml"
    std::string_view text{};
};

/// What answerd_embed() (cmake/answerd_embed.cmake) makes of a list of files.
using embedded_table = std::span<const embedded_file>;

/// The text of an embedded file; nothing when there is none of that name. Lives as long as the
/// program.
[[nodiscard]] std::optional<std::string_view> embedded(std::string_view name) noexcept;

/// Names below `folder` ("languages"), sorted.
[[nodiscard]] std::vector<std::string> embedded_names(std::string_view folder);

} // namespace answerd::config
