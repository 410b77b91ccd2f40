// SPDX-License-Identifier: Apache-2.0
#include "config/loader.hpp"

#include "config/keys.hpp"
#include "config/nearest_key.hpp"
#include "config/presets.hpp"
#include "config/rules.hpp"
#include "config/secrets.hpp"
#include "config/yaml_document.hpp"

#include <algorithm>

namespace answerd::config {
namespace {

bool is_preset(const std::string& name)
{
    const std::vector<std::string> known = preset_names();
    return std::find(known.begin(), known.end(), name) != known.end();
}

/// The file's own preset, if it names a known one; an unknown one is refused when its key is read.
std::string preset_of(const yaml_node& root)
{
    const yaml_node* named = root.find("preset");
    if (named == nullptr || !named->is(yaml_node::kind::scalar) || !is_preset(named->text))
        return {};
    return named->text;
}

loaded unknown_preset(const std::string& name)
{
    const std::string what = "--preset: there is no preset " + quote(name);
    return {std::nullopt, {{"command line", {}, what, nearest_key(name, preset_names())}}, {}, {}};
}

loaded cannot_read(const std::filesystem::path& file, const failure& why)
{
    return {std::nullopt, {{file.string(), {}, why.detail, {}}}, {}, file.string()};
}

} // namespace

loaded load_text(
    std::string_view text,
    const std::string& name,
    const std::string& preset,
    const file_source& files
)
{
    if (!preset.empty() && !is_preset(preset))
        return unknown_preset(preset);
    yaml_parsed parsed = parse_yaml(text, name);
    if (!parsed.root)
        return {std::nullopt, std::move(parsed.wrong), {}, name};

    settings value;
    const std::string chosen = preset.empty() ? preset_of(*parsed.root) : preset;
    reading context{name, std::filesystem::path{name}.parent_path(), files};
    if (!chosen.empty())
        apply_preset(chosen, value);
    if (parsed.root->is(yaml_node::kind::map))
        all_keys().read(*parsed.root, value, context);
    else if (!parsed.root->is(yaml_node::kind::null))
        context.refuse(parsed.root->where, "the file must hold keys and values");
    value.preset = chosen;
    check_rules(value, context);

    const auto before = [](const problem& a, const problem& b) {
        return std::pair{a.where.line, a.where.column} < std::pair{b.where.line, b.where.column};
    };
    std::stable_sort(context.wrong.begin(), context.wrong.end(), before);
    loaded all{std::nullopt, std::move(context.wrong), std::move(context.warnings), name};
    if (all.wrong.size() == context.left_out)
        all.value = std::move(value);
    return all;
}

loaded load(const load_request& wanted, const file_source& files)
{
    const std::filesystem::path file = wanted.file.empty() ? standard_file : wanted.file;
    std::error_code ignored;
    if (wanted.file.empty() && !std::filesystem::exists(file, ignored) && !ignored) {
        loaded defaults = load_text("", "", wanted.preset, files);
        defaults.file.clear();
        return defaults;
    }
    auto text = read_file(file, yaml_limits{}.bytes);
    if (text.has_error())
        return cannot_read(file, text.error());
    return load_text(*text, file.string(), wanted.preset, files);
}

} // namespace answerd::config
