// SPDX-License-Identifier: Apache-2.0
#include "config/rules.hpp"

#include "config/assistants.hpp"
#include "config/value_kind.hpp"

#include <algorithm>

namespace answerd::config {
namespace {

/// The first of the keys that the file sets: rules only speak of what somebody wrote.
position at(const reading& context, std::initializer_list<const char*> paths)
{
    for (const char* path : paths)
        if (const auto where = context.where(path))
            return *where;
    return {};
}

void check_location(const settings& value, reading& context)
{
    if (context.where("location.latitude").has_value() !=
        context.where("location.longitude").has_value())
        context.refuse(
            at(context, {"location.latitude", "location.longitude"}),
            "location: latitude and longitude belong together"
        );
    (void)value;
}

/// A daemon that acts on a home must not listen beyond loopback without a token (security.md 6.5).
void check_doors(const settings& value, reading& context)
{
    const bool has_token = context.where("http.token_file").has_value();
    if (!value.http.listen.is_loopback() && !has_token)
        context.refuse(
            at(context, {"http.listen"}),
            "http.listen: beyond loopback a token_file is required"
        );
    if (value.http.listen.port != 0 && value.http.listen == value.voice_address())
        context.refuse(
            at(context, {"wyoming.listen", "wyoming.port", "http.listen"}),
            "wyoming and http cannot listen at one address, " + print_listen(value.http.listen)
        );
}

void check_home(const settings& value, reading& context)
{
    const auto url = context.where("home_assistant.url");
    if (url && !value.home_assistant.url.empty() && value.home_assistant.token.file.empty())
        context.refuse(*url, "home_assistant.url: a token_file is required with it");
}

void load_prompt(prompt_settings& prompt, const std::string& path, position text, reading& context)
{
    if (prompt.file.empty())
        return;
    const position where = context.where(path + ".file").value_or(position{});
    if (!prompt.text.empty())
        context.refuse(text, path + ": set text or file, not both");
    auto read = context.files().text(prompt.file);
    if (read.has_error())
        context.refuse(where, path + ".file: " + read.error().detail);
    else if (read->find('\0') != std::string::npos)
        context.refuse(where, path + ".file: is not text");
    else
        prompt.text = std::move(*read);
}

void check_prompt(prompt_settings& prompt, const std::string& path, reading& context)
{
    load_prompt(prompt, path, context.where(path + ".text").value_or(position{}), context);
}

bool is_local_http(std::string_view url)
{
    return url.starts_with("https:") || url.starts_with("http://127.") ||
           url.starts_with("http://localhost") || url.starts_with("http://[::1]");
}

void warn_of_models(const llm_settings& llm, const std::string& path, reading& context)
{
    for (std::size_t i = 0; i < llm.backends.size(); ++i) {
        const auto& options = llm.backends[i].options;
        const std::string url = path + "[" + std::to_string(i) + "].url";
        const auto where = context.where(url);
        if (!where)
            continue;
        if (!options.key.empty() && !is_local_http(options.url))
            context.warn(*where, url + ": the key is sent over plain http");
        const bool own_api = llm.backends[i].api == model_api::ollama ||
                             llm.backends[i].api == model_api::anthropic ||
                             llm.backends[i].api == model_api::gemini;
        if (own_api && (options.url.ends_with("/v1") || options.url.ends_with("/v1/")))
            context.warn(*where, url + ": without /v1; what answers there is `api: openai`");
        // "http://host:8080" is the most common slip: every compatible server has a /v1.
        const std::size_t host = options.url.find("://");
        if (llm.backends[i].api == model_api::openai && host != std::string::npos &&
            options.url.find('/', host + 3) == std::string::npos)
            context.warn(*where, url + ": an openai address usually ends in /v1");
    }
}

void drop_left_out(llm_settings& llm)
{
    std::erase_if(llm.backends, [](const llm_backend& one) { return one.left_out; });
}

void check_policy(
    const std::vector<tools::policy_rule>& rules,
    const std::string& path,
    reading& context
)
{
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const std::string at_rule = path + "[" + std::to_string(i) + "]";
        const bool pin = rules[i].then == tools::decision::pin;
        if (const auto where = context.where(at_rule + ".code_file"); where && !pin)
            context.refuse(
                *where,
                at_rule + ".code_file: only a rule that says `then: pin` asks for a code"
            );
        if (const auto where = context.where(at_rule + ".access");
            where && pin && rules[i].access == tools::access::read)
            context.refuse(*where, at_rule + ".access: a code is for what changes something");
    }
}

} // namespace

void check_rules(settings& value, reading& context)
{
    value.language_is_given = context.where("language").has_value();
    check_home(value, context);
    check_location(value, context);
    check_doors(value, context);
    check_prompt(value.prompt, "prompt", context);
    warn_of_models(value.llm, "llm", context);
    drop_left_out(value.llm);
    check_policy(value.policy, "policy", context);
    check_assistants(value, context);
    for (std::size_t i = 0; i < value.assistants.size(); ++i) {
        const std::string path = "assistants[" + std::to_string(i) + "]";
        check_prompt(value.assistants[i].prompt, path + ".prompt", context);
        check_policy(value.assistants[i].policy, path + ".policy", context);
        if (value.assistants[i].llm) {
            warn_of_models(*value.assistants[i].llm, path + ".llm", context);
            drop_left_out(*value.assistants[i].llm);
        }
    }
}

} // namespace answerd::config
