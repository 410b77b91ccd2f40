// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/loader.hpp"
#include "config/settings.hpp"
#include "daemon/connect/home_session.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace answerd::daemon::connect {

/// The configuration file that is set up, which may not exist yet.
class setup_file {
 public:
    /// Reads it, and prints every problem to standard error; nothing then. A `home_assistant` whose
    /// token is gone is no problem: it is about to be replaced.
    [[nodiscard]] static std::optional<setup_file> read(const config::load_request& from);

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
    [[nodiscard]] const std::string& text() const noexcept { return text_; }
    [[nodiscard]] const config::settings& settings() const noexcept { return settings_; }
    /// Where the token of Home Assistant is, or would be.
    [[nodiscard]] std::filesystem::path token_file() const;

    /// Becomes `text` when that is a configuration; else nothing changes, and why.
    [[nodiscard]] std::optional<refusal> become(const std::string& text);
    /// As it was when it was read; a file that was not there is removed.
    void restore();
    /// What it would be like with a home at `url`: where Wyoming will listen depends on it.
    [[nodiscard]] config::settings settings_with(const std::string& url) const;

 private:
    std::filesystem::path path_{};
    std::string text_{};
    std::string first_text_{};
    config::settings settings_{};
};

} // namespace answerd::daemon::connect
