// SPDX-License-Identifier: Apache-2.0
#include "daemon/check.hpp"

#include "config/languages_table.hpp"
#include "config/scalars.hpp"
#include "daemon/command_line.hpp"
#include "daemon/configuration.hpp"

#include <array>
#include <cstdio>
#include <utility>

namespace answerd::daemon {
namespace {

std::string octal(unsigned mode)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%04o", mode);
    return text.data();
}

/// The lines of a configuration that can be used.
class inventory {
 public:
    inventory(const config::disk_files& files, prober& models) : files_{files}, models_{models} {}

    [[nodiscard]] std::string of(const config::loaded& all)
    {
        const config::settings& value = *all.value;
        line("configuration", all.file.empty() ? "none, all defaults" : all.file);
        if (!value.preset.empty())
            line("preset", value.preset);
        add_doors(value);
        add_files(value, all.file);
        if (!value.home_assistant.url.empty())
            add_probe(
                "home_assistant (" + value.home_assistant.url + ")",
                models_.find_home(value.home_assistant)
            );
        add_models(value);
        return std::move(out_);
    }

 private:
    void line(const std::string& name, const std::string& what)
    {
        out_ += name + ": " + what + "\n";
    }

    void add_doors(const config::settings& value)
    {
        line(
            "http",
            print_listen(value.http.listen) +
                (value.http.token.file.empty() ? ", without a token" : ", with a token")
        );
        std::string allowed = "this host";
        if (const std::string home = home_host(value); !home.empty())
            allowed += ", " + home + " (Home Assistant)";
        for (const std::string& each : value.wyoming.allow)
            allowed += ", " + each;
        line("wyoming", print_listen(value.voice_address()) + ", allowed: " + allowed);
    }

    void add_file(const std::string& key, const std::filesystem::path& file)
    {
        if (file.empty())
            return;
        const auto facts = files_.facts(file);
        if (!facts)
            line(key, file.string() + ", not there");
        else
            line(
                key,
                facts->found.string() + ", mode " + octal(facts->mode) +
                    (facts->is_credential ? ", from systemd" : "")
            );
    }

    void add_files(const config::settings& value, const std::string& configuration)
    {
        add_file("file", configuration);
        add_file("http.token_file", value.http.token.file);
        add_file("home_assistant.token_file", value.home_assistant.token.file);
        add_file("home_assistant.ca_file", value.home_assistant.ca_file);
        add_file("prompt.file", value.prompt.file);
        for (const config::llm_backend& backend : value.llm.backends) {
            add_file("key of " + backend.options.name, backend.key_file);
            add_file("ca_file of " + backend.options.name, backend.options.ca_file);
        }
    }

    void add_probe(const std::string& name, const probed& found)
    {
        line(name, (found.reachable ? "found, " : "not found, ") + found.said);
    }

    void add_models(const config::settings& value)
    {
        if (value.llm.automatic)
            add_probe("llm: auto", models_.look_around());
        for (const config::llm_backend& backend : value.llm.backends) {
            const std::string name = "llm " + backend.options.name;
            if (backend.api == config::model_api::builtin)
                line(name, "the engine without a model");
            else if (backend.api == config::model_api::none)
                line(name, "nothing after this");
            else
                add_probe(name + " (" + backend.options.url + ")", models_.reach(backend));
        }
    }

    const config::disk_files& files_;
    prober& models_;
    std::string out_{};
};

std::string lines_of(const config::problems& all, const std::string& before)
{
    std::string lines;
    for (config::problem each : all) {
        each.what = before + each.what;
        lines += to_line(each) + "\n";
    }
    return lines;
}

std::string languages_line(const config::languages_table& table)
{
    std::string tags;
    for (const std::string& tag : table.tags())
        tags += (tags.empty() ? "" : ", ") + tag;
    return "languages: " + tags + "\n";
}

} // namespace

checked check(
    const config::load_request& wanted,
    const config::disk_files& files,
    const std::filesystem::path& languages,
    prober& models
)
{
    const config::loaded all = config::load(wanted, files);
    const config::languages_table table{all.value ? all.value->language : "en", languages, nullptr};
    const config::problems of_languages = table.check();

    checked result;
    result.out =
        lines_of(all.wrong, "") + lines_of(of_languages, "") + lines_of(all.warnings, "warning: ");
    if (all.value)
        result.out += inventory{files, models}.of(all) + languages_line(table);
    const bool sound = all.wrong.empty() && of_languages.empty();
    result.status = sound ? exit_done : exit_usage;
    return result;
}

} // namespace answerd::daemon
