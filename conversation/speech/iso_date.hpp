// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/speech/vocabulary.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace answerd::conversation::speech {

struct spoken_date {
    std::string words{};
    std::size_t length{0}; ///< bytes of the text that it took
};

/// "2026-11-28" or "2026-11-28T14:30:00Z" at the front of `text`, as the language says it; seconds
/// and zones are not said. Nothing when it is no such date.
[[nodiscard]] std::optional<spoken_date>
read_iso_date(std::string_view text, const vocabulary& words);

} // namespace answerd::conversation::speech
