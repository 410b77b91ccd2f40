// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/signal.hpp"
#include "ha_bridge/websocket/message_codec.hpp"

#include <boost/json/object.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace answerd::ha_bridge::websocket {

/// A command that somebody waits for. Lives where it is awaited.
struct open_call {
    std::uint64_t id{0};
    conversation::signal over{}; ///< raised once when there is nothing more to wait for
    std::optional<command_result> answer{};
    std::string last{}; ///< type of the event that ends it; empty: the answer does
    std::vector<boost::json::object> events{};
    bool lost{false}; ///< the connection ended first
    bool overflowed{false};
};

/// The commands of tools that are on their way over one connection. Loop thread only.
class open_calls {
 public:
    /// Most events of one command that are kept.
    static constexpr std::size_t most_events = 4096;

    /// Registers a call for as long as it lives.
    class place {
     public:
        place(open_calls& in, open_call& call) : in_{in}, call_{call}
        {
            in_.calls_[call.id] = &call;
        }
        ~place() { in_.forget(call_); }
        place(const place&) = delete;
        place& operator=(const place&) = delete;

     private:
        open_calls& in_;
        open_call& call_;
    };

    /// Gives an answer or event to the call that it belongs to, if anybody still waits for it.
    void hear(message& said);
    /// The connection is over: nobody will be answered.
    void lose_all();

    [[nodiscard]] std::size_t size() const noexcept { return calls_.size(); }

 private:
    void answer(command_result& said);
    void add_event(subscription_event& said);
    void forget(const open_call& call) noexcept;

    std::map<std::uint64_t, open_call*> calls_{};
};

} // namespace answerd::ha_bridge::websocket
