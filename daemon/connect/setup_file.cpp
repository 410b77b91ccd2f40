// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/setup_file.hpp"

#include "daemon/configuration.hpp"
#include "daemon/connect/config_text.hpp"
#include "daemon/connect/files.hpp"

#include <cstdio>
#include <utility>

namespace answerd::daemon::connect {

namespace fs = std::filesystem;

std::optional<setup_file> setup_file::read(const config::load_request& from)
{
    setup_file now;
    now.path_ = fs::absolute(from.file.empty() ? fs::path{config::standard_file} : from.file);
    auto text = text_of_file(now.path_);
    if (!text) {
        std::fprintf(stderr, "answerd: %s\n", text.error().detail.c_str());
        return std::nullopt;
    }
    now.text_ = now.first_text_ = std::move(*text);
    const auto files = files_of_process();
    const std::string name = now.path_.string();
    auto whole = config::load_text(now.text_, name, from.preset, files);
    if (!whole.value)
        whole = config::load_text(without_home(now.text_), name, from.preset, files);
    for (const auto& what : whole.wrong)
        std::fprintf(stderr, "%s\n", config::to_line(what).c_str());
    if (!whole.value)
        return std::nullopt;
    now.settings_ = std::move(*whole.value);
    return now;
}

fs::path setup_file::token_file() const
{
    const std::string& configured = settings_.home_assistant.token.file;
    return configured.empty() ? path_.parent_path() / "ha-token" : fs::path{configured};
}

std::optional<refusal> setup_file::become(const std::string& text)
{
    auto read = config::load_text(text, path_.string(), "", files_of_process());
    if (!read.value)
        return refusal{
            "the configuration cannot be changed: " + config::to_line(read.wrong.front()),
            "change home_assistant in it by hand"};
    if (const auto kept = replace_file(path_, text, 0644); !kept)
        return refusal{kept.error().detail, "run this as root, or with --config"};
    text_ = text;
    settings_ = std::move(*read.value);
    return std::nullopt;
}

void setup_file::restore()
{
    std::error_code ignored;
    if (first_text_.empty())
        fs::remove(path_, ignored);
    else
        (void)replace_file(path_, first_text_, 0644);
}

config::settings setup_file::settings_with(const std::string& url) const
{
    config::settings with = settings_;
    with.home_assistant.url = url;
    return with;
}

} // namespace answerd::daemon::connect
