// SPDX-License-Identifier: Apache-2.0
#include "config/model_profiles.hpp"

#include "config/embedded.hpp"
#include "config/key_table.hpp"
#include "config/reading.hpp"
#include "config/secrets.hpp"
#include "config/yaml_document.hpp"

#include <algorithm>
#include <utility>

namespace answerd::config {
namespace {

using conversation::providers::absent_content;
using conversation::providers::closing_style;
using conversation::providers::profile;
using conversation::providers::schema_form;

constexpr std::string_view folder = "profiles";
constexpr std::string_view suffix = ".yaml";

/// Whom a rule is for, and what it says over the profile so far.
struct profile_rule {
    model_api api{model_api::openai};
    std::string url{};                 ///< a part of the address; empty fits all
    std::vector<std::string> models{}; ///< how the model's name begins; empty fits all
    profile quirks{};
};

key_table<profile_rule> make_rule_keys()
{
    key_table<profile_rule> table;
    const auto words = list_of(text(64), 32);
    table.add(
        "api",
        &profile_rule::api,
        one_of<model_api>(
            {{"openai", model_api::openai},
             {"anthropic", model_api::anthropic},
             {"gemini", model_api::gemini},
             {"ollama", model_api::ollama}}
        ),
        ""
    );
    table.add("url", &profile_rule::url, text(200), "");
    table.add("models", &profile_rule::models, words, "");
    const auto quirk = [&table](std::string path, auto member, auto kind) {
        table.add(
            std::move(path),
            [member](profile_rule & rule) -> auto& { return rule.quirks.*member; },
            std::move(kind),
            ""
        );
    };
    quirk("refused", &profile::refused, words);
    quirk("max_tokens_name", &profile::max_tokens_name, text(64));
    quirk(
        "absent_content",
        &profile::absent_content,
        one_of<absent_content>(
            {{"null", absent_content::null},
             {"empty", absent_content::empty_string},
             {"omitted", absent_content::omitted}}
        )
    );
    quirk(
        "closing",
        &profile::closing,
        one_of<closing_style>(
            {{"tool_choice_none", closing_style::tool_choice_none},
             {"no_tools", closing_style::no_tools}}
        )
    );
    quirk("tool_limit", &profile::tool_limit, whole_number<std::size_t>(1, 10000));
    quirk(
        "schema",
        &profile::schema,
        one_of<schema_form>({{"full", schema_form::full}, {"subset", schema_form::subset}})
    );
    quirk("calls_as_text", &profile::calls_as_text, flag());
    quirk("vision", &profile::vision, flag());
    quirk("thinking_room", &profile::thinking_room, whole_number(0U, 1000000U));
    quirk("stand_in_signature", &profile::stand_in_signature, text(200));
    quirk("returned_fields", &profile::returned_fields, words);
    return table;
}

const key_table<profile_rule>& rule_keys()
{
    static const key_table<profile_rule> table = make_rule_keys();
    return table;
}

/// Reads one rule over `so_far`; the other parts of it say whom it is for.
profile_rule read_rule(const yaml_node& node, const profile& so_far, reading& context)
{
    profile_rule rule{.quirks = so_far};
    rule_keys().read(node, rule, context, "rule.");
    return rule;
}

bool fits(const profile_rule& rule, const llm_backend& backend, bool named)
{
    const std::string_view model = backend.options.model;
    const bool model_fits =
        rule.models.empty() ||
        std::any_of(rule.models.begin(), rule.models.end(), [model](const auto& beginning) {
            return model.starts_with(beginning);
        });
    const bool address_fits = named || backend.options.url.find(rule.url) != std::string::npos;
    return rule.api == backend.api && address_fits && model_fits;
}

/// Every rule of a file over the profile so far. Shipped data: a test reads all of it.
void apply_file(const std::string& file, const llm_backend& backend, bool named, profile& into)
{
    const yaml_parsed parsed = parse_yaml(embedded(file).value_or(""), file);
    const no_files none{};
    reading context{file, {}, none};
    const yaml_node* rules = parsed.root ? parsed.root->find("rules") : nullptr;
    if (rules == nullptr)
        return;
    for (const auto& node : rules->items) {
        profile_rule rule = read_rule(*node, into, context);
        if (fits(rule, backend, named))
            into = std::move(rule.quirks);
    }
}

std::string name_of(std::string_view file)
{
    const std::size_t start = folder.size() + 1;
    return std::string{file.substr(start, file.size() - start - suffix.size())};
}

} // namespace

std::vector<std::string> profile_names()
{
    std::vector<std::string> names;
    for (const std::string& file : embedded_names(folder))
        names.push_back(name_of(file));
    return names;
}

profile profile_of(const llm_backend& backend)
{
    profile found;
    for (const std::string& file : embedded_names(folder)) {
        const bool named = name_of(file) == backend.profile;
        if (named || backend.profile.empty())
            apply_file(file, backend, named, found);
    }
    const profile& own = backend.options.profile;
    found.refused.insert(found.refused.end(), own.refused.begin(), own.refused.end());
    found.calls_as_text = found.calls_as_text || own.calls_as_text;
    found.vision = found.vision || own.vision;
    return found;
}

problems check_profiles(std::string_view yaml, std::string name)
{
    const yaml_parsed parsed = parse_yaml(yaml, name);
    const no_files none{};
    reading context{std::move(name), {}, none};
    const yaml_node* rules = parsed.root ? parsed.root->find("rules") : nullptr;
    if (rules == nullptr)
        context.refuse({}, "no rules");
    else
        for (const auto& node : rules->items)
            static_cast<void>(read_rule(*node, {}, context));
    problems all = parsed.wrong;
    all.insert(all.end(), context.wrong.begin(), context.wrong.end());
    return all;
}

} // namespace answerd::config
