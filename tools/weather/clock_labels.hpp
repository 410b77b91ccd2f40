// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace answerd::tools::weather {

/// Reads "2026-11-25" and "2026-11-25T14:15", and remembers the date: hundreds of labels follow
/// each other, and two dozen share one.
class clock_labels {
 public:
    /// Empty for another shape, for days that no month has and for hours that no day has.
    [[nodiscard]] std::optional<std::chrono::local_seconds> read(std::string_view text);

 private:
    [[nodiscard]] bool take_date(std::string_view text);

    std::string date_{};
    std::chrono::local_days midnight_{};
};

} // namespace answerd::tools::weather
