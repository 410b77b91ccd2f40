// SPDX-License-Identifier: Apache-2.0
#include "daemon/check.hpp"

#include "config/languages_table.hpp"
#include "config/scalars.hpp"
#include "daemon/command_line.hpp"
#include "daemon/configuration.hpp"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <array>
#include <cstdio>
#include <utility>

namespace answerd::daemon {
namespace {

using doctor::findings;
using doctor::grade;

std::string octal(unsigned mode)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%04o", mode);
    return text.data();
}

/// What a configuration that can be used says by itself.
class inventory {
 public:
    explicit inventory(const config::disk_files& files) : files_{files} {}

    [[nodiscard]] findings of(const config::loaded& all)
    {
        const config::settings& value = *all.value;
        add("configuration", all.file.empty() ? "none, all defaults" : all.file);
        if (!value.preset.empty())
            add("preset", value.preset);
        add_doors(value);
        add_files(value, all.file);
        return std::move(found_);
    }

 private:
    void add(const std::string& name, const std::string& what)
    {
        found_.push_back({grade::good, name, what, {}});
    }

    void add_doors(const config::settings& value)
    {
        add("http",
            config::print_listen(value.http.listen) +
                (value.http.token.file.empty() ? ", without a token" : ", with a token"));
        std::string allowed = "this host";
        if (const std::string home = home_host(value); !home.empty())
            allowed += ", " + home + " (Home Assistant)";
        for (const std::string& each : value.wyoming.allow)
            allowed += ", " + each;
        add("wyoming", config::print_listen(value.voice_address()) + ", allowed: " + allowed);
    }

    void add_file(const std::string& key, const std::filesystem::path& file)
    {
        if (file.empty())
            return;
        const auto facts = files_.facts(file);
        if (!facts)
            add(key, file.string() + ", not there");
        else
            add(key,
                facts->found.string() + ", mode " + octal(facts->mode) +
                    (facts->is_credential ? ", from systemd" : ""));
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

    const config::disk_files& files_;
    findings found_{};
};

std::vector<std::string> lines_of(const config::problems& all, const std::string& before)
{
    std::vector<std::string> lines;
    for (config::problem each : all) {
        each.what = before + each.what;
        lines.push_back(to_line(each));
    }
    return lines;
}

std::string tags_of(const config::languages_table& table)
{
    std::string tags;
    for (const std::string& tag : table.tags())
        tags += (tags.empty() ? "" : ", ") + tag;
    return tags;
}

/// All that was found, in both forms.
struct report {
    std::vector<std::string> problems{};
    std::vector<std::string> warnings{};
    findings found{};

    [[nodiscard]] std::string text() const
    {
        std::string out;
        for (const auto* lines : {&problems, &warnings})
            for (const std::string& each : *lines)
                out += each + "\n";
        return out + to_text(found);
    }

    [[nodiscard]] std::string json() const
    {
        namespace js = boost::json;
        js::object all;
        all["sound"] = problems.empty();
        all["problems"] = js::array(problems.begin(), problems.end());
        all["warnings"] = js::array(warnings.begin(), warnings.end());
        all["findings"] = to_json(found);
        return js::serialize(all) + "\n";
    }
};

} // namespace

checked check(
    const config::load_request& wanted,
    const config::disk_files& files,
    const std::filesystem::path& languages,
    prober& world,
    check_form form
)
{
    const config::loaded all = config::load(wanted, files);
    const config::languages_table table{all.value ? all.value->language : "en", languages, nullptr};

    report told{.problems = lines_of(all.wrong, "")};
    for (std::string& each : lines_of(table.check(), ""))
        told.problems.push_back(std::move(each));
    told.warnings = lines_of(all.warnings, "warning: ");
    if (all.value) {
        told.found = inventory{files}.of(all);
        append(told.found, world.examine(*all.value));
        told.found.push_back({grade::good, "languages", tags_of(table), {}});
    }
    checked result;
    result.status = told.problems.empty() ? exit_done : exit_usage;
    result.out = form == check_form::json ? told.json() : told.text();
    return result;
}

} // namespace answerd::daemon
