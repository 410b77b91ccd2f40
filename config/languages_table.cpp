// SPDX-License-Identifier: Apache-2.0
#include "config/languages_table.hpp"

#include "config/embedded.hpp"
#include "config/language_file.hpp"
#include "config/scalars.hpp"
#include "config/secrets.hpp"
#include "config/yaml_document.hpp"

#include <algorithm>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace answerd::config {
namespace {

using conversation::language;
using conversation::language_ptr;

constexpr std::string_view folder = "languages/";
constexpr std::string_view suffix = ".yaml";
constexpr std::string_view last_resort = "en";

std::string file_of(const std::string& tag) { return tag + std::string{suffix}; }

/// "de_CH" and "DE-ch" are "de-ch": tags are compared without case, and POSIX writes '_'.
std::string folded(std::string_view tag)
{
    std::string text{tag};
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
        if (c == '_')
            c = '-';
    }
    return text;
}

std::vector<std::string> tags_in(const std::filesystem::path& directory)
{
    std::vector<std::string> tags;
    std::error_code error;
    for (std::filesystem::directory_iterator at{directory, error}, end; !error && at != end;
         at.increment(error)) {
        const std::string tag = at->path().stem().string();
        if (at->path().extension() == suffix && !parse_language(tag).has_error())
            tags.push_back(tag);
    }
    return tags;
}

} // namespace

languages_table::languages_table(
    const std::string& standard,
    std::filesystem::path overrides,
    std::function<void(const problem&)> complain
)
    : overrides_{std::move(overrides)}, complain_{std::move(complain)}
{
    for (const std::string& name : embedded_names(folder.substr(0, folder.size() - 1)))
        tags_.insert(name.substr(folder.size(), name.size() - folder.size() - suffix.size()));
    if (!overrides_.empty())
        for (std::string& tag : tags_in(overrides_))
            tags_.insert(std::move(tag));
    static_cast<void>(pick(standard));
    static_cast<void>(pick(last_resort));
}

language_ptr languages_table::pick(std::string_view tag) const
{
    const std::string wanted = folded(tag.substr(0, 35)); // RFC 5646 4.4.1
    for (std::size_t end = wanted.size(); end != std::string::npos && end > 0;
         end = wanted.rfind('-', end - 1))
        if (auto found = find(wanted.substr(0, end)))
            return found;
    return find(std::string{last_resort});
}

std::vector<std::string> languages_table::tags() const { return {tags_.begin(), tags_.end()}; }

problems languages_table::check() const
{
    problems wrong;
    for (const std::string& tag : tags_)
        static_cast<void>(read(tag, wrong));
    return wrong;
}

language_ptr languages_table::find(const std::string& wanted) const
{
    const auto known = std::find_if(tags_.begin(), tags_.end(), [&](const std::string& tag) {
        return folded(tag) == wanted;
    });
    if (known == tags_.end())
        return nullptr;
    const auto [at, fresh] = read_.emplace(*known, nullptr);
    if (fresh) {
        problems wrong;
        at->second = read(*known, wrong);
        if (complain_)
            std::for_each(wrong.begin(), wrong.end(), complain_);
    }
    return at->second;
}

/// Nothing when the language has only a broken file.
language_ptr languages_table::read(const std::string& tag, problems& wrong) const
{
    auto made = std::make_shared<language>();
    made->tag = tag;
    bool usable = false;
    const std::string name = std::string{folder} + file_of(tag);
    if (const auto text = embedded(name)) {
        if (!read_language(*text, name, *made, templates::trusted).empty())
            throw std::logic_error{"a broken language file: " + tag}; // shipped, checked by a test
        usable = true;
    }
    const std::filesystem::path file = overrides_ / file_of(tag);
    std::error_code error;
    if (overrides_.empty() || !std::filesystem::exists(file, error))
        return usable ? made : nullptr;

    auto text = read_file(file, yaml_limits{}.bytes);
    problems found = text.has_error() ? problems{{file.string(), {}, text.error().detail, {}}}
                                      : read_language(*text, file.string(), *made);
    usable = usable || found.empty();
    std::move(found.begin(), found.end(), std::back_inserter(wrong));
    return usable ? made : nullptr;
}

} // namespace answerd::config
