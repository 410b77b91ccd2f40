// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"
#include "conversation/runtime.hpp"
#include "tools/home/home_view.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools::home {

using conversation::awaitable;
using conversation::patience;

/// Whether the home can be asked now. In every state but `absent` the last view and states stay,
/// so that the tools on offer (and with them the prompt) do not change when a connection drops.
enum class condition {
    absent,   ///< none is configured
    away,     ///< not connected (yet, or any more): states are stale
    starting, ///< Home Assistant is connected and not RUNNING yet
    ready,
};

/// "ready".
[[nodiscard]] std::string_view to_string(condition) noexcept;

/// What an entity shows. `attributes` are Home Assistant's own; text in them may come from
/// strangers.
struct entity_state {
    std::string state{};
    boost::json::object attributes{};
    conversation::system_time last_changed{};
    conversation::system_time last_updated{};
};

struct service_call {
    std::string domain{};
    std::string service{};
    std::vector<std::string> entities{}; ///< the target
    boost::json::object data{};
    bool wants_response{false};
};

/// What came of a write.
struct act_result {
    enum class how {
        done,     ///< Home Assistant says so; the states follow by themselves
        refused,  ///< it answered with an error: nothing was done by us
        not_sent, ///< it never left: no connection
        unknown,  ///< sent, and no answer, or an integration broke in the middle of it: look at
                  ///< the states, do not repeat
    };
    how ended{how::done};
    boost::json::value response{}; ///< of services that answer
    std::string code{};            ///< Home Assistant's error code ("unauthorized", "not_found")
    std::string why{};             ///< for log and audit; text from outside, never spoken
};

/// The one home, as tools see it. Implemented by ha_bridge over a websocket; a double in
/// tests/support. Loop thread only; references hold until the next await.
class home {
 public:
    virtual ~home() = default;
    [[nodiscard]] virtual condition now() const noexcept = 0;
    /// Never null; empty while nothing is known.
    [[nodiscard]] virtual home_view_ptr view() const = 0;
    /// The state of an exposed entity or of a satellite; nullptr when there is none.
    [[nodiscard]] virtual const entity_state* state_of(std::string_view entity_id) const = 0;

    /// One `call_service`. Sent at most once, whatever happens.
    [[nodiscard]] virtual awaitable<act_result> act(service_call what, patience mine) = 0;
    /// Waits until `reached` holds; it is looked at now and after every change of a state.
    [[nodiscard]] virtual awaitable<conversation::ended>
    until(std::function<bool()> reached, patience mine) = 0;
    /// Any other websocket command, which must only read. errc::refused with Home Assistant's
    /// words in `raw` for an error result; unreachable, timed_out, cancelled.
    [[nodiscard]] virtual awaitable<result<boost::json::value>>
    ask(boost::json::object command, patience mine) = 0;
    /// `assist_pipeline/run` and its like: the events of one subscription, until one whose `type`
    /// is `last`; whatever still runs then is ended. The fields of `command` are sent as they are.
    /// unreachable: it did not leave. refused. closed_early, timed_out, cancelled: it was on its
    /// way, and what it did is not known.
    [[nodiscard]] virtual awaitable<result<std::vector<boost::json::object>>>
    follow(boost::json::object command, std::string last, patience mine) = 0;
    /// One REST request with the home's token; `path` begins with "/api/". GET without a body. The
    /// status other than 2xx is errc::refused with the body in `raw`. After closed_early and
    /// timed_out a POST may have done what it asks for.
    [[nodiscard]] virtual awaitable<result<boost::json::value>>
    rest(std::string path, boost::json::object body, patience mine) = 0;
    [[nodiscard]] virtual awaitable<result<boost::json::value>>
    rest(std::string path, patience mine) = 0;
};

} // namespace answerd::tools::home
