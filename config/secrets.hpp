// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/reading.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace answerd::config {

inline constexpr std::size_t longest_secret = 8U << 10U;
inline constexpr std::size_t longest_text_file = 64U << 10U;

/// What `check` tells of a file that was read.
struct file_facts {
    std::filesystem::path found{}; ///< where it was read, which may be the credentials directory
    unsigned mode{0};
    bool is_credential{false};
};

/// Reads a file of at most `most` bytes. The failure says why in words and names no content.
[[nodiscard]] result<std::string> read_file(const std::filesystem::path& file, std::size_t most);

/// Files on disk. A secret is looked for under its file name in `credentials` (systemd's
/// $CREDENTIALS_DIRECTORY) first, there also as "keys_NAME" (a directory that was loaded whole as
/// `keys`); a blank credential counts as absent. A secret that others can read (mode & 0007) is
/// refused. The line end is cut off; more than one line, or nothing, is refused.
class disk_files final : public file_source {
 public:
    /// `serve` makes a token of its own where `http.token_file` names a file that is not there;
    /// `check` and the others only look.
    enum class missing_token { is_wrong, is_made };

    explicit disk_files(
        std::filesystem::path credentials = {},
        missing_token missing = missing_token::is_wrong
    )
        : credentials_{std::move(credentials)}, missing_{missing}
    {}

    [[nodiscard]] result<std::string> text(const std::filesystem::path& file) const override;
    [[nodiscard]] result<std::string> secret(const std::filesystem::path& file) const override;
    [[nodiscard]] result<std::string> own_secret(const std::filesystem::path& file) const override;
    /// Where secret() would read; nothing when there is no such file.
    [[nodiscard]] std::optional<file_facts> facts(const std::filesystem::path& file) const;

 private:
    std::filesystem::path credentials_;
    missing_token missing_;
};

/// Writes 256 random bits, as hexadecimal text, to a new file of mode 0600. A file that is there is
/// never touched.
[[nodiscard]] result<> make_token_file(const std::filesystem::path& file);

/// For documents that name no files.
class no_files final : public file_source {
 public:
    [[nodiscard]] result<std::string> text(const std::filesystem::path& file) const override;
    [[nodiscard]] result<std::string> secret(const std::filesystem::path& file) const override;
};

} // namespace answerd::config
