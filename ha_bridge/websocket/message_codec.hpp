// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace answerd::ha_bridge::websocket {

/// The first message of Home Assistant: it wants a token (home-assistant.md 6.1).
struct auth_required {
    std::string version{};
};
struct auth_ok {
    std::string version{};
};
/// The token is not accepted; the connection ends. `why` came from outside.
struct auth_invalid {
    std::string why{};
};
/// The one answer to a command. `why` came from outside.
struct command_result {
    std::uint64_t id{0};
    bool success{false};
    boost::json::value value{};
    std::string code{};
    std::string why{};
};
struct subscription_event {
    std::uint64_t id{0};
    boost::json::value event{};
};
struct pong {
    std::uint64_t id{0};
};

using message =
    std::variant<auth_required, auth_ok, auth_invalid, command_result, subscription_event, pong>;

/// One text frame: one message, or an array of them once both sides coalesce. Messages of types
/// that are not for us, or that lack what their type needs, are left out. errc::malformed when it
/// is no JSON, or none of an object or array. Its size is limited by who reads the frame.
[[nodiscard]] result<std::vector<message>> decode(std::string_view frame);

/// The only frame that holds the token.
[[nodiscard]] std::string encode_auth(std::string_view token);
/// `command` has a `type`; its `id` is set here.
[[nodiscard]] std::string encode_command(std::uint64_t id, boost::json::object command);

} // namespace answerd::ha_bridge::websocket
