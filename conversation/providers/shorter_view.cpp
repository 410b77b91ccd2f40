// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/shorter_view.hpp"

#include "conversation/providers/json_text.hpp"
#include "conversation/providers/utf8.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace answerd::conversation::providers {

namespace {

std::size_t size_of(const message& one)
{
    std::size_t size = one.content.value_or("").size();
    for (const auto& call : one.tool_calls)
        size += call.name.size() + call.arguments.size();
    return size;
}

/// Where turns begin.
std::vector<std::size_t> borders_of(const std::vector<message>& all)
{
    std::vector<std::size_t> borders;
    for (std::size_t at = 0; at < all.size(); ++at)
        if (all[at].who == role::user)
            borders.push_back(at);
    return borders;
}

/// The oldest border from which on no more than half remains; the newest one, whatever it is.
std::size_t cut_of(const std::vector<message>& all, const std::vector<std::size_t>& borders)
{
    const auto size_from = [&](std::size_t from) {
        std::size_t size = 0;
        for (std::size_t at = from; at < all.size(); ++at)
            size += size_of(all[at]);
        return size;
    };
    const std::size_t half = size_from(borders.front()) / 2;
    const auto fits = std::find_if(borders.begin() + 1, borders.end(), [&](std::size_t border) {
        return size_from(border) <= half;
    });
    return fits == borders.end() ? borders.back() : *fits;
}

/// The beginning of a text, not cut within a character.
std::string_view beginning_of(std::string_view text)
{
    std::size_t size = 0;
    while (size < text.size()) {
        const auto next = read_utf8(text.substr(size));
        if (size + next.size > shortened_result)
            break;
        size += next.size;
    }
    return text.substr(0, size);
}

std::string cut_result(std::string_view result)
{
    std::string out = R"({"cut":true,"begins":)";
    append_json_string(out, beginning_of(result));
    out += '}';
    return out;
}

} // namespace

std::optional<std::vector<message>> shorter_view(const std::vector<message>& all)
{
    const auto borders = borders_of(all);
    if (borders.size() > 1) {
        const std::size_t cut = cut_of(all, borders);
        std::vector<message> kept;
        for (std::size_t at = 0; at < all.size(); ++at)
            if (at >= cut || all[at].who == role::system)
                kept.push_back(all[at]);
        return kept;
    }
    std::vector<message> kept = all;
    bool is_shorter = false;
    for (auto& one : kept) {
        if (one.who != role::tool || one.content.value_or("").size() <= 2 * shortened_result)
            continue;
        one.content = cut_result(*one.content);
        is_shorter = true;
    }
    return is_shorter ? std::optional{std::move(kept)} : std::nullopt;
}

} // namespace answerd::conversation::providers
