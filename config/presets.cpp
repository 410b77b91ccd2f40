// SPDX-License-Identifier: Apache-2.0
#include "config/presets.hpp"

#include "config/embedded.hpp"
#include "config/keys.hpp"
#include "config/secrets.hpp"

#include <stdexcept>

namespace answerd::config {
namespace {

constexpr std::string_view folder = "presets";
constexpr std::string_view suffix = ".yaml";

} // namespace

std::vector<std::string> preset_names()
{
    std::vector<std::string> names;
    for (const std::string& file : embedded_names(folder)) {
        const std::size_t start = folder.size() + 1;
        names.push_back(file.substr(start, file.size() - start - suffix.size()));
    }
    return names;
}

void apply_preset(std::string_view name, settings& into)
{
    const std::string file = std::string{folder} + "/" + std::string{name} + std::string{suffix};
    const auto text = embedded(file);
    if (!text)
        throw std::logic_error{"no preset " + std::string{name}};
    const yaml_parsed parsed = parse_yaml(*text, file);
    const no_files none{};
    reading context{file, {}, none};
    if (parsed.root)
        all_keys().read(*parsed.root, into, context);
    if (!parsed.wrong.empty() || !context.wrong.empty())
        throw std::logic_error{"a broken preset: " + file}; // shipped data, checked by a test
    into.preset = name;
}

} // namespace answerd::config
