// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <variant>

namespace answerd::tools::weather {

enum class day_part { morning, noon, afternoon, evening, night, tonight, rest_of_day };

/// Today is 0; yesterday is understood so that it can be refused by name.
struct day_offset {
    int days{0};
    bool operator==(const day_offset&) const = default;
};

/// People do not agree on "next Saturday". Said in English it is the one of the next calendar week,
/// "nächsten Samstag" is the next to come; the answer names the date.
enum class which { coming, after_today, of_next_week };

struct named_weekday {
    std::chrono::weekday day{};
    weather::which which{which::coming}; ///< coming: today counts
    bool operator==(const named_weekday&) const = default;
};

struct named_weekend {
    int weeks{0};
    bool operator==(const named_weekend&) const = default;
};

/// From Monday to Sunday; the running week begins today.
struct named_week {
    int weeks{0};
    bool operator==(const named_week&) const = default;
};

/// "The next three days", today included.
struct coming_days {
    int days{1};
    bool operator==(const coming_days&) const = default;
};

/// Without a year: its next occurrence. Without a month: the next day of that number.
struct named_date {
    std::optional<std::chrono::year> year{};
    std::optional<std::chrono::month> month{};
    std::chrono::day day{};
    bool operator==(const named_date&) const = default;
};

using named_day = std::variant<
    std::monostate,
    day_offset,
    named_weekday,
    named_weekend,
    named_week,
    coming_days,
    named_date>;

/// What "at 8" leaves open: `exact` nothing, `half_day` the half of the day, `literal` the half
/// only while no day is named (German counts to 24).
enum class clock_reading { exact, half_day, literal };

/// A time of day as it was said. Hour 24 is the midnight that ends the day.
struct clock_time {
    int hour{0};
    int minute{0};
    clock_reading reading{clock_reading::exact};
    bool operator==(const clock_time&) const = default;
};

/// What a person said about time, before it is known when and where they said it.
struct when_expression {
    named_day day{};
    std::optional<day_part> part{};
    std::optional<clock_time> at{};
    std::optional<std::chrono::minutes> after{};  ///< "in three hours"
    std::optional<std::chrono::minutes> window{}; ///< "the next three hours"
    int days_more{0};                             ///< "Saturday in a week"
    bool operator==(const when_expression&) const = default;

    /// "Now", or nothing said at all.
    [[nodiscard]] bool is_now() const { return *this == when_expression{}; }
};

} // namespace answerd::tools::weather
