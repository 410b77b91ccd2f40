// SPDX-License-Identifier: Apache-2.0
#include "config/embedded.hpp"

#include <algorithm>

namespace answerd::config {

extern const embedded_table answerd_embedded_config;

std::optional<std::string_view> embedded(std::string_view name) noexcept
{
    for (const embedded_file& file : answerd_embedded_config)
        if (file.name == name)
            return file.text;
    return std::nullopt;
}

std::vector<std::string> embedded_names(std::string_view folder)
{
    std::vector<std::string> names;
    for (const embedded_file& file : answerd_embedded_config)
        if (file.name.starts_with(folder) && file.name.substr(folder.size()).starts_with('/'))
            names.emplace_back(file.name);
    std::sort(names.begin(), names.end());
    return names;
}

} // namespace answerd::config
