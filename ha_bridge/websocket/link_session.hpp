// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ha_bridge/websocket/home_link.hpp"

namespace answerd::ha_bridge::websocket {

/// One connection that stands.
struct home_link::session {
    session(std::unique_ptr<socket> opened, session_machine fresh, conversation::steady_time now)
        : wire{std::move(opened)}, machine{std::move(fresh)}, began{now}, heard{now}
    {}

    std::unique_ptr<socket> wire;
    session_machine machine;
    conversation::steady_time began;
    conversation::steady_time heard;
    std::optional<conversation::steady_time> pinged{};
    std::optional<conversation::steady_time> view_due{};
    std::uint64_t view_seen{0};
    std::uint64_t state_seen{0};
    session_machine::phase told{session_machine::phase::greeting};
    bool shown{false}; ///< its states and view are the home's
    bool was_ready{false};
    bool ended{false}; ///< nothing more will be heard
    bool reader_over{false};
    failure why{};
};

} // namespace answerd::ha_bridge::websocket
