// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace answerd::conversation::speech {

/// What a line of Markdown is, from its beginning alone.
enum class line_kind {
    blank,
    text,
    heading,
    item,       ///< of a list, also one that begins with a bullet character or a picture
    numbered,   ///< "3. ": an item or a date
    fence,      ///< opens or closes a code block
    divider,    ///< nothing but dashes and the like, also below a title or in a table
    row,        ///< of a table
    definition, ///< "[1]: https://..."
};

struct line_head {
    line_kind kind{line_kind::text};
    std::size_t skip{0}; ///< bytes of indentation, quote marks and foreign bullets
    int number{0};       ///< of a numbered line
};

/// Nothing when more of the line is needed to tell. `last`: no more will come.
[[nodiscard]] std::optional<line_head> head_of_line(std::string_view text, bool last) noexcept;

} // namespace answerd::conversation::speech
