// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/loader.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <variant>

namespace answerd::daemon {

/// Exit statuses of every command (design section 10).
inline constexpr int exit_done = 0;
inline constexpr int exit_turn_failed = 1;
inline constexpr int exit_usage = 2;

/// `--config` and `--preset` are in `from`.
struct serve_command {
    config::load_request from{};
};

/// One turn, or a conversation line by line when `text` is empty.
struct ask_command {
    config::load_request from{};
    std::string text{};
    std::optional<std::string> conversation_id{};
    std::optional<std::string> language{};
    bool trace{false};
    bool json{false};
};

/// `quick`: no question to a model.
struct check_command {
    config::load_request from{};
    bool json{false};
    bool quick{false};
};

/// What the running daemon remembers of the newest turns.
struct last_command {
    config::load_request from{};
    bool json{false};
};

/// The token of Home Assistant is the first line of standard input; the password of `admin`, where
/// one is named, the second.
struct connect_command {
    config::load_request from{};
    std::string url{};
    std::string admin{};
};

/// The password of `admin`, where one is named, is the first line of standard input.
struct disconnect_command {
    config::load_request from{};
    std::string admin{};
};

/// No question begins once `limit` has passed.
struct try_command {
    config::load_request from{};
    std::chrono::minutes limit{6};
};

struct tools_command {
    config::load_request from{};
    bool json{false};
};

/// The reference page, or the documented example.
struct reference_command {
    bool example{false};
};

/// The command line itself was the end: help, the version, or a mistake.
struct finished_command {
    int status{exit_done};
    std::string out{};
    std::string err{};
};

using command = std::variant<
    serve_command,
    ask_command,
    check_command,
    last_command,
    try_command,
    connect_command,
    disconnect_command,
    tools_command,
    reference_command,
    finished_command>;

/// What the arguments ask for; no arguments ask for `serve`. Touches nothing and prints nothing.
[[nodiscard]] command parse_command_line(int argc, const char* const* argv);

} // namespace answerd::daemon
