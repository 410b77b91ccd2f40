// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ha_bridge/http/access.hpp"
#include "ha_bridge/http/router.hpp"
#include "ha_bridge/http/service_status.hpp"
#include "ha_bridge/turn_taker.hpp"

#include <string>
#include <utility>
#include <vector>

namespace answerd::ha_bridge::http {

/// The HTTP door: decides who may ask, finds the line of the table and translates. Knows no socket.
class http_door {
 public:
    /// The first two outlive the door.
    http_door(turn_taker& turns, service_status& status, access_rules rules);

    /// Further lines for the table (the front doors). Paths are literals that outlive the door.
    void add_route(route line) { table_.push_back(std::move(line)); }

    /// One request; answers it exactly once through `back`. `stop` is raised when the client is
    /// gone. All arguments outlive the call.
    [[nodiscard]] awaitable<void>
    serve(const request& asked, exchange& back, conversation::signal& stop);

    /// Requests from now on are judged by these.
    void use(access_rules rules) { rules_ = std::move(rules); }

    /// A token is set: only then may the door be opened beyond loopback.
    [[nodiscard]] bool asks_for_token() const noexcept { return rules_.token.has_value(); }

 private:
    awaitable<void> converse(call& here);
    awaitable<void> converse_in_events(call& here);
    awaitable<void> cancel(call& here);
    awaitable<void> erase(call& here);
    awaitable<void> erase_all(call& here);
    awaitable<void> health(call& here);
    awaitable<void> ready(call& here);
    awaitable<void> metrics(call& here);
    awaitable<void> status(call& here);
    awaitable<void> turns(call& here);

    turn_taker& turns_;
    service_status& status_;
    access_rules rules_;
    std::vector<route> table_;
};

} // namespace answerd::ha_bridge::http
