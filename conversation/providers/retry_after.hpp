// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"

#include <chrono>
#include <optional>
#include <string_view>

namespace answerd::conversation::providers {

/// Longer wishes are taken for nonsense (86400 has been seen) and so are negative ones.
inline constexpr std::chrono::milliseconds longest_retry_after = std::chrono::minutes{5};

/// How long a server wants us to wait, by its headers: `retry-after-ms`, else `retry-after` in
/// seconds or as an HTTP date (RFC 9110, 10.2.3; a date in the past means now). Empty when absent
/// or nonsense.
[[nodiscard]] std::optional<std::chrono::milliseconds>
retry_after(std::string_view in_milliseconds, std::string_view header, system_time now);

/// The same wish where it stands in an error's text: "try again in 408ms", "retryDelay": "17s".
[[nodiscard]] std::optional<std::chrono::milliseconds> retry_hint(std::string_view error_text);

} // namespace answerd::conversation::providers
