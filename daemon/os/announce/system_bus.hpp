// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>

struct sd_bus;
struct sd_bus_message;

namespace answerd::daemon::os::announce {

namespace avahi_name {
inline constexpr const char* service = "org.freedesktop.Avahi";
inline constexpr const char* server = "org.freedesktop.Avahi.Server";
inline constexpr const char* entry_group = "org.freedesktop.Avahi.EntryGroup";
inline constexpr const char* browser = "org.freedesktop.Avahi.ServiceBrowser";
} // namespace avahi_name

/// Closes without a flush, which waits for a bus that hangs (90 s): Avahi withdraws what a closed
/// connection announced.
struct close_bus {
    void operator()(sd_bus* bus) const noexcept;
};
using bus_ptr = std::unique_ptr<sd_bus, close_bus>;

/// A connection to the system bus whose calls are given up after `answer_limit`; null when there is
/// no bus. It does not wait until the bus lets us in.
[[nodiscard]] bus_ptr open_system_bus(std::chrono::microseconds answer_limit);

/// Waits until the bus lets us in. A blocking call without this waits 90 s for a bus that hangs.
[[nodiscard]] bool is_let_in(sd_bus& bus, std::chrono::milliseconds patience);

/// A call to Avahi, which is not started for it: who has switched Avahi off wants it off. Null when
/// there is no bus.
[[nodiscard]] sd_bus_message*
avahi_call(sd_bus* bus, const char* path, const char* interface, const char* member);

} // namespace answerd::daemon::os::announce
