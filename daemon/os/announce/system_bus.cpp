// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/announce/system_bus.hpp"

#include <systemd/sd-bus.h>

#include <cstdint>

namespace answerd::daemon::os::announce {

void close_bus::operator()(sd_bus* bus) const noexcept { sd_bus_close_unref(bus); }

bus_ptr open_system_bus(std::chrono::microseconds answer_limit)
{
    sd_bus* opened = nullptr;
    if (sd_bus_open_system(&opened) < 0)
        return nullptr;
    bus_ptr bus{opened};
    sd_bus_set_method_call_timeout(opened, static_cast<std::uint64_t>(answer_limit.count()));
    return bus;
}

bool is_let_in(sd_bus& bus, std::chrono::milliseconds patience)
{
    using std::chrono::steady_clock;
    const auto until = steady_clock::now() + patience;
    while (sd_bus_is_ready(&bus) == 0) {
        const auto left =
            std::chrono::duration_cast<std::chrono::microseconds>(until - steady_clock::now());
        if (left.count() <= 0)
            return false;
        const int worked = sd_bus_process(&bus, nullptr);
        if (worked < 0)
            return false;
        if (worked == 0 && sd_bus_wait(&bus, static_cast<std::uint64_t>(left.count())) < 0)
            return false;
    }
    return sd_bus_is_ready(&bus) > 0;
}

sd_bus_message* avahi_call(sd_bus* bus, const char* path, const char* interface, const char* member)
{
    sd_bus_message* message = nullptr;
    const char* to = avahi_name::service;
    if (bus == nullptr ||
        sd_bus_message_new_method_call(bus, &message, to, path, interface, member) < 0)
        return nullptr;
    sd_bus_message_set_auto_start(message, 0);
    return message;
}

} // namespace answerd::daemon::os::announce
