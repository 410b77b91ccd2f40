// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/setup/home_version.hpp"

#include <array>
#include <charconv>

namespace answerd::ha_bridge::setup {
namespace {

/// Year and month; zeros for what is no version.
std::array<int, 2> parts_of(std::string_view version) noexcept
{
    std::array<int, 2> parts{};
    const char* at = version.data();
    const char* const end = at + version.size();
    for (int& part : parts) {
        const auto [next, wrong] = std::from_chars(at, end, part);
        if (wrong != std::errc{} || part < 0)
            return {};
        at = next == end ? end : next + 1;
    }
    return parts;
}

} // namespace

bool is_at_least(std::string_view version, std::string_view wanted) noexcept
{
    return parts_of(version) >= parts_of(wanted);
}

// Looked up in its releases: 2026.4 does not know the field, 2026.6 does.
bool reads_control(std::string_view version) noexcept
{
    return version.empty() || is_at_least(version, "2026.6");
}

} // namespace answerd::ha_bridge::setup
