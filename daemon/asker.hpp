// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"
#include "conversation/http_client.hpp"
#include "conversation/signal.hpp"
#include "conversation/utterance.hpp"
#include "ha_bridge/turn_taker.hpp"

#include <functional>
#include <memory>
#include <string>

namespace answerd::daemon {

/// What became of a question: the body that POST /conversation returns.
struct asked_answer {
    std::string body{};
};

/// Somebody who takes a question: the running daemon, or an engine in this process.
class asker {
 public:
    /// Hears each event of the turn, "state" and its JSON.
    using trace = std::function<void(const std::string& event, const std::string& json)>;

    virtual ~asker() = default;
    [[nodiscard]] virtual conversation::awaitable<result<asked_answer>>
    ask(conversation::utterance said, conversation::signal& stop, trace told) = 0;
};

/// Through the daemon that listens at `http.listen`. errc::unreachable when nobody does.
[[nodiscard]] std::unique_ptr<asker>
daemon_asker(const config::settings& from, conversation::http_client& http);

/// Through turns in this process; `behind` outlives it.
[[nodiscard]] std::unique_ptr<asker> own_asker(ha_bridge::turn_taker& behind);

} // namespace answerd::daemon
