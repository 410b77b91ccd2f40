// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace answerd::conversation {

/// How a turn ended: `ok`, `paused`, or the class of fault whose phrase was said. HTTP carries its
/// name in `extra.code`.
enum class code {
    ok,
    paused,
    overrun,
    model_unreachable,
    model_timeout,
    model_rate_limited,
    model_quota,
    model_auth,
    model_refused,
    model_error,
    no_answer,
    home_unreachable,
    not_allowed,
    not_understood,
    too_long,
    busy,
    cancelled,
    internal,
};

inline constexpr std::array all_codes{
    code::ok,
    code::paused,
    code::overrun,
    code::model_unreachable,
    code::model_timeout,
    code::model_rate_limited,
    code::model_quota,
    code::model_auth,
    code::model_refused,
    code::model_error,
    code::no_answer,
    code::home_unreachable,
    code::not_allowed,
    code::not_understood,
    code::too_long,
    code::busy,
    code::cancelled,
    code::internal,
};

/// The stable name that phrases, HTTP and metrics use ("model_timeout").
[[nodiscard]] std::string_view to_string(code) noexcept;
[[nodiscard]] std::optional<code> code_from(std::string_view name) noexcept;

} // namespace answerd::conversation
