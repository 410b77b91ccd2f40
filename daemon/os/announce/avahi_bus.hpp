// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/os/announce/announcer.hpp"

#include <boost/asio/any_io_executor.hpp>

#include <functional>
#include <memory>
#include <vector>

namespace answerd::daemon::os::announce {

/// Avahi over the system bus, and the announcements that go through it: `_wyoming._tcp` on every
/// interface. Without a bus or without Avahi it does nothing, in silence, until Avahi comes; a
/// hung Avahi is not waited for. Loop thread only. Withdraws everything when it is destroyed.
class avahi_bus final : public avahi {
 public:
    avahi_bus(boost::asio::any_io_executor loop, announcer::news tell);
    ~avahi_bus() override;
    avahi_bus(const avahi_bus&) = delete;
    avahi_bus& operator=(const avahi_bus&) = delete;

    /// To be called once.
    void announce(std::vector<announced_service> all);
    void withdraw();
    [[nodiscard]] std::size_t announced() const noexcept;

    void new_group(reply then) override;
    void
    add_service(const std::string& group, const std::string& name, std::uint16_t port, reply then)
        override;
    void commit(const std::string& group, reply then) override;
    void reset(const std::string& group, reply then) override;
    void alternative(const std::string& name, reply then) override;
    void free(const std::string& group) override;

 private:
    struct connection;
    std::unique_ptr<connection> bus_;
    std::vector<std::unique_ptr<announcer>> announcers_{};
    announcer::news tell_;
};

} // namespace answerd::daemon::os::announce
