// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/router.hpp"

#include <boost/url/pct_string_view.hpp>

#include <algorithm>

namespace answerd::ha_bridge::http {
namespace {

constexpr std::string_view id_mark{"{id}"};

std::optional<std::string> unescaped(std::string_view segment)
{
    const auto escaped = boost::urls::make_pct_string_view({segment.data(), segment.size()});
    if (!escaped)
        return std::nullopt;
    return escaped->decode();
}

/// What stands in the place of "{id}", still escaped; an empty view for a path without one.
std::optional<std::string_view> fit(std::string_view pattern, std::string_view path) noexcept
{
    const auto mark = pattern.find(id_mark);
    if (mark == std::string_view::npos)
        return pattern == path ? std::optional{std::string_view{}} : std::nullopt;

    const auto before = pattern.substr(0, mark);
    const auto after = pattern.substr(mark + id_mark.size());
    if (path.size() < before.size() + after.size() || !path.starts_with(before) ||
        !path.ends_with(after))
        return std::nullopt;
    const auto id = path.substr(before.size(), path.size() - before.size() - after.size());
    if (id.find('/') != std::string_view::npos)
        return std::nullopt;
    return id;
}

void add_method(std::string& allow, std::string_view method)
{
    allow.append(allow.empty() ? "" : ", ").append(method);
    if (method == "GET")
        allow.append(", HEAD");
}

} // namespace

routed find_route(const std::vector<route>& table, std::string_view method, std::string_view target)
{
    const auto path = target.substr(0, target.find('?'));
    if (!path.starts_with('/'))
        return malformed_target{};

    const auto wanted = method == "HEAD" ? std::string_view{"GET"} : method;
    other_methods others;
    for (const auto& line : table) {
        const auto id = fit(line.path, path);
        if (!id)
            continue;
        if (line.method != wanted) {
            add_method(others.allow, line.method);
            continue;
        }
        if (line.path.find(id_mark) == std::string_view::npos)
            return matched{&line, std::nullopt};
        auto plain = unescaped(*id);
        if (!plain)
            return malformed_target{};
        return matched{&line, std::move(plain)};
    }
    if (others.allow.empty())
        return unknown_path{};
    others.allow.append(", OPTIONS");
    return others;
}

} // namespace answerd::ha_bridge::http
