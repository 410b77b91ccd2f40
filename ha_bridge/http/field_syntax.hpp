// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace answerd::ha_bridge::http {

/// A method or a field name: RFC 9110 5.6.2, at least one character.
[[nodiscard]] bool is_token(std::string_view text) noexcept;

/// ASCII only, as HTTP compares names.
[[nodiscard]] bool equal_ignoring_case(std::string_view left, std::string_view right) noexcept;

/// Without spaces and tabs at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

} // namespace answerd::ha_bridge::http
