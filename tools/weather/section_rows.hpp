// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/weather/forecast_columns.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace answerd::tools::weather {

/// A number of a row, and the field that it comes from.
template <class Row>
struct number_field {
    std::string_view name;
    std::optional<double> Row::*number;
};

/// The rows of one section, their columns found once: a forecast has hundreds of rows. `from` and
/// `fields` outlive it.
template <class Row, std::size_t count>
class section_rows {
 public:
    section_rows(
        const forecast_columns& from,
        std::string_view section,
        const std::array<number_field<Row>, count>& fields
    )
        : fields_{fields}
        , time_{from.list(section, "time")}
        , code_{from.list(section, "weather_code")}
    {
        for (std::size_t i = 0; i < count; ++i)
            columns_[i] = &from.list(section, fields[i].name);
    }

    [[nodiscard]] std::size_t size() const noexcept { return time_.values.size(); }
    [[nodiscard]] std::optional<std::chrono::local_seconds> label_at(std::size_t i) const noexcept
    {
        return time_.label_at(i);
    }
    [[nodiscard]] Row row(std::size_t i) const noexcept
    {
        Row made;
        made.code = code_.code_at(i);
        for (std::size_t field = 0; field < count; ++field)
            made.*fields_[field].number = columns_[field]->at(i);
        return made;
    }

 private:
    const std::array<number_field<Row>, count>& fields_;
    const column& time_;
    const column& code_;
    std::array<const column*, count> columns_{};
};

} // namespace answerd::tools::weather
