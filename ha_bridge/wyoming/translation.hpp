// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/answer.hpp"
#include "conversation/utterance.hpp"
#include "ha_bridge/wyoming/event_codec.hpp"

#include <vector>

namespace answerd::ha_bridge::wyoming {

/// What a `transcript` says. Fields of a wrong type count as absent: a transcript is always
/// answered. So does an id that is not 1 to 256 bytes without control characters: the turn then
/// has no history.
[[nodiscard]] conversation::utterance to_utterance(const boost::json::object& transcript);

/// The terminal event of a turn (design section 7): `handled`, `not-recognized` or `not-handled`.
/// All three are spoken by Home Assistant; the last two mark the turn as failed.
[[nodiscard]] event to_terminal_event(const conversation::answer& whole);

/// All events that end a turn: the terminal one, or the intents that Home Assistant runs in its
/// place, as the satellite that asked (home-assistant.md 1.5): handed calls whose arguments are
/// {entities, text}. It speaks the `text` only when the intent went well.
[[nodiscard]] std::vector<event> to_closing_events(const conversation::answer& whole);

} // namespace answerd::ha_bridge::wyoming
