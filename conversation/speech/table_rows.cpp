// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/table_rows.hpp"

#include "conversation/speech/characters.hpp"
#include "conversation/speech/markdown.hpp"

namespace answerd::conversation::speech {
namespace {

std::string joined(const std::vector<std::string>& cells)
{
    std::string all;
    for (const std::string& cell : cells) {
        if (trimmed(cell).empty())
            continue;
        if (!all.empty())
            all.append(", ");
        all.append(trimmed(cell));
    }
    return all;
}

} // namespace

std::string table_rows::as_sentences() const
{
    if (rows_.size() == 1)
        return joined(rows_.front());
    std::string all;
    for (std::size_t at = 1; at < rows_.size(); ++at) {
        const std::string said = sentence(rows_[at]);
        if (!said.empty() && !all.empty())
            all.append(block_end);
        all.append(said);
    }
    return all;
}

std::string table_rows::sentence(const row& cells) const
{
    const row& heads = rows_.front();
    std::string rest;
    for (std::size_t at = 1; at < cells.size(); ++at) {
        const std::string_view value = trimmed(cells[at]);
        if (value.empty())
            continue;
        if (!rest.empty())
            rest.append(", ");
        if (cells.size() > 2 && at < heads.size() && !trimmed(heads[at]).empty())
            rest.append(trimmed(heads[at])).append(" ");
        rest.append(value);
    }
    const std::string_view first = cells.empty() ? std::string_view{} : trimmed(cells.front());
    if (first.empty() || rest.empty())
        return first.empty() ? rest : std::string{first};
    return std::string{first} + ": " + rest;
}

} // namespace answerd::conversation::speech
