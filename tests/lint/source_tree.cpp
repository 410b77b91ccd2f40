// SPDX-License-Identifier: Apache-2.0
#include "tests/lint/source_tree.hpp"

#include "tests/support/source_dir.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace answerd::tests {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& file)
{
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// Where the literal or comment that begins at `at` ends; `at` itself when none does.
std::size_t end_of_token(std::string_view text, std::size_t at)
{
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("//"))
        return std::min(text.find('\n', at), text.size());
    if (rest.starts_with("/*"))
        return std::min(text.find("*/", at) + 2, text.size());
    if (rest.starts_with("R\"")) {
        const std::size_t open = text.find('(', at);
        const std::string close = ")" + std::string{text.substr(at + 2, open - at - 2)} + "\"";
        return std::min(text.find(close, open) + close.size(), text.size());
    }
    const bool digit_separator =
        at > 0 && rest.front() == '\'' && std::isalnum(static_cast<unsigned char>(text[at - 1]));
    if ((rest.front() != '"' && rest.front() != '\'') || digit_separator)
        return at;
    std::size_t end = at + 1;
    while (end < text.size() && text[end] != rest.front())
        end += text[end] == '\\' ? 2 : 1;
    return std::min(end + 1, text.size());
}

} // namespace

std::vector<std::string> source_file::lines() const
{
    std::vector<std::string> all;
    std::istringstream in{text};
    for (std::string line; std::getline(in, line);)
        all.push_back(line);
    return all;
}

std::vector<source_file> sources_below(const std::vector<std::string>& folders)
{
    const fs::path root{ANSWERD_SOURCE_DIR};
    std::vector<source_file> found;
    for (const auto& folder : folders)
        for (const auto& entry : fs::recursive_directory_iterator{root / folder}) {
            const auto extension = entry.path().extension();
            if (extension == ".cpp" || extension == ".hpp")
                found.push_back({fs::relative(entry.path(), root).string(), read(entry.path())});
        }
    return found;
}

std::string without_comments_and_strings(std::string_view text)
{
    std::string blank{text};
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = end_of_token(text, at);
        for (std::size_t i = at; i < end; ++i)
            if (blank[i] != '\n')
                blank[i] = ' ';
        at = end > at ? end : at + 1;
    }
    return blank;
}

} // namespace answerd::tests
