// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

namespace answerd::ha_bridge::http {

/// Limits of one request, in bytes and lines.
struct head_limits {
    std::size_t head{8192}; ///< request line, fields and the empty line
    std::size_t target{
        2048}; ///< of the request line: a conversation id of 256 bytes, escaped, fits
    std::size_t fields{64};
    std::uint64_t body{65536};
};

/// No end of the head yet, and nothing wrong so far.
struct head_incomplete {};

/// The first `size` bytes are a head that every parser reads in the same way.
struct head_accepted {
    std::size_t size{0};
    std::uint64_t content_length{0};
    bool chunked{false};
    bool expects_continue{false}; ///< the client waits for "100 Continue" before it sends the body
};

/// The connection must be closed after this status: where the next request begins is unknown.
/// Both texts are ours.
struct head_refused {
    unsigned status{400};
    std::string_view field{};
    std::string_view why{};
};

using head_verdict = std::variant<head_incomplete, head_accepted, head_refused>;

/// Judges the raw bytes of a request head before a parser sees them, because Beast 1.81 accepts
/// equal double Content-Lengths, folded fields, two Hosts and none. Stricter than RFC 9112 where a
/// second reader (a proxy, a browser) could see another request than we do. May be asked again each
/// time that bytes arrive; it refuses as soon as it can.
[[nodiscard]] head_verdict check_request_head(std::string_view bytes, const head_limits&) noexcept;

} // namespace answerd::ha_bridge::http
