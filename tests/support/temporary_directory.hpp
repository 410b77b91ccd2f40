// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace answerd::tests {

/// A directory of its own for one test, gone with it.
class temporary_directory {
 public:
    temporary_directory()
    {
        std::string name =
            (std::filesystem::temp_directory_path() / "answerd-test-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr)
            throw std::runtime_error{"no temporary directory"};
        path_ = name;
    }
    temporary_directory(const temporary_directory&) = delete;
    temporary_directory& operator=(const temporary_directory&) = delete;
    ~temporary_directory()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

    /// Writes a file and gives its path.
    std::filesystem::path
    write(const std::string& name, std::string_view text, unsigned mode = 0600) const
    {
        const std::filesystem::path file = path_ / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream{file, std::ios::binary} << text;
        ::chmod(file.c_str(), mode);
        return file;
    }

 private:
    std::filesystem::path path_{};
};

} // namespace answerd::tests
