// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools::weather {

/// Seventeen days of hours: more than any forecast has.
inline constexpr std::size_t most_rows{24 * 17};

/// What stands below one field of one section, as "temperature_2m" of "hourly": numbers, or labels
/// of the wall clock as seconds. A value of no use is not a number, and outside of a list no
/// column.
struct column {
    std::string section{};
    std::string field{};
    bool is_list{false};
    std::vector<double> values{}; ///< one unless it is a list; at most `most_rows`

    [[nodiscard]] std::optional<double> at(std::size_t row) const noexcept
    {
        if (row >= values.size() || std::isnan(values[row]))
            return {};
        return values[row];
    }
    /// A code of the WMO's table; empty for what is none.
    [[nodiscard]] std::optional<int> code_at(std::size_t row) const noexcept
    {
        const auto found = at(row);
        if (!found || *found < 0 || *found > 99)
            return {};
        return static_cast<int>(*found);
    }
    [[nodiscard]] std::optional<std::chrono::local_seconds> label_at(std::size_t row) const noexcept
    {
        const auto found = at(row);
        if (!found)
            return {};
        return std::chrono::local_seconds{std::chrono::seconds{static_cast<std::int64_t>(*found)}};
    }
};

/// A reply of the forecast service (open-meteo.md): thousands of numbers, of which no tree is made.
struct forecast_columns {
    std::string time_zone{};
    std::optional<double> utc_offset{}; ///< seconds
    bool says_error{false};
    std::vector<column> columns{};

    /// An empty column when the reply has none of that name.
    [[nodiscard]] const column& list(std::string_view section, std::string_view field) const;
    [[nodiscard]] const column& single(std::string_view section, std::string_view field) const;
};

/// Empty for what is no JSON object, and beyond the limits of `parse_object`. The fields "time",
/// "sunrise" and "sunset" are read as labels, all others as numbers.
[[nodiscard]] std::optional<forecast_columns> read_columns(std::string_view body);

} // namespace answerd::tools::weather
