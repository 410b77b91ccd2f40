// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/net/wyoming_server.hpp"
#include "ha_bridge/wyoming/event_codec.hpp"
#include "tests/support/loopback_client.hpp"
#include "tests/support/scripted_turns.hpp"

#include <boost/asio/io_context.hpp>

#include <functional>
#include <string>
#include <vector>

namespace answerd::tests {

/// A Wyoming server on a free port of loopback, with a scripted engine behind it.
struct wyoming_rig {
    explicit wyoming_rig(
        daemon::net::wyoming_limits limits = {},
        daemon::net::listener_limits connections = {},
        bool exempt_loopback = true
    );
    /// Cancels and waits: what is left then is a defect.
    ~wyoming_rig();

    bool until(const std::function<bool()>& happened) { return run_until(loop, happened); }
    [[nodiscard]] std::uint16_t port() const { return server.local().port(); }
    /// A script whose turns wait for `released`, or their stop.
    [[nodiscard]] scripted_turns::script_type when_released();

    boost::asio::io_context loop{1};
    scripted_turns turns{};
    bool released{false};
    std::vector<std::string> warnings{};
    std::vector<std::string> remarks{}; ///< for the log at debug
    unsigned bugs{0};
    daemon::net::wyoming_server server;
};

/// Speaks the protocol with it.
class wyoming_client : public loopback_client {
 public:
    explicit wyoming_client(wyoming_rig& rig) : wyoming_client{rig, rig.port()} {}
    wyoming_client(wyoming_rig& rig, std::uint16_t port)
        : loopback_client{rig.loop, port}, rig_{rig}
    {}

    void say(const std::string& text, const std::string& conversation_id = "c");
    /// The next event, waited for; type "" when the server closes or says nothing.
    ha_bridge::wyoming::event next();
    /// The next event as "TYPE TEXT", or "end".
    std::string told();
    /// Whether the server closes, waited for, without another word.
    bool sees_end();

 private:
    wyoming_rig& rig_;
    ha_bridge::wyoming::event_decoder decoder_{};
};

[[nodiscard]] std::string
transcript(const std::string& text, const std::string& conversation_id = "c");

} // namespace answerd::tests
