// SPDX-License-Identifier: Apache-2.0
#include "conversation/language.hpp"

namespace answerd::conversation {
namespace {

template <class Map>
std::string_view find_in(const Map& map, std::string_view key) noexcept
{
    const auto found = map.find(key);
    return found == map.end() ? std::string_view{} : std::string_view{found->second};
}

} // namespace

std::string_view language::phrase(std::string_view key) const noexcept
{
    return find_in(phrases, key);
}

std::string_view language::term(std::string_view key) const noexcept { return find_in(terms, key); }

std::string_view phrase_for(code what, const language& spoken, const language& fallback) noexcept
{
    const std::string_view own = spoken.phrase(to_string(what));
    return own.empty() ? fallback.phrase(to_string(what)) : own;
}

} // namespace answerd::conversation
