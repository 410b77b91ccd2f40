// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/marker.hpp"

#include <algorithm>

namespace answerd::conversation::speech {
namespace {

char lower_case(char c) noexcept
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

} // namespace

presence begins_with(std::string_view text, std::string_view lower) noexcept
{
    const std::size_t shared = std::min(text.size(), lower.size());
    for (std::size_t at = 0; at < shared; ++at)
        if (lower_case(text[at]) != lower[at])
            return presence::no;
    return text.size() < lower.size() ? presence::perhaps : presence::yes;
}

marker_match match_marker(std::string_view text, std::span<const marker> markers) noexcept
{
    marker_match best;
    for (const marker& each : markers) {
        const presence how = begins_with(text, each.text);
        if (how == presence::yes)
            return {how, &each};
        if (how == presence::perhaps)
            best.how = how;
    }
    return best;
}

} // namespace answerd::conversation::speech
