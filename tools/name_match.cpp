// SPDX-License-Identifier: Apache-2.0
#include "tools/name_match.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace answerd::tools {
namespace {

constexpr std::size_t longest = 64;
constexpr std::size_t most_close = 3;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Letters and digits alone, in lower case: "Get-Weather()" and "get_weather" are one name.
std::string bare(std::string_view name)
{
    std::string letters;
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z')
            letters += static_cast<char>(c - 'A' + 'a');
        else if (is_letter(c) || is_digit(c))
            letters += c;
    }
    return letters;
}

/// "functions.get_weather", "default_api:get_weather", "tools/get_weather"
std::string_view without_namespace(std::string_view name)
{
    const std::size_t border = name.find_last_of(".:/");
    return border == std::string_view::npos ? name : name.substr(border + 1);
}

std::size_t distance(std::string_view from, std::string_view to)
{
    std::vector<std::size_t> row(to.size() + 1);
    for (std::size_t i = 0; i < row.size(); ++i)
        row[i] = i;
    for (std::size_t i = 1; i <= from.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const std::size_t replaced = diagonal + (from[i - 1] == to[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[to.size()];
}

} // namespace

std::optional<std::string> unfit_name(std::string_view name)
{
    if (name.empty())
        return "its name is empty";
    if (name.size() > longest)
        return "its name is longer than 64 characters";
    if (!is_letter(name.front()))
        return "its name must start with an ASCII letter";
    const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
        return is_letter(c) || is_digit(c) || c == '_' || c == '-';
    });
    if (!plain)
        return "its name may have ASCII letters, digits, '_' and '-' only";
    return std::nullopt;
}

std::optional<std::string>
meant_name(std::string_view written, const std::vector<std::string>& known)
{
    const std::string whole = bare(written.substr(0, 2 * longest));
    const std::string last = bare(without_namespace(written.substr(0, 2 * longest)));
    std::optional<std::string> meant;
    for (const std::string& name : known) {
        const std::string letters = bare(name);
        if (letters != whole && letters != last)
            continue;
        if (meant)
            return std::nullopt;
        meant = name;
    }
    return meant;
}

std::vector<std::string>
close_names(std::string_view written, const std::vector<std::string>& known)
{
    const std::string wanted = bare(without_namespace(written.substr(0, 2 * longest)));
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const std::string& name : known) {
        const std::string letters = bare(name);
        const std::size_t apart = distance(wanted, letters);
        // "weather" for "get_weather" is no typing error, yet close in every useful sense.
        const bool part = wanted.size() >= 4 && (letters.find(wanted) != std::string::npos ||
                                                 wanted.find(letters) != std::string::npos);
        if (part || apart <= std::max<std::size_t>(2, letters.size() / 3))
            ranked.emplace_back(apart, name);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<std::string> nearest;
    for (auto& [apart, name] : ranked)
        if (nearest.size() < most_close)
            nearest.push_back(std::move(name));
    return nearest;
}

} // namespace answerd::tools
