// SPDX-License-Identifier: Apache-2.0
#include "config/nearest_key.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace answerd::config {
namespace {

constexpr std::size_t longest = 64;
using row = std::array<unsigned, longest + 1>;

char fold(char c) noexcept
{
    if (c >= 'A' && c <= 'Z')
        return static_cast<char>(c - 'A' + 'a');
    return c == '-' ? '_' : c;
}

bool same(char a, char b) noexcept { return fold(a) == fold(b); }

unsigned allowed_for(std::string_view name) noexcept
{
    return std::max(2U, static_cast<unsigned>(std::min(name.size(), longest) / 3));
}

} // namespace

// Optimal string alignment over three rows.
unsigned edit_distance(std::string_view a, std::string_view b)
{
    a = a.substr(0, longest);
    b = b.substr(0, longest);
    row before_last{};
    row last{};
    row now{};
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = static_cast<unsigned>(j);

    for (std::size_t i = 1; i <= a.size(); ++i) {
        now[0] = static_cast<unsigned>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const unsigned change = same(a[i - 1], b[j - 1]) ? 0 : 1;
            now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + change});
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
                now[j] = std::min(now[j], before_last[j - 2] + 1);
        }
        before_last = last;
        last = now;
    }
    return last[b.size()];
}

std::string nearest_key(std::string_view unknown, std::span<const std::string> known)
{
    const std::string* best = nullptr;
    unsigned least = allowed_for(unknown) + 1;
    for (const std::string& name : known) {
        const unsigned distance = edit_distance(unknown, name);
        // Half the letters of a short name are not a likeness ("x" is not "ha").
        if (distance < least && distance < std::max<std::size_t>(1, unknown.size())) {
            least = distance;
            best = &name;
        }
    }
    return best != nullptr ? *best : std::string{};
}

} // namespace answerd::config
