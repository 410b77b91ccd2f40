// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/signal.hpp"
#include "ha_bridge/http/exchange.hpp"
#include "ha_bridge/http/request.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace answerd::ha_bridge::http {

/// One request under way. All of it outlives the handler.
struct call {
    const request& asked;
    exchange& back;
    conversation::signal& stop;    ///< raised when the client is gone
    std::optional<std::string> id; ///< what stood for "{id}" in the path, unescaped
};

using handler = std::function<awaitable<void>(call&)>;

/// One line of the table. `path` is literal, but for one segment that may be "{id}".
struct route {
    std::string_view method;
    std::string_view path;
    handler serve;
    bool open{false}; ///< never asks for a token
};

struct matched {
    const route* where{nullptr};
    std::optional<std::string> id{};
};
struct unknown_path {};
/// The path is served, but not for this method. `allow` is for the header of that name.
struct other_methods {
    std::string allow{};
};
/// The target is not a path, or an escape in it is broken.
struct malformed_target {};

using routed = std::variant<matched, unknown_path, other_methods, malformed_target>;

/// Finds the line for a request. HEAD is served by GET's line. The query is not looked at.
[[nodiscard]] routed
find_route(const std::vector<route>& table, std::string_view method, std::string_view target);

} // namespace answerd::ha_bridge::http
