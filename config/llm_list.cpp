// SPDX-License-Identifier: Apache-2.0
#include "config/keys.hpp"
#include "config/model_profiles.hpp"
#include "config/nearest_key.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace answerd::config {
namespace {

constexpr std::size_t most_backends = 16;

/// Where a service that everybody means by its name is found; empty when that cannot be known.
std::string_view usual_url(model_api api)
{
    switch (api) {
    case model_api::anthropic:
        return "https://api.anthropic.com";
    case model_api::gemini:
        return "https://generativelanguage.googleapis.com";
    case model_api::ollama:
        return "http://127.0.0.1:11434";
    case model_api::openai:
    case model_api::builtin:
    case model_api::none:
        break;
    }
    return {};
}

/// The quirks of whoever stands behind the address, and what the chain needs to keep a budget.
void check_profile(llm_backend& backend, const std::string& path, position where, reading& context)
{
    const auto known = profile_names();
    const bool is_known = std::find(known.begin(), known.end(), backend.profile) != known.end();
    if (!backend.profile.empty() && !is_known)
        context.refuse(
            context.where(path + ".profile").value_or(where),
            path + ".profile: there is no profile " + quote(backend.profile),
            nearest_key(backend.profile, known)
        );
    backend.options.profile = profile_of(backend);
    const auto& link = backend.link;
    if (link.budget && !(link.price.input && link.price.output))
        context.refuse(
            context.where(path + ".budget").value_or(where),
            path + ".budget: needs price.input and price.output"
        );
}

void check_backend(
    llm_backend& backend,
    const std::string& path,
    position where,
    std::vector<std::string>& names,
    reading& context
)
{
    const bool has_server = backend.api != model_api::builtin && backend.api != model_api::none;
    const bool own_api = !usual_url(backend.api).empty();
    if (own_api && !context.where(path + ".url"))
        backend.options.url = usual_url(backend.api);
    else if (has_server && !context.where(path + ".url"))
        context.refuse(where, path + ": needs a url");
    if (own_api && backend.options.model.empty())
        context.refuse(where, path + ": needs a model");
    if (!has_server && !backend.options.url.empty())
        context.refuse(
            context.where(path + ".url").value_or(where),
            path + ".url: this api has no server"
        );
    if (!backend.key_file.empty()) {
        auto key = context.files().secret(backend.key_file);
        if (key.has_error())
            context.refuse(
                context.where(path + ".key_file").value_or(where),
                path + ".key_file: " + key.error().detail
            );
        else
            backend.options.key = std::move(*key);
    }
    check_profile(backend, path, where, context);
    std::string& name = backend.options.name;
    if (name.empty())
        return;
    if (std::find(names.begin(), names.end(), name) != names.end())
        context.refuse(
            context.where(path + ".name").value_or(where),
            path + ".name: " + quote(name) + " is used twice"
        );
    names.push_back(name);
}

/// The entry in which a place of the list lies; none before the first.
std::optional<std::size_t> entry_at(const yaml_node& list, position where)
{
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        const position begin = list.items[i]->where;
        if (std::pair{begin.line, begin.column} <= std::pair{where.line, where.column})
            found = i;
    }
    return found;
}

/// A house goes on with the entries that nothing is wrong with. `before`: what was wrong before the
/// list was read.
void leave_out_broken(
    std::vector<llm_backend>& backends,
    const yaml_node& list,
    std::size_t before,
    reading& context
)
{
    for (std::size_t i = before; i < context.wrong.size(); ++i) {
        const auto entry = entry_at(list, context.wrong[i].where);
        if (!entry || *entry >= backends.size())
            continue;
        backends[*entry].left_out = true;
        ++context.left_out;
    }
}

/// Names for those that have none: "openai", then "openai-2".
void name_the_rest(std::vector<llm_backend>& backends, std::vector<std::string> names)
{
    for (llm_backend& backend : backends) {
        if (!backend.options.name.empty())
            continue;
        const std::string api = print_api(backend.api);
        std::string name = api;
        for (int n = 2; std::find(names.begin(), names.end(), name) != names.end(); ++n)
            name = api + "-" + std::to_string(n);
        names.push_back(name);
        backend.options.name = std::move(name);
    }
}

} // namespace

llm_settings read_llm(const yaml_node& node, const std::string& full_path, reading& context)
{
    if (node.is(yaml_node::kind::scalar) && node.text == "auto")
        return {};
    if (!node.is(yaml_node::kind::list)) {
        context.refuse(node.where, full_path + ": must be auto or a list");
        return {};
    }
    llm_settings llm{false, {}};
    const std::size_t before = context.wrong.size();
    llm.backends = read_records(node, full_path, llm_keys(), most_backends, context);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < llm.backends.size(); ++i) {
        const std::string path = full_path + "[" + std::to_string(i) + "]";
        const position where = node.items[i]->where;
        check_backend(llm.backends[i], path, where, names, context);
    }
    leave_out_broken(llm.backends, node, before, context);
    for (std::size_t i = 0; i + 1 < llm.backends.size(); ++i)
        if (llm.backends[i].api == model_api::none)
            context.refuse(
                node.items[i]->where,
                full_path + "[" + std::to_string(i) + "]: none must stand last"
            );
    name_the_rest(llm.backends, std::move(names));
    return llm;
}

} // namespace answerd::config
