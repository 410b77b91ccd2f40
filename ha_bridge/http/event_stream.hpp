// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/observer.hpp"
#include "conversation/voice.hpp"
#include "ha_bridge/http/exchange.hpp"

#include <string>
#include <string_view>

namespace answerd::ha_bridge::http {

/// "event: NAME\ndata: JSON\n\n". JSON has no raw line ends, so one data line is enough.
[[nodiscard]] std::string event_frame(std::string_view name, std::string_view json);

/// The frame of one event of a turn; empty for news that are not for clients.
[[nodiscard]] std::string frame_of(const std::string& turn_id, const conversation::turn_news& news);

/// The way back of POST /conversation/stream: hears the turn as its observer, ends the stream as
/// its voice. Pieces of text come through the observer, in their place among the other events.
class event_stream final : public conversation::observer, public conversation::voice {
 public:
    explicit event_stream(event_sink& to) : to_{to} {}

    void hear(const std::string& turn_id, const conversation::turn_news& news) noexcept override;
    [[nodiscard]] awaitable<void> say(std::string piece) override;
    /// The one `turn_finished`, whatever was heard before.
    [[nodiscard]] awaitable<bool> finish(const conversation::answer& whole) override;

    [[nodiscard]] bool finished() const noexcept { return finished_; }

 private:
    event_sink& to_;
    bool finished_{false};
};

} // namespace answerd::ha_bridge::http
