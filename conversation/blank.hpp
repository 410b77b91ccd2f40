// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace answerd::conversation {

/// Nothing but ASCII white space: no words for a model, a history or a person.
[[nodiscard]] constexpr bool is_blank(std::string_view text) noexcept
{
    return text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos;
}

} // namespace answerd::conversation
