// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/problem.hpp"
#include "conversation/language.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::config {

inline constexpr std::string_view standard_languages = "/etc/answerd/languages";

/// The language files: those that are built in, and over them the files of a directory. The default
/// language and English are read at once, others on first use (a few milliseconds). A broken file
/// of the directory leaves the built-in one in use. Loop thread only.
class languages_table final : public conversation::languages {
 public:
    /// `complain` hears of every problem of a file, when it is read.
    languages_table(
        const std::string& standard,
        std::filesystem::path overrides,
        std::function<void(const problem&)> complain
    );

    [[nodiscard]] conversation::language_ptr pick(std::string_view tag) const override;
    [[nodiscard]] std::vector<std::string> tags() const override;

    /// Reads every language and returns all problems; for `check`.
    [[nodiscard]] problems check() const;

 private:
    [[nodiscard]] conversation::language_ptr find(const std::string& tag) const;
    [[nodiscard]] conversation::language_ptr read(const std::string& tag, problems& wrong) const;

    std::filesystem::path overrides_;
    std::function<void(const problem&)> complain_;
    std::set<std::string, std::less<>> tags_{};
    mutable std::map<std::string, conversation::language_ptr, std::less<>> read_{};
};

} // namespace answerd::config
