// SPDX-License-Identifier: Apache-2.0
#include "config/keys.hpp"
#include "config/model_profiles.hpp"
#include "config/nearest_key.hpp"

#include <algorithm>

namespace answerd::config {
namespace {

using conversation::providers::rounds;
using conversation::providers::thinking;
using namespace std::chrono_literals;

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

/// What only `ollama` is told.
void add_ollama_keys(key_table<llm_backend>& table)
{
    table.add(
        "num_ctx",
        [](llm_backend & b) -> auto& { return b.options.num_ctx; },
        whole_number(512U, 4194304U),
        "The context in tokens, for `ollama`: with its own default it drops the beginning of the "
        "prompt in silence."
    );
    table.add(
        "keep_alive",
        [](llm_backend & b) -> auto& { return b.options.keep_alive; },
        automatic_or(duration(0ms, std::chrono::hours{24 * 7})),
        "How long `ollama` keeps the model loaded after an answer; `auto` is for good."
    );
}

/// How the chain uses it.
void add_chain_keys(key_table<llm_backend>& table)
{
    table.add(
        "rounds",
        [](llm_backend & b) -> auto& { return b.link.rounds; },
        one_of<rounds>({{"all", rounds::all}, {"first", rounds::first}, {"later", rounds::later}}),
        "The model calls of a turn that it takes part in: all, the one that reads the question, or "
        "those after a tool ran."
    );
    table.add(
        "parallel",
        [](llm_backend & b) -> auto& { return b.link.parallel; },
        whole_number(0U, 1000U),
        "Calls that it answers at the same time; one more waits, then the next backend is asked. "
        "0 is no limit."
    );
    table.add(
        "per_minute",
        [](llm_backend & b) -> auto& { return b.link.per_minute; },
        whole_number(0U, 100000U),
        "Calls in any sixty seconds; one more waits, then the next backend is asked. 0 is no limit."
    );
    table.add(
        "price.input",
        [](llm_backend & b) -> auto& { return b.link.price.input; },
        number(0, 10000),
        "What a million tokens of input cost."
    );
    table.add(
        "price.output",
        [](llm_backend & b) -> auto& { return b.link.price.output; },
        number(0, 10000),
        "What a million tokens of output cost."
    );
    table.add(
        "budget",
        [](llm_backend & b) -> auto& { return b.link.budget; },
        number(0, 10000),
        "The most that it may cost in a day (UTC); then the next backend is asked, and when there "
        "is none, the turn is refused with a sentence. Needs both prices."
    );
    table.add(
        "hedge",
        [](llm_backend & b) -> auto& { return b.link.hedge; },
        automatic_or(duration(100ms, 10min)),
        "After this long without an answer the next backend is asked as well, and who answers "
        "first is heard; `auto` never does that, for it may be paid for twice."
    );
}

/// Whom to ask, and how.
void add_address_keys(key_table<llm_backend>& table)
{
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
             {"anthropic", model_api::anthropic},
             {"gemini", model_api::gemini},
             {"ollama", model_api::ollama},
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
        "Its address: with `/v1` for `openai`, without a path for `anthropic`, `gemini`, `ollama`. "
        "Those three have an address of their own when none is given."
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
}

key_table<llm_backend> make_llm_keys()
{
    key_table<llm_backend> table;
    add_address_keys(table);
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
        "think",
        [](llm_backend & b) -> auto& { return b.options.think; },
        one_of<thinking>(
            {{"auto", thinking::automatic},
             {"off", thinking::off},
             {"low", thinking::low},
             {"medium", thinking::medium},
             {"high", thinking::high}}
        ),
        "How much the model thinks before it answers, which is never heard: `auto` is not at all "
        "for `ollama` and what the server does by itself for the others."
    );
    add_ollama_keys(table);
    table.add(
        "profile",
        &llm_backend::profile,
        text(64),
        "Whose quirks it has, where the address does not tell: `gemini`, `gpt_oss`, `mistral` or "
        "`openai`."
    );
    table.add(
        "refused",
        [](llm_backend & b) -> auto& { return b.options.profile.refused; },
        list_of(text(64), 32),
        "Parameters of a request that it does not take (`temperature`); one that it refuses by "
        "name is left out by itself."
    );
    table.add(
        "calls_as_text",
        [](llm_backend & b) -> auto& { return b.options.profile.calls_as_text; },
        flag(),
        "Whether a call that the model writes as text is taken for a call; it is never spoken."
    );
    table.add(
        "vision",
        [](llm_backend & b) -> auto& { return b.options.profile.vision; },
        flag(),
        "Whether it is shown the pictures that come with a sentence."
    );
    add_chain_keys(table);
    table.add(
        "ca_file",
        [](llm_backend & b) -> auto& { return b.options.ca_file; },
        path(),
        "One more certificate to trust; verification is never off."
    );
    return table;
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
