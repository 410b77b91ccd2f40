// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/answer.hpp"
#include "conversation/observer.hpp"
#include "conversation/runtime.hpp"
#include "conversation/signal.hpp"
#include "conversation/utterance.hpp"
#include "conversation/voice.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace answerd::ha_bridge {

using conversation::awaitable;

/// What every door needs of the engine behind it. The composition root puts the answerer here,
/// tests a scripted one.
class turn_taker {
 public:
    virtual ~turn_taker() = default;

    /// One turn. `way_back` hears its pieces and, exactly once, its finish(); the answer returned
    /// is the same. Raising `stop` cancels the turn, which still finishes (with `cancelled`).
    /// `also`, where given, hears the events of this turn alone, `text_said` for each piece that
    /// `way_back` is given. All outlive the call. Never throws for what a model, a tool or a peer
    /// does.
    [[nodiscard]] virtual awaitable<conversation::answer> answer(
        conversation::utterance said,
        conversation::voice& way_back,
        conversation::signal& stop,
        conversation::observer* also = nullptr
    ) = 0;

    /// Raises the stop of every turn of the conversation, running or queued; how many they were.
    virtual unsigned cancel(std::string_view conversation_id) = 0;

    /// Forgets one conversation, or all of them. A turn that runs meanwhile does not bring it back.
    [[nodiscard]] virtual awaitable<void> erase(std::optional<std::string> conversation_id) = 0;

    /// Whether the conversation has a history or a turn in progress.
    [[nodiscard]] virtual bool knows(std::string_view conversation_id) const = 0;
};

} // namespace answerd::ha_bridge
