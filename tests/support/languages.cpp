// SPDX-License-Identifier: Apache-2.0
#include "tests/support/languages.hpp"

#include "tests/support/source_dir.hpp"

#include <fstream>
#include <map>
#include <stdexcept>

namespace answerd::tests {
namespace {

using conversation::language;

std::string unquoted(std::string_view text)
{
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
        text = text.substr(1, text.size() - 2);
    return std::string{text};
}

std::vector<std::string> list_of(std::string_view text)
{
    std::vector<std::string> items;
    for (std::size_t at = text.find('"'); at != std::string_view::npos;) {
        const std::size_t end = text.find('"', at + 1);
        items.emplace_back(text.substr(at + 1, end - at - 1));
        at = text.find('"', end + 1);
    }
    return items;
}

// The two levels of plain keys that phrases, words and terms are made of, so that the tests of the
// core need no YAML library. What nests deeper (`sentences`) is passed over.
void read_line(std::string_view line, std::string& section, language& into)
{
    if (line.empty() || line.front() == '#')
        return;
    const std::size_t colon = line.find(':');
    if (line.front() != ' ') {
        section = line.substr(0, colon);
        return;
    }
    if (line.size() < 3 || line[2] == ' ' || line[2] == '#' || line[2] == '-')
        return;
    const std::string key = unquoted(line.substr(2, colon - 2));
    const std::string_view value = line.substr(std::min(colon + 2, line.size()));
    if (section == "phrases")
        into.phrases[key] = unquoted(value);
    else if (section == "terms")
        into.terms[key] = unquoted(value);
    else if (section == "words")
        into.words[key] = list_of(value);
}

conversation::language_ptr read(const std::string& tag)
{
    std::ifstream file{std::string{ANSWERD_SOURCE_DIR} + "/config/languages/" + tag + ".yaml"};
    if (!file)
        throw std::runtime_error{"no language file for " + tag};
    auto into = std::make_shared<language>();
    into->tag = tag;
    std::string section;
    for (std::string line; std::getline(file, line);)
        read_line(line, section, *into);
    return into;
}

} // namespace

conversation::language_ptr language_of(const std::string& tag)
{
    static std::map<std::string, conversation::language_ptr> known;
    auto& found = known[tag];
    if (!found)
        found = read(tag);
    return found;
}

const language& english() { return *language_of("en"); }

const language& german() { return *language_of("de"); }

conversation::language_ptr two_languages::pick(std::string_view tag) const
{
    return language_of(tag.substr(0, 2) == "de" ? "de" : "en");
}

std::vector<std::string> two_languages::tags() const { return {"de", "en"}; }

} // namespace answerd::tests
