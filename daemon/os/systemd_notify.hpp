// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace answerd::daemon::os {

/// Tells systemd how the service is (sd_notify(3)). Without $NOTIFY_SOCKET every call does nothing.
class systemd_notify {
 public:
    /// Start-up, or a reload, is over. `status` is one line for people.
    void ready(std::string_view status) const noexcept;
    void status(std::string_view text) const noexcept;
    void reloading() const noexcept;
    void stopping() const noexcept;
    /// "I am alive", for WatchdogSec=.
    void alive() const noexcept;

    /// How often to call alive(): half of what the unit allows. Nothing when it has no watchdog.
    [[nodiscard]] std::optional<std::chrono::milliseconds> watchdog_interval() const noexcept;
};

} // namespace answerd::daemon::os
