// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/answer.hpp"
#include "conversation/runtime.hpp"
#include "ha_bridge/http/router.hpp"
#include "ha_bridge/turn_taker.hpp"

#include <string>

namespace answerd::ha_bridge::http {

/// An answer as Home Assistant's own POST /api/conversation/process returns it (home-assistant.md
/// 2.1, as recorded: `data` is {success, failed}). What was acted on stands in `data`; a class of
/// fault is its `error` with a code of Home Assistant's.
[[nodiscard]] std::string process_body(const conversation::answer& whole);

/// The door of that shape. A turn without a conversation begins one, whose id is told.
class process_api {
 public:
    /// Both outlive it.
    process_api(turn_taker& turns, conversation::random& dice) : turns_{turns}, dice_{dice} {}

    /// The line for the table; this outlives the table.
    [[nodiscard]] route line();

 private:
    [[nodiscard]] awaitable<void> serve(call& here);
    [[nodiscard]] std::string new_id();

    turn_taker& turns_;
    conversation::random& dice_;
};

} // namespace answerd::ha_bridge::http
