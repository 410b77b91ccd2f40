// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace answerd::conversation {

/// Well-formed UTF-8: no overlong forms, surrogates or values beyond U+10FFFF (RFC 3629).
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

/// The longest prefix of at most `bytes` that does not split a character.
[[nodiscard]] std::string_view utf8_prefix(std::string_view text, std::size_t bytes) noexcept;

/// Characters, not bytes. Malformed bytes count one each.
[[nodiscard]] std::size_t code_points(std::string_view text) noexcept;

} // namespace answerd::conversation
