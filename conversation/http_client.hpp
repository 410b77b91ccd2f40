// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"
#include "conversation/runtime.hpp"

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace answerd::conversation {

/// Limits of one exchange; zero means none. `first_event` and `idle` are counted by the reader in
/// complete events, so the client only holds `connect`, `total` and the sizes.
struct http_limits {
    std::chrono::milliseconds connect{2000};
    std::chrono::milliseconds first_event{10000};
    std::chrono::milliseconds idle{8000};
    std::chrono::milliseconds total{25000};
    std::size_t body{16U << 20U};
    std::size_t line{1U << 20U};
};

/// Which connected addresses are allowed: `public_only` refuses loopback, private, link-local and
/// the like.
enum class addresses { any, public_only };

struct http_request {
    std::string method{"GET"};
    std::string url{};
    std::vector<std::pair<std::string, std::string>> headers{};
    std::string body{};
    std::string ca_file{}; ///< one more trusted certificate; verification is never off
    http_limits limits{};
    conversation::addresses addresses{addresses::any};
};

/// The head of an answer, then its body piece by piece. Destroying it ends the exchange.
class http_response {
 public:
    virtual ~http_response() = default;
    [[nodiscard]] virtual int status() const noexcept = 0;
    /// Value of a header, by its lower-case name; empty when absent.
    [[nodiscard]] virtual std::string_view header(std::string_view name) const noexcept = 0;
    /// The next piece, as it arrived; empty at the end. errc::timed_out when nothing came for
    /// `patience`.
    [[nodiscard]] virtual awaitable<result<std::string>> read(std::chrono::milliseconds patience
    ) = 0;
};

/// HTTP out. Redirects are not followed. Cancelling an await ends the exchange.
class http_client {
 public:
    virtual ~http_client() = default;
    /// Sends and waits for the head, at most `limits.first_event` after the connection stood.
    /// Errors: unreachable, timed_out, refused, too_large, malformed, cancelled.
    [[nodiscard]] virtual awaitable<result<std::unique_ptr<http_response>>>
    open(http_request request) = 0;
};

/// Reads the rest of a body up to its limit, each piece within `patience`.
[[nodiscard]] awaitable<result<std::string>>
read_all(http_response& from, std::chrono::milliseconds patience);

} // namespace answerd::conversation
