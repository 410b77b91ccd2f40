// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/systemd_notify.hpp"

#include <systemd/sd-daemon.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <string>

namespace answerd::daemon::os {
namespace {

void notify(const std::string& state) noexcept
{
    // Nothing can be done about a failure, and the service runs without it.
    static_cast<void>(::sd_notify(0, state.c_str()));
}

std::string one_line(std::string_view text)
{
    std::string line{text};
    std::replace(line.begin(), line.end(), '\n', ' '); // a second line would be a second field
    return line;
}

std::string monotonic_microseconds()
{
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return std::to_string(
        static_cast<std::int64_t>(now.tv_sec) * 1000000 +
        static_cast<std::int64_t>(now.tv_nsec) / 1000
    );
}

} // namespace

void systemd_notify::ready(std::string_view status) const noexcept
{
    notify("READY=1\nSTATUS=" + one_line(status));
}

void systemd_notify::status(std::string_view text) const noexcept
{
    notify("STATUS=" + one_line(text));
}

// The time is what Type=notify-reload (systemd 253) asks for; older ones pass over it.
void systemd_notify::reloading() const noexcept
{
    notify("RELOADING=1\nMONOTONIC_USEC=" + monotonic_microseconds());
}

void systemd_notify::stopping() const noexcept { notify("STOPPING=1"); }

void systemd_notify::alive() const noexcept { notify("WATCHDOG=1"); }

std::optional<std::chrono::milliseconds> systemd_notify::watchdog_interval() const noexcept
{
    std::uint64_t microseconds = 0;
    if (::sd_watchdog_enabled(0, &microseconds) <= 0)
        return std::nullopt;
    constexpr std::uint64_t to_half_in_ms = 2000;
    return std::chrono::milliseconds{std::max<std::uint64_t>(1, microseconds / to_half_in_ms)};
}

} // namespace answerd::daemon::os
