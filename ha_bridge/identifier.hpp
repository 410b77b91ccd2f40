// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace answerd::ha_bridge {

/// A conversation, device or satellite as a client names it has at most so many bytes.
inline constexpr std::size_t longest_identifier = 256;

/// Why `text` is no identifier: it must be 1 to `longest_identifier` bytes of UTF-8 without control
/// characters. A phrase that follows the field's name ("must not be empty"); empty when all is
/// well.
[[nodiscard]] std::string_view identifier_problem(std::string_view text) noexcept;

/// C0, DEL, and C1 in its two-byte form.
[[nodiscard]] bool has_control(std::string_view utf8) noexcept;

} // namespace answerd::ha_bridge
