// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/problem.hpp"
#include "config/reading.hpp"
#include "config/settings.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace answerd::config {

inline constexpr std::string_view standard_file = "/etc/answerd/answerd.yaml";

/// A configuration, or everything that is wrong with it at once. Warnings come with both. When only
/// entries of `llm` are wrong there is a value without them beside what is wrong.
struct loaded {
    std::optional<settings> value{};
    problems wrong{};
    problems warnings{};
    std::string file{}; ///< what was read; empty when there is no file and all is default
};

/// Which file and which preset. `file` empty: standard_file, and all defaults when there is none.
/// `preset` (the command line's) goes before the file's own.
struct load_request {
    std::filesystem::path file{};
    std::string preset{};
};

/// Reads, checks and resolves a whole configuration; opens nothing but the files that it names.
[[nodiscard]] loaded load(const load_request& wanted, const file_source& files);

/// The same from text; `name` stands in problems, relative paths are relative to its folder.
[[nodiscard]] loaded load_text(
    std::string_view text,
    const std::string& name,
    const std::string& preset,
    const file_source& files
);

} // namespace answerd::config
