// SPDX-License-Identifier: Apache-2.0
#include "config/keys.hpp"

#include <algorithm>

namespace answerd::config {
namespace {

constexpr std::size_t most_backends = 16;

key_table<llm_backend> make_llm_keys()
{
    key_table<llm_backend> table;
    table.add(
        "name",
        [](llm_backend & b) -> auto& { return b.options.name; },
        text(64),
        "What logs and metrics call it; the api when absent."
    );
    table.add(
        "api",
        &llm_backend::api,
        one_of<model_api>(
            {{"openai", model_api::openai},
             {"anthropic", model_api::anthropic, true},
             {"gemini", model_api::gemini, true},
             {"ollama", model_api::ollama, true},
             {"builtin", model_api::builtin},
             {"none", model_api::none}}
        ),
        "What it speaks: OpenAI's chat completions (also llama.cpp, vLLM, LM Studio, ...), another "
        "API, the engine without a model, or `none` to end the list without that engine."
    );
    table.add(
        "url",
        [](llm_backend & b) -> auto& { return b.options.url; },
        url(),
        "Its address: with `/v1` for `openai`, without a path for `anthropic`, `gemini`, `ollama`."
    );
    table.add(
        "model",
        [](llm_backend & b) -> auto& { return b.options.model; },
        text(200),
        "The model's name as the server knows it."
    );
    table.add(
        "key_file",
        &llm_backend::key_file,
        path(),
        "File with the API key; it is sent in a header and nowhere else."
    );
    table.add(
        "temperature",
        [](llm_backend & b) -> auto& { return b.options.temperature; },
        number(0, 2),
        "How freely the model speaks."
    );
    table.add(
        "max_tokens",
        [](llm_backend & b) -> auto& { return b.options.max_tokens; },
        whole_number(1U, 1000000U),
        "The longest answer of one call, in tokens."
    );
    table.add(
        "ca_file",
        [](llm_backend & b) -> auto& { return b.options.ca_file; },
        path(),
        "One more certificate to trust; verification is never off."
    );
    return table;
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
    if (has_server && !context.where(path + ".url"))
        context.refuse(where, path + ": needs a url");
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

std::string print_api(model_api api)
{
    switch (api) {
    case model_api::openai:
        return "openai";
    case model_api::anthropic:
        return "anthropic";
    case model_api::gemini:
        return "gemini";
    case model_api::ollama:
        return "ollama";
    case model_api::builtin:
        return "builtin";
    case model_api::none:
        break;
    }
    return "none";
}

const key_table<llm_backend>& llm_keys()
{
    static const key_table<llm_backend> table = make_llm_keys();
    return table;
}

llm_settings read_llm(const yaml_node& node, const std::string& full_path, reading& context)
{
    if (node.is(yaml_node::kind::scalar) && node.text == "auto")
        return {};
    if (!node.is(yaml_node::kind::list)) {
        context.refuse(node.where, full_path + ": must be auto or a list");
        return {};
    }
    llm_settings llm{false, {}};
    llm.backends = read_records(node, full_path, llm_keys(), most_backends, context);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < llm.backends.size(); ++i) {
        const std::string path = full_path + "[" + std::to_string(i) + "]";
        const position where = node.items[i]->where;
        check_backend(llm.backends[i], path, where, names, context);
        if (llm.backends[i].api == model_api::none && i + 1 < llm.backends.size())
            context.refuse(where, path + ": none must stand last");
    }
    name_the_rest(llm.backends, std::move(names));
    return llm;
}

} // namespace answerd::config
