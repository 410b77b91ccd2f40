// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/config_text.hpp"

#include <cctype>
#include <utility>
#include <vector>

namespace answerd::daemon::connect {
namespace {

using lines = std::vector<std::string>;

lines lines_of(std::string_view text)
{
    lines all;
    while (!text.empty()) {
        const auto end = text.find('\n');
        all.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return all;
}

std::string text_of(const lines& all)
{
    std::string text;
    for (const std::string& each : all)
        text += each + "\n";
    return text;
}

bool is_inside(const std::string& line)
{
    return !line.empty() && (line[0] == ' ' || line[0] == '\t');
}

/// The lines of a top-level key, `end` excluded; an empty span at the end when it is not there.
/// Comments and blank lines behind it belong to what follows.
struct span {
    std::size_t begin{0};
    std::size_t end{0};

    [[nodiscard]] bool empty() const noexcept { return begin == end; }
};

span span_of(const lines& all, std::string_view key)
{
    const std::string start = std::string{key} + ":";
    std::size_t begin = 0;
    while (begin < all.size() && !all[begin].starts_with(start))
        ++begin;
    std::size_t end = begin;
    if (end < all.size())
        ++end;
    while (end < all.size() && is_inside(all[end]))
        ++end;
    return {begin, end};
}

std::string home_line(const home_section& home)
{
    const std::string ca_file = home.ca_file.empty() ? "" : ", ca_file: \"" + home.ca_file + "\"";
    return "home_assistant: {url: \"" + home.url + "\", token_file: \"" + home.token_file + "\"" +
           ca_file + "}";
}

/// One more element of a flow list that begins at `at`, or a new list there.
bool add_to_flow_list(std::string& line, std::string_view address)
{
    const auto key = line.find("allow:");
    const auto open = key == std::string::npos ? key : line.find('[', key);
    if (open == std::string::npos)
        return false;
    const bool was_empty = line.find_first_not_of(' ', open + 1) == line.find(']', open);
    line.insert(open + 1, std::string{address} + (was_empty ? "" : ", "));
    return true;
}

} // namespace

std::string with_home(std::string_view text, const home_section& home)
{
    lines all = lines_of(text);
    const span old = span_of(all, "home_assistant");
    all.erase(
        all.begin() + static_cast<std::ptrdiff_t>(old.begin),
        all.begin() + static_cast<std::ptrdiff_t>(old.end)
    );
    all.insert(all.begin() + static_cast<std::ptrdiff_t>(old.begin), home_line(home));
    return text_of(all);
}

std::string without_home(std::string_view text)
{
    lines all = lines_of(text);
    const span old = span_of(all, "home_assistant");
    all.erase(
        all.begin() + static_cast<std::ptrdiff_t>(old.begin),
        all.begin() + static_cast<std::ptrdiff_t>(old.end)
    );
    return text_of(all);
}

std::optional<std::string> with_allowed(std::string_view text, std::string_view address)
{
    lines all = lines_of(text);
    const span here = span_of(all, "wyoming");
    if (here.empty()) {
        all.push_back("wyoming: {allow: [" + std::string{address} + "]}");
        return text_of(all);
    }
    for (std::size_t at = here.begin; at < here.end; ++at)
        if (add_to_flow_list(all[at], address))
            return text_of(all);
    std::string& first = all[here.begin];
    if (text_of({all.begin() + static_cast<std::ptrdiff_t>(here.begin),
                 all.begin() + static_cast<std::ptrdiff_t>(here.end)})
            .find("allow:") != std::string::npos)
        return std::nullopt; // a list of lines
    if (const auto open = first.find('{'); open != std::string::npos) {
        const bool was_empty = first.find_first_not_of(' ', open + 1) == first.find('}', open);
        first.insert(open + 1, "allow: [" + std::string{address} + "]" + (was_empty ? "" : ", "));
        return text_of(all);
    }
    if (first.find_first_not_of(' ', std::string_view{"wyoming:"}.size()) != std::string::npos)
        return std::nullopt;
    const std::size_t indent =
        here.begin + 1 < here.end ? all[here.begin + 1].find_first_not_of(' ') : 2;
    all.insert(
        all.begin() + static_cast<std::ptrdiff_t>(here.begin) + 1,
        std::string(indent, ' ') + "allow: [" + std::string{address} + "]"
    );
    return text_of(all);
}

} // namespace answerd::daemon::connect
