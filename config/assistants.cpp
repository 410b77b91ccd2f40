// SPDX-License-Identifier: Apache-2.0
#include "config/assistants.hpp"

#include "config/problem.hpp"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace answerd::config {
namespace {

using take_over = std::function<void(assistant_settings&, const settings&)>;

/// A member of an options struct that both have.
template <class Options, class Member>
take_over
member_of(Options assistant_settings::*own, Options settings::*main, Member Options::*member)
{
    return [=](assistant_settings& into, const settings& from) {
        into.*own.*member = from.*main.*member;
    };
}

const std::map<std::string, take_over>& inherited()
{
    using conversation::batch_options;
    using tools::options;
    constexpr auto own_batch = &assistant_settings::batch;
    constexpr auto own_tool = &assistant_settings::tool;
    static const std::map<std::string, take_over> all{
        {"dispatch", member_of(own_batch, &settings::batch, &batch_options::dispatch)},
        {"on_failure", member_of(own_batch, &settings::batch, &batch_options::on_failure)},
        {"timeout", member_of(own_tool, &settings::tool, &options::timeout)},
        {"max_result_bytes", member_of(own_tool, &settings::tool, &options::max_result_bytes)},
        {"result_form", member_of(own_tool, &settings::tool, &options::result_form)},
        {"writes_per_turn", member_of(own_tool, &settings::tool, &options::writes_per_turn)},
        {"writes_per_minute", member_of(own_tool, &settings::tool, &options::writes_per_minute)},
    };
    return all;
}

void inherit(assistant_settings& one, const std::string& path, const settings& main, reading& from)
{
    const std::string tools = path + ".tools.";
    for (const auto& [key, take] : inherited())
        if (!from.where(tools + key))
            take(one, main);
}

position place_of(const std::string& path, const char* key, const reading& context)
{
    return context.where(path + "." + key)
        .value_or(context.where("assistants").value_or(position{}));
}

} // namespace

settings settings_of(const settings& main, const assistant_settings& one)
{
    settings all = main;
    all.assistants.clear();
    all.wyoming.name = one.name;
    all.wyoming.port = one.port;
    all.wyoming.listen = listen_address{main.voice_address().host, one.port};
    if (!one.languages.empty()) {
        all.language = one.languages.front();
        all.language_is_given = true;
    }
    all.languages = one.languages;
    if (!one.prompt.text.empty())
        all.prompt = one.prompt;
    if (one.llm)
        all.llm = *one.llm;
    if (one.local)
        all.local = *one.local;
    all.batch = one.batch;
    all.tool = one.tool;
    all.policy = one.policy;
    all.policy.insert(all.policy.end(), main.policy.begin(), main.policy.end());
    return all;
}

void check_assistants(settings& value, reading& context)
{
    std::set<std::string> names{value.wyoming.name};
    std::set<std::uint16_t> ports{value.voice_address().port, value.http.listen.port};
    for (std::size_t i = 0; i < value.assistants.size(); ++i) {
        const std::string path = "assistants[" + std::to_string(i) + "]";
        assistant_settings& one = value.assistants[i];
        inherit(one, path, value, context);
        if (one.name.empty())
            context.refuse(place_of(path, "name", context), path + ".name: is required");
        else if (!names.insert(one.name).second)
            context.refuse(
                place_of(path, "name", context),
                path + ".name: another assistant is called so"
            );
        if (one.port != 0 && !ports.insert(one.port).second)
            context.refuse(place_of(path, "port", context), path + ".port: is in use here already");
    }
}

} // namespace answerd::config
