// SPDX-License-Identifier: Apache-2.0
#include "config/keys.hpp"

namespace answerd::config {
namespace {

using conversation::providers::rounds;
using conversation::providers::thinking;
using namespace std::chrono_literals;

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

/// Where it differs from others of its API.
void add_quirk_keys(key_table<llm_backend>& table)
{
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
    add_quirk_keys(table);
    add_chain_keys(table);
    table.add(
        "ca_file",
        [](llm_backend & b) -> auto& { return b.options.ca_file; },
        path(),
        "One more certificate to trust; verification is never off."
    );
    return table;
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

} // namespace answerd::config
