// SPDX-License-Identifier: Apache-2.0
#include "conversation/local_time.hpp"

#include <date/tz.h>

#include <chrono>
#include <stdexcept>

namespace answerd::conversation {
namespace {

const date::time_zone* zone_named(const std::string& name)
{
    try {
        return date::locate_zone(name);
    } catch (const std::runtime_error&) {
        return date::locate_zone("UTC");
    }
}

} // namespace

std::string local_time_words(system_time when, const std::string& zone)
{
    const auto minutes = std::chrono::floor<std::chrono::minutes>(when);
    const auto* found = zone_named(zone);
    return date::format("%A %F %H:%M", found->to_local(minutes)) + " (" + found->name() + ")";
}

} // namespace answerd::conversation
