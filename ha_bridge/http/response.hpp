// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace answerd::ha_bridge::http {

inline constexpr std::string_view json_type{"application/json"};
inline constexpr std::string_view event_stream_type{"text/event-stream"};
/// What Prometheus asks for: the text format and its version.
inline constexpr std::string_view metrics_type{"text/plain; version=0.0.4; charset=utf-8"};

struct response {
    unsigned status{200};
    std::string body{};
    std::string_view content_type{json_type};
    std::string allow{};      ///< methods, for 405 and OPTIONS
    bool wants_bearer{false}; ///< for 401
};

/// One thing that is wrong with a request, in words that its author can act on. No text from the
/// request is repeated.
struct problem {
    std::string field{};
    std::string message{};

    bool operator==(const problem&) const = default;
};

/// {"error": error, "problems": [...]}
[[nodiscard]] response problem_response(
    unsigned status,
    std::string_view error,
    const std::vector<problem>& problems = {}
);

/// How a message ends and what becomes of its connection.
enum class framing { length, chunked, until_close };

struct head_form {
    http::framing framing{framing::length};
    bool http_1_0{false};
    bool keep_alive{true};
};

/// Status line and fields, with the empty line.
[[nodiscard]] std::string response_head(const response&, const head_form&);

} // namespace answerd::ha_bridge::http
