// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools::weather {

/// What a word or phrase about time is good for. `value` of a symbol depends on it.
enum class symbol_kind {
    filler,
    now,
    day,     ///< offset from today
    weekday, ///< 0 Sunday .. 6 Saturday
    weekend,
    week,
    month, ///< 1..12
    part,  ///< a day_part
    this_one,
    next, ///< 1: German, where it means the coming one
    coming,
    in,
    from,
    from_now,
    number,
    one, ///< an article: counts only before a unit
    few,
    ordinal,
    ordinal_ending,
    unit,     ///< minutes
    units,    ///< minutes, plural
    length,   ///< minutes, number and unit in one
    at,       ///< 1: German
    am_or_on, ///< "am": before noon in English, "on the" in German
    meridiem, ///< 0 before noon, 12 after
    oclock,   ///< 1: German "Uhr"
    half_to,  ///< German "halb acht": half past seven
    half_past,
    quarter,
    past,
    to,
    morgen, ///< tomorrow, or the morning of a day named before
    clock,  ///< hour * 60 + minute
    date,   ///< (year * 100 + month) * 100 + day; year 0: not said
    forecast,
};

struct symbol {
    symbol_kind kind{symbol_kind::filler};
    int value{0};
    bool german{false}; ///< the word is German only
    bool operator==(const symbol&) const = default;
};

struct lexicon_entry {
    std::string_view phrase; ///< folded
    symbol means;
};

/// All phrases of a language, in no order.
[[nodiscard]] std::span<const lexicon_entry> english_when_words() noexcept;
[[nodiscard]] std::span<const lexicon_entry> german_when_words() noexcept;
/// French, Spanish and Dutch: days and parts of days.
[[nodiscard]] std::span<const lexicon_entry> neighbouring_when_words() noexcept;

/// All languages are always understood: models translate as they like. Empty when a word is
/// unknown; guessing would tell the weather of another day.
[[nodiscard]] std::optional<std::vector<symbol>> read_symbols(std::string_view said);

} // namespace answerd::tools::weather
