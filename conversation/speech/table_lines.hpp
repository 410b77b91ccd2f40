// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace answerd::conversation::speech {

/// Whether a whole line may belong to a table that has begun: it has cells, or only rules.
[[nodiscard]] bool is_table_line(std::string_view line) noexcept;

/// The rows as a table that md4c knows, whatever its rules were drawn with.
[[nodiscard]] std::string table_markdown(std::string_view lines);

} // namespace answerd::conversation::speech
