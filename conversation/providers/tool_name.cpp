// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/tool_name.hpp"

#include "conversation/providers/text_match.hpp"

#include <algorithm>

namespace answerd::conversation::providers {

namespace {

constexpr std::string_view around{" \t\r\n\"'`"};

std::string_view without_quotes(std::string_view name) noexcept
{
    const std::size_t first = name.find_first_not_of(around);
    if (first == std::string_view::npos)
        return {};
    return name.substr(first, name.find_last_not_of(around) - first + 1);
}

std::string_view without_namespace(std::string_view name) noexcept
{
    const std::size_t last = name.find_last_of(".:/");
    return last == std::string_view::npos ? name : name.substr(last + 1);
}

std::string plain(std::string_view name)
{
    std::string out = lowered(name);
    std::replace_if(
        out.begin(),
        out.end(),
        [](char c) { return c == '-' || c == ' '; },
        '_'
    );
    return out;
}

bool is_name_character(char c) noexcept { return is_letter_or_digit(c) || c == '_' || c == '-'; }

} // namespace

std::string_view meant_tool(std::string_view written, const tool_set* offered)
{
    if (offered == nullptr)
        return {};
    const auto bare = without_quotes(written);
    for (const auto& tool : offered->tools)
        if (tool.name == bare)
            return tool.name;

    const std::string wanted = plain(without_namespace(bare));
    const auto fits = [&wanted](const tool_definition& tool) { return plain(tool.name) == wanted; };
    const auto first = std::find_if(offered->tools.begin(), offered->tools.end(), fits);
    if (first == offered->tools.end())
        return {};
    const bool only_one = std::none_of(std::next(first), offered->tools.end(), fits);
    return only_one ? std::string_view{first->name} : std::string_view{};
}

std::string sendable_name(std::string_view written)
{
    constexpr std::size_t longest = 64;
    std::string name{written.substr(0, longest)};
    std::replace_if(
        name.begin(),
        name.end(),
        [](char c) { return !is_name_character(c); },
        '_'
    );
    if (name.empty())
        return "unnamed";
    return name;
}

} // namespace answerd::conversation::providers
