// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/connect/home_session.hpp"

#include <memory>
#include <optional>
#include <string>

namespace answerd::daemon::connect {

/// Who sets things up in Home Assistant: the user of our token, when it may, or a login that is
/// used for this once.
class administrator {
 public:
    explicit administrator(clients& with) : with_{with} {}

    /// `name` empty: no login is asked for, and a token without rights has none.
    [[nodiscard]] awaitable<std::optional<refusal>> become(
        home_session& own,
        ha_bridge::websocket::link_options to,
        std::string name,
        std::string password
    );
    /// nullptr where nobody may.
    [[nodiscard]] home_session* who() noexcept { return who_; }
    /// Makes the login worthless.
    [[nodiscard]] awaitable<void> leave();

 private:
    clients& with_;
    std::unique_ptr<home_session> borrowed_{};
    home_session* who_{nullptr};
    ha_bridge::setup::login login_{};
    std::optional<ha_bridge::setup::rest_access> access_{};
};

} // namespace answerd::daemon::connect
