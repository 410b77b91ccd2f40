// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/bench/daemon_process.hpp"
#include "tests/bench/socket.hpp"

#include <memory>
#include <string>

namespace answerd::bench {

/// One who asks, and waits for the answer; an answer that is none throws `runtime_error`.
class client {
 public:
    virtual ~client() = default;
    virtual void ask(const std::string& conversation_id, const std::string& text) = 0;
};

enum class door {
    http,        ///< over one kept connection
    wyoming,     ///< over a new connection for each turn, as Home Assistant does
    wyoming_kept ///< over one kept connection
};

[[nodiscard]] std::unique_ptr<client> make_client(door through, const daemon_process& daemon);

/// What is asked when the turn shall call the tool.
inline const std::string with_tool = "Is there rain outside?";
inline const std::string without_tool = "How are you today?";

/// `clients` ask at once, `turns` together, each turn in a conversation of its own: so that every
/// turn sends the model the same.
[[nodiscard]] figures drive(door through, const daemon_process& daemon, int clients, int turns);

/// `conversations` of ten turns each, four of them with the tool.
void fill(const daemon_process& daemon, int clients, int conversations);

} // namespace answerd::bench
