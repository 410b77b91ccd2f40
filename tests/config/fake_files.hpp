// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/reading.hpp"

#include <map>
#include <string>

namespace answerd::tests {

/// Files of a test, by their whole path.
class fake_files final : public config::file_source {
 public:
    std::map<std::string, std::string> texts{};
    std::map<std::string, std::string> secrets{};

    [[nodiscard]] result<std::string> text(const std::filesystem::path& file) const override
    {
        return find(texts, file);
    }
    [[nodiscard]] result<std::string> secret(const std::filesystem::path& file) const override
    {
        return find(secrets, file);
    }

 private:
    static result<std::string>
    find(const std::map<std::string, std::string>& among, const std::filesystem::path& file)
    {
        const auto found = among.find(file.string());
        if (found == among.end())
            return failure{errc::not_found, "cannot read " + file.string() + ": not there", {}};
        return found->second;
    }
};

} // namespace answerd::tests
