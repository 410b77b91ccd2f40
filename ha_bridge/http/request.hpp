// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace answerd::ha_bridge::http {

/// One request as the doors see it: its head has passed check_request_head(), its body is whole.
struct request {
    std::string method{};
    std::string target{};
    std::string body{};
    std::optional<std::string> host{};
    std::optional<std::string> origin{};
    std::optional<std::string> authorization{};
    std::optional<std::string> content_type{};
    std::optional<std::string> content_encoding{};
    std::string reached_at{}; ///< our own address of this connection, as a Host would name it
};

} // namespace answerd::ha_bridge::http
