// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"
#include "daemon/connect/child_daemon.hpp"
#include "daemon/connect/home_session.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace answerd::daemon::connect {

/// The daemon that the home is connected to: the service that runs, which is restarted, or one of
/// ours while the set-up lasts.
class own_daemon {
 public:
    own_daemon(clients& with, std::filesystem::path configuration)
        : with_{with}, configuration_{std::move(configuration)}
    {}

    /// Which of the two it will be; a refusal when neither can be: a daemon runs that is no
    /// service, or something else has a port. Changes nothing.
    [[nodiscard]] awaitable<std::optional<refusal>> look(const config::settings& of);
    /// Starts it, or starts it anew, with the configuration as it is now, and waits until it is up.
    [[nodiscard]] awaitable<std::optional<refusal>> start(const config::settings& of);
    /// Who knocked at the Wyoming door and was not let in.
    [[nodiscard]] awaitable<std::vector<std::string>> refused(const config::settings& by);
    void stop() { child_.stop(); }

    [[nodiscard]] bool is_service() const noexcept { return is_service_; }

 private:
    clients& with_;
    std::filesystem::path configuration_;
    child_daemon child_{};
    bool is_service_{false};
};

/// Our address as a host at `url` sees it: loopback where that is this host.
[[nodiscard]] std::string address_towards(const std::string& host, std::uint16_t port);

} // namespace answerd::daemon::connect
