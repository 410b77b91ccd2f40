// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"

#include <cstdint>
#include <string>

namespace answerd::ha_bridge::websocket {

/// Where a websocket is.
struct endpoint {
    bool secure{false};
    std::string host{}; ///< name or address, without brackets
    std::uint16_t port{0};
    std::string target{"/api/websocket"};
    std::string ca_file{}; ///< one more trusted certificate; verification is never off

    bool operator==(const endpoint&) const = default;
};

/// The websocket of the Home Assistant at `url` ("http://homeassistant.local:8123", perhaps below a
/// path). errc::malformed for what is no http or https address with a host.
[[nodiscard]] result<endpoint> endpoint_of(const std::string& url);

} // namespace answerd::ha_bridge::websocket
