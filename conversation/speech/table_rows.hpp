// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace answerd::conversation::speech {

/// The cells of a table, first row first, on their way to sentences.
class table_rows {
 public:
    void begin_row() { rows_.emplace_back(); }
    void begin_cell() { rows_.back().emplace_back(); }
    /// The newest cell, to append to.
    [[nodiscard]] std::string& cell() noexcept { return rows_.back().back(); }

    /// One sentence a row: "Monday: high 21, low 9" with the heads of the columns, "Monday: rain"
    /// when there are but two, the heads themselves when there is nothing below them.
    [[nodiscard]] std::string as_sentences() const;

 private:
    using row = std::vector<std::string>;

    [[nodiscard]] std::string sentence(const row& cells) const;

    std::vector<row> rows_{};
};

} // namespace answerd::conversation::speech
