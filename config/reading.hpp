// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/problem.hpp"
#include "conversation/error.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace answerd::config {

/// Files that a configuration names. A test gives its own.
class file_source {
 public:
    virtual ~file_source() = default;
    /// A small text file (a prompt).
    [[nodiscard]] virtual result<std::string> text(const std::filesystem::path& file) const = 0;
    /// A key or token; see secrets.hpp for the rules.
    [[nodiscard]] virtual result<std::string> secret(const std::filesystem::path& file) const = 0;
    /// A secret of our own (`http.token_file`), which may be made when there is none yet.
    [[nodiscard]] virtual result<std::string> own_secret(const std::filesystem::path& file) const
    {
        return secret(file);
    }
};

/// One pass over one document: collects what is wrong and remembers where each key stood, so that
/// rules across keys can point at them.
class reading {
 public:
    reading(std::string name, std::filesystem::path base, const file_source& files)
        : files_{files}, name_{std::move(name)}, base_{std::move(base)}
    {}

    problems wrong{};
    problems warnings{};
    std::size_t left_out{0}; ///< how many of `wrong` are about an entry that is left out

    [[nodiscard]] const file_source& files() const noexcept { return files_; }

    void refuse(position where, std::string what, std::string nearest = {})
    {
        wrong.push_back({name_, where, std::move(what), std::move(nearest)});
    }
    void warn(position where, std::string what)
    {
        warnings.push_back({name_, where, std::move(what), {}});
    }

    /// Paths are relative to the file that names them.
    [[nodiscard]] std::filesystem::path resolve(const std::string& path) const
    {
        return (base_ / path).lexically_normal();
    }

    void note(const std::string& path, position where) { set_.emplace(path, where); }
    /// Where the file sets `path` ("http.listen", "llm[0].url"), if it does.
    [[nodiscard]] std::optional<position> where(std::string_view path) const
    {
        const auto found = set_.find(path);
        return found == set_.end() ? std::nullopt : std::optional{found->second};
    }

 private:
    const file_source& files_;
    std::string name_;
    std::filesystem::path base_;
    std::map<std::string, position, std::less<>> set_{};
};

} // namespace answerd::config
